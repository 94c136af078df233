"""GitHub's composite action and workflows, run step by step."""
import shutil

from runner import Runner, evaluate
from world import KINDS, load


def _workflow(name):
    document = load(name)
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
