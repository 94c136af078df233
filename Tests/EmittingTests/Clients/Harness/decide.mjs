// Decides the cases of standard input, a line of JSON each, and prints the answers.
import { decideFrom } from "./updatePolicy.mjs";
import { readFileSync } from "node:fs";

const seconds = (text) => String(Math.floor(new Date(text).getTime() / 1000));
for (const line of readFileSync(0, "utf8").trimEnd().split("\n")) {
  const { policy, bytes, client } = JSON.parse(line);
  // In base64 where the policy is none that JSON can hold.
  const text = bytes ? Buffer.from(bytes, "base64").toString() : JSON.stringify(policy);
  const { now, lastPrompted, ...rest } = client;
  const last = lastPrompted && new Date(lastPrompted);
  const decision = decideFrom(text, { ...rest, now: new Date(now), lastPrompted: last });
  const deadline = decision.deadline ? seconds(decision.deadline) : "-";
  console.log(decision.action, decision.reason, decision.target ?? "-", deadline);
}
