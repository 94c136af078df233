"""Runs the steps of a job as GitHub's runner does."""
import re
import shutil

from world import Result, load

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
        document = load("github-action/action.yml")
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
