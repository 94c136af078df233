"""What can be said of the files without running them."""
import re
import shutil
import subprocess

import yaml
from world import ROOT, TEMPLATES, Skipped

#: The schema of each file, as check-jsonschema names it. Bitrise publishes none that it has.
SCHEMAS = {
    "github-check.yml": "vendor.github-workflows",
    "github-policy.yml": "vendor.github-workflows",
    "github-action/action.yml": "vendor.github-actions",
    "gitlab-ci.yml": "vendor.gitlab-ci",
    "azure-pipelines.yml": "vendor.azure-pipelines",
    "circleci.yml": "vendor.circle-ci",
    "bitbucket-pipelines.yml": "vendor.bitbucket-pipelines",
}


def yaml_is_as_its_schema_says(_):
    program = ROOT / ".build" / "check-templates" / "bin" / "check-jsonschema"
    if not program.exists():
        raise Skipped("check-jsonschema is not installed")
    for name, schema in SCHEMAS.items():
        # Azure's schema has escapes that expressions with the flag u may not have.
        done = subprocess.run(
            [program, "--regex-variant", "nonunicode", "--builtin-schema", schema, TEMPLATES / name],
            capture_output=True, text=True)
        assert done.returncode == 0, f"{name}: {done.stdout}{done.stderr}"


def every_yaml_file_is_known(_):
    known = set(SCHEMAS) | {"bitrise.yml", "codemagic.yaml"}
    found = {str(path.relative_to(TEMPLATES)) for path in TEMPLATES.rglob("*.y*ml")}
    assert found == known, f"{found ^ known}"
    for name in found:
        yaml.safe_load((TEMPLATES / name).read_text())


def the_manual_names_every_file(_):
    manual = (ROOT / "docs" / "ci.md").read_text()
    for path in TEMPLATES.rglob("*"):
        name = str(path.relative_to(TEMPLATES))
        if path.is_file():
            assert name in manual or f"{name.split('/')[0]}/" in manual, f"docs/ci.md does not name {name}"


def bitrise_lists_steps_of_one_key_each(_):
    document = yaml.safe_load((TEMPLATES / "bitrise.yml").read_text())
    assert document["format_version"] == "13"
    workflows = document["workflows"]
    for trigger in document["trigger_map"]:
        assert trigger["workflow"] in workflows, trigger
    for workflow in workflows.values():
        assert all(name in workflows for name in workflow.get("before_run", []))
        for step in workflow["steps"]:
            [(name, body)] = step.items()
            assert re.fullmatch(r"[a-z-]+@\d+", name), name
            for item in (body or {}).get("inputs", []):
                assert len(item) == 1, item


def shell_scripts_are_clean(_):
    if not shutil.which("shellcheck"):
        raise Skipped("shellcheck is not installed")
    scripts = sorted(TEMPLATES.rglob("*.sh"))
    assert len(scripts) >= 4, scripts
    done = subprocess.run(["shellcheck", "--severity=style", *scripts], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    # What stands in YAML, with the options that the services give to bash.
    for name, texts in embedded().items():
        for text in texts:
            done = subprocess.run(["shellcheck", "--shell=bash", "--exclude=SC2001", "-"], input=text,
                                  capture_output=True, text=True)
            assert done.returncode == 0, f"{name}:\n{done.stdout}"


def embedded():
    """Every script in a YAML file, by the file."""
    scripts = {}
    for name in list(SCHEMAS) + ["bitrise.yml", "codemagic.yaml"]:
        document = yaml.safe_load((TEMPLATES / name).read_text())
        scripts[name] = list(_texts(document))
        assert scripts[name] or name == "github-check.yml", f"{name} has no script"
    return scripts


def _texts(node):
    if isinstance(node, dict):
        for key, value in node.items():
            if key in ("run", "script", "bash", "content", "before_script", "command"):
                if isinstance(value, str):
                    yield value
                    continue
                if isinstance(value, list) and all(isinstance(line, str) for line in value):
                    yield "\n".join(value)
                    continue
            yield from _texts(value)
    elif isinstance(node, list):
        for value in node:
            yield from _texts(value)


def no_expression_reaches_a_shell_of_github(_):
    for name in ["github-check.yml", "github-policy.yml", "github-action/action.yml"]:
        for text in embedded()[name]:
            assert "${{" not in text, f"{name}: an expression in\n{text}"


def github_workflows_ask_for_little(_):
    permissions = {}
    for name in ["github-check.yml", "github-policy.yml"]:
        document = yaml.safe_load((TEMPLATES / name).read_text())
        permissions[name] = document["permissions"]
        assert document["concurrency"], name
        for job in document["jobs"].values():
            assert "fork" in job["if"] and job["timeout-minutes"], name
            checkout = job["steps"][0]
            assert checkout["uses"].startswith("actions/checkout@") and checkout["with"]["fetch-depth"] == 0
    assert permissions == {"github-check.yml": {"contents": "read"},
                           "github-policy.yml": {"contents": "write"}}


CHECKS = [
    every_yaml_file_is_known, the_manual_names_every_file, yaml_is_as_its_schema_says,
    bitrise_lists_steps_of_one_key_each,
    shell_scripts_are_clean, no_expression_reaches_a_shell_of_github, github_workflows_ask_for_little,
]
