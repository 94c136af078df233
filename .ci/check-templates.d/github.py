"""GitHub's composite action and workflows, run step by step as a runner does."""
import re
import shutil

import yaml
from world import KINDS, TEMPLATES, Result

COMPOSITE_BASH = ("-eo", "pipefail")


class Runner:
    """One job of GitHub Actions."""

    def __init__(self, world, checkout, event=None, **variables):
        self.world, self.checkout = world, checkout
        self.temp = world.fresh("runner")
        self.path, self.cache = [], {}
        self.summary = self.temp / "summary.md"
        self.variables = {
            "GITHUB_ACTIONS": "true", "GITHUB_SERVER_URL": "https://github.example.com",
            "RUNNER_TEMP": self.temp, "GITHUB_STEP_SUMMARY": self.summary, **variables}
        self.context = {
            "github": {"server_url": "https://github.example.com", "token": "t0ken",
                       "event_name": "push", "event": event or {}, "ref": "refs/heads/main"},
            "runner": {"temp": str(self.temp), "os": "Linux", "arch": "X64"},
        }

    def run(self, steps, context, shell_default=("-e",)):
        """Runs steps until one fails."""
        context = {**self.context, **context, "steps": {}}
        output, errors = "", ""
        for step in steps:
            fill = lambda text: expression_text(str(text), context)
            if "if" in step and not evaluate(step["if"].strip("${} "), context):
                continue
            uses = step.get("uses", "")
            inputs = {key: fill(value) for key, value in step.get("with", {}).items()}
            if uses.startswith("actions/cache@"):
                self._restore(inputs)
                continue
            if uses.startswith("actions/checkout@"):
                continue
            if uses:
                assert uses == "./.github/actions/trainstop", uses
                result = self.action(**inputs)
                outputs = self.outputs
            else:
                result, outputs = self._script(step, fill, shell_default)
            output, errors = output + result.output, errors + result.errors
            context["steps"][step.get("id", "")] = {"outputs": outputs}
            if result.status:
                break
        self.steps = context["steps"]
        return Result(result.status, output, errors)

    def _script(self, step, fill, shell_default):
        file = self.temp / "output"
        file.write_text("")
        added = self.temp / "path"
        added.write_text("")
        environment = self.world.environment(**self.variables)
        environment["PATH"] = ":".join([*self.path, environment["PATH"]])
        environment.update({key: fill(value) for key, value in step.get("env", {}).items()})
        environment.update(GITHUB_OUTPUT=str(file), GITHUB_PATH=str(added),
                           GITHUB_ACTION_PATH=str(self.checkout / ".github/actions/trainstop"))
        folder = self.checkout / fill(step.get("working-directory", "."))
        options = COMPOSITE_BASH if step.get("shell") == "bash" else shell_default
        result = self.world.bash(step["run"], folder, environment, options)
        self.path[:0] = added.read_text().split("\n")[:-1]
        lines = [line.split("=", 1) for line in file.read_text().splitlines()]
        return result, {name: value for name, value in lines}

    def _restore(self, inputs):
        """What the cache does, which keeps a folder by its key when the job ends."""
        self.key = inputs["key"]
        if self.key in self.cache:
            shutil.copytree(self.cache[self.key], inputs["path"], dirs_exist_ok=True)

    def action(self, **inputs):
        """Runs the composite action."""
        document = yaml.safe_load((TEMPLATES / "github-action" / "action.yml").read_text())
        defaults = {key: value.get("default", "") for key, value in document["inputs"].items()}
        assert set(inputs) <= set(defaults), inputs
        prebuilt = {"url": self.world.url, "sha256": self.world.sha256}
        given = {**{key: expression_text(str(value), self.context) for key, value in defaults.items()},
                 **prebuilt, **inputs}
        result = self.run(document["runs"]["steps"], {"inputs": given})
        self.outputs = {name: expression_text(value["value"], {"steps": self.steps})
                        for name, value in document["outputs"].items()}
        return result


def expression_text(text, context):
    """Fills the expressions of a text."""
    def value(match):
        found = evaluate(match[1], context)
        return {None: "", True: "true", False: "false"}.get(found, found) if not isinstance(found, str) else found
    return re.sub(r"\$\{\{ *(.*?) *\}\}", value, text)


def evaluate(text, context):
    """The value of an expression with names, texts, ==, !=, !, &&, and ||."""
    def name(match):
        if match[1]:
            return match[1]
        path = match[2].split(".")
        return f"look({path!r})"

    def look(path):
        found = context
        for part in path:
            found = found.get(part) if isinstance(found, dict) else None
        return "" if found is None else found
    python = re.sub(r"('[^']*')|([A-Za-z_][\w.-]*)", name, text)
    python = python.replace("&&", " and ").replace("||", " or ")
    python = re.sub(r"!(?!=)", " not ", python)
    return eval(python, {"__builtins__": {}, "look": look})  # pylint: disable=eval-used


def _workflow(name):
    document = yaml.safe_load((TEMPLATES / name).read_text())
    [job] = document["jobs"].values()
    return job


