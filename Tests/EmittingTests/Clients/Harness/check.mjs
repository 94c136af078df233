// Asks for updates as an app does, and prints what each check says and which tag it asked with.
import { checkForUpdate, promptWasShown, skip } from "./updatePolicy.mjs";

const items = new Map();
const storage = {
  getItem: (key) => items.get(key) ?? null,
  setItem: (key, value) => void items.set(key, value),
};
const now = new Date("2026-11-30T09:00:00Z");
const policy = (required) =>
  JSON.stringify({ format: 1, tracks: [{ latest: "3.0", ...(required && { required }) }] });
let asked;

async function check(name, answer, options = {}) {
  globalThis.fetch = async (url, { headers }) => {
    asked = headers["If-None-Match"] ?? "no tag";
    return answer();
  };
  const result = await checkForUpdate(
    { version: "1.0", os: "17.0" }, storage, { appName: "Harbor", now, ...options });
  console.log(name, asked, result.decision.action, result.decision.reason);
  return result;
}

const good = (required, tag) => () => new Response(policy(required), { headers: { etag: tag } });
const unchanged = () => new Response(null, { status: 304 });
const away = () => {
  throw new TypeError("no network");
};

await check("offline-first", away);
const forced = await check("new", good("2.0", '"1"'), { languages: ["ko-KR"] });
console.log(forced.texts.title, forced.texts.body.includes("Harbor"), forced.storeURL);
await check("offline", away);
await check("unchanged", unchanged);
await check("garbage", () => new Response("<html>"));
await check("missing", () => new Response(policy(), { status: 404 }));
await check("twice", () => new Response('{"format":1,' + policy().slice(1)));
await check("elsewhere", away, { url: "https://other.example.com/policy.json" });
items.set("trainstop.policy", "{");
await check("damaged", good(undefined, '"2"'));
await promptWasShown(storage, now);
await check("shown", unchanged);
await skip(await check("later", unchanged, { now: new Date("2026-12-02T09:00:00Z") }), storage);
await check("skipped", unchanged, { now: new Date("2026-12-04T09:00:00Z") });