def the_check_workflow_of_github(world):
    for kind, (status, text) in KINDS.items():
        runner = Runner(world, world.checkout(kind))
        result = runner.run(_workflow("github-check.yml")["steps"], {}).expect(status, text)
        version = "2.3.1" if kind == "refused" else "2.5.0"
        assert runner.outputs == {"verdict": kind, "version": version, "exit-status": str(status)}, runner.outputs
        errors = [line for line in result.output.splitlines() if line.startswith("::error")]
        if kind == "passed":
            assert not errors, errors
        elif kind == "refused":
            assert any(line.startswith("::error file=Config/Version.xcconfig,line=1,col=21,")
                       for line in errors), errors
        else:
            assert any("fetch-depth: 0" in line for line in errors), errors
        assert kind in runner.summary.read_text(), runner.summary.read_text()


def a_fork_is_judged_without_a_store(world):
    job = _workflow("github-check.yml")
    event = {"pull_request": {"head": {"repo": {"fork": True}}}}
    runner = Runner(world, world.checkout(), event)
    runner.run(job["steps"], {}).expect(0, "us not asked")
    cases = [("push", False, True), ("push", True, False), ("pull_request", True, True)]
    for name, fork, runs in cases:
        context = {"github": {"event_name": name, "event": {"repository": {"fork": fork}}}}
        assert bool(evaluate(job["if"].strip("${} "), context)) == runs, (name, fork)


def the_action_takes_the_program_from_its_cache(world):
    runner = Runner(world, world.checkout())
    first = runner.action().expect(0, "downloading")
    kept = world.fresh("cache")
    shutil.copytree(runner.temp / "trainstop", kept / "trainstop")
    again = Runner(world, runner.checkout)
    again.cache[runner.key] = kept / "trainstop"
    second = again.action().expect(0)
    assert "downloading" not in second.errors and first.output == second.output
    assert world.sha256 in runner.key


def the_action_puts_the_program_on_the_path_alone(world):
    runner = Runner(world, world.checkout())
    result = runner.action(command="").expect(0)
    assert result.output == "" and runner.outputs["verdict"] == "", result.output
    runner.action(command="rules", format="").expect(0, "version-regresses-store")
    runner.run([{"run": "trainstop --version"}], {}).expect(0, "trainstop ")


def the_action_ends_where_it_cannot_install(world):
    world.tool("trainstop", "exit 0")
    try:
        runner = Runner(world, world.checkout())
        runner.action(sha256="0" * 64).expect(2, "is the checksum of")
        assert runner.outputs["verdict"] == "" and runner.outputs["exit-status"] == "", runner.outputs
    finally:
        (world.tools / "trainstop").unlink()


def inputs_of_the_action_are_words_and_no_script(world):
    runner = Runner(world, world.checkout())
    hostile = "--target $(touch${IFS}pwned) `touch pwned`\n; touch pwned # *"
    runner.action(arguments=hostile)
    assert runner.outputs["exit-status"] == "2", runner.outputs
    runner.action(command="check; touch pwned", format="text; touch pwned").expect(2)
    for name in ["version", "repository", "url", "sha256", "token"]:
        runner.action(**{name: "$(touch pwned)"})
    assert not list(runner.checkout.rglob("pwned"))
    runner.action(arguments="--offline\n  --configuration 'Release' \n\n--verbose").expect(0, "us not asked", "\n         Config/")
    runner.action(arguments="--offline --configuration \"My Release\"").expect(2, "'My Release' is not a configuration")
    runner.action(arguments="--configuration 'Release").expect(2, "quote")
    assert runner.outputs["verdict"] == "undecided", runner.outputs


def the_action_runs_in_another_folder_and_format(world):
    runner = Runner(world, world.checkout("refused"))
    report = runner.temp / "report.sarif"
    result = runner.action(**{"working-directory": "Harbor", "format": "text",
                              "arguments": f"--format sarif={report}"}).expect(1)
    assert "::error" not in result.output and report.exists()


def the_policy_workflow_of_github(world):
    origin = world.origin()

    def refresh():
        folder = world.fresh("checkout")
        world.git(world.folder, "clone", "--quiet", f"file://{origin}", folder)
        runner = Runner(world, folder)
        return runner, runner.run(_workflow("github-policy.yml")["steps"], {})
    runner, result = refresh()
    result.expect(0)
    assert "2.0.0" in runner.summary.read_text(), runner.summary.read_text()
    head = world.git(origin, "rev-parse", "main")
    assert world.git(origin, "log", "-1", "--format=%s|%an", "main") == "Refresh the update policy|Try"
    assert world.git(origin, "show", "--stat", "--format=", "main").startswith("dist/update-policy.json")
    refresh()[1].expect(0)
    assert world.git(origin, "rev-parse", "main") == head, "published again without a change"
    # A store that does not answer changes nothing.
    endpoint = f"{world.endpoint}/elsewhere"
    folder = world.fresh("checkout")
    world.git(world.folder, "clone", "--quiet", f"file://{origin}", folder)
    file = folder / ".trainstop.yml"
    file.write_text(file.read_text().replace(world.endpoint, endpoint))
    Runner(world, folder).run(_workflow("github-policy.yml")["steps"], {}).expect(2)
    assert world.git(origin, "rev-parse", "main") == head


CHECKS = [
    the_check_workflow_of_github, a_fork_is_judged_without_a_store, the_action_takes_the_program_from_its_cache,
    the_action_puts_the_program_on_the_path_alone, the_action_ends_where_it_cannot_install, inputs_of_the_action_are_words_and_no_script,
    the_action_runs_in_another_folder_and_format, the_policy_workflow_of_github,
]
