"""The pipelines of the other services: their scripts run in checkouts as each of them makes those."""
import re
import textwrap

from gitlab import gitlab_job
from mobile import bitrise_scripts, codemagic_scripts
from world import KINDS, TEMPLATES, in_every_checkout, load


def _jenkins_scripts():
    """The scripts of the stages."""
    found = re.findall(r"sh '''\n(.*?)'''", (TEMPLATES / "Jenkinsfile").read_text(), re.DOTALL)
    return [textwrap.dedent(text) for text in found]


def jenkins_judges(world):
    text = (TEMPLATES / "Jenkinsfile").read_text()
    assert "shallow: false, noTags: false" in text
    gate, archive = _jenkins_scripts()
    words = ("-xe",)
    for kind, (status, expected) in KINDS.items():
        folder = world.checkout(kind)
        environment = world.prebuilt(JENKINS_URL="https://ci.example.com/")
        result = world.bash(gate, folder, environment, words).expect(status, expected)
        assert (folder / "trainstop-junit.xml").exists()
    result.expect(2, "'Shallow clone' off")
    for version, status in [("2.5.0", 0), ("2.4.0", 1)]:
        folder = world.checkout()
        world.archive(folder / "build" / "App.xcarchive", version)
        world.bash(archive, folder, environment, words).expect(status, "App.xcarchive")


def _azure():
    [script] = [step["bash"] for step in load("azure-pipelines.yml")["steps"] if "bash" in step]
    return script


def azure_judges(world):
    steps = load("azure-pipelines.yml")["steps"]
    assert steps[0]["fetchDepth"] == "0" and steps[0]["fetchTags"] == "true"
    for kind, folder, result in in_every_checkout(world, _azure(), TF_BUILD="True"):
        assert (folder / "trainstop-junit.xml").exists()
        assert "##vso[" not in result.output
        if kind == "undecided":
            result.expect(2, "fetchDepth: 0")


def _circleci():
    [job] = load("circleci.yml")["jobs"].values()
    [script] = [step["run"]["command"] for step in job["steps"] if isinstance(step, dict) and "run" in step]
    return script


def circleci_judges(world):
    [job] = load("circleci.yml")["jobs"].values()
    assert job["steps"][0] == {"checkout": {"method": "full"}}
    for kind, folder, result in in_every_checkout(world, _circleci(), CIRCLECI="true"):
        assert (folder / "test-results" / "trainstop.xml").exists()
        if kind == "undecided":
            result.expect(2, "method: full")


def _bitbucket():
    """The script as Bitbucket runs it, which ends at the first line that fails."""
    lines = load("bitbucket-pipelines.yml")["definitions"]["steps"][0]["step"]["script"]
    return "\n".join(["set -e", *lines])


def bitbucket_judges(world):
    document = load("bitbucket-pipelines.yml")
    assert document["clone"]["depth"] == "full"
    for kind, folder, result in in_every_checkout(world, _bitbucket(), BITBUCKET_BUILD_NUMBER="1"):
        assert (folder / "test-results" / "trainstop.xml").exists()
        if kind == "undecided":
            result.expect(2, "depth: full")


def nothing_passes_where_the_program_cannot_be_installed(world):
    scripts = {
        "gitlab": ("\n".join(["set -eo pipefail", *gitlab_job("trainstop")["before_script"], "trainstop check"])),
        "azure": _azure(), "circleci": _circleci(), "bitbucket": _bitbucket(),
        "bitrise": next(bitrise_scripts("gate")),
    }
    scripts.update({f"codemagic {index}": text for index, text in enumerate(codemagic_scripts())})
    scripts.update({f"jenkins {index}": text for index, text in enumerate(_jenkins_scripts())})
    for name in ["ci_post_clone.sh", "ci_post_xcodebuild.sh"]:
        scripts[name] = (TEMPLATES / "ci_scripts" / name).read_text()
    # Another program of that name, which lets everything pass.
    world.tool("trainstop", "exit 0")
    try:
        folder = world.checkout()
        variables = {"BITRISE_DEPLOY_DIR": world.fresh("deploy"), "CI_PRIMARY_REPOSITORY_PATH": folder,
                     "CI_ARCHIVE_PATH": world.archive(world.fresh("built") / "App.xcarchive")}
        for name, text in scripts.items():
            result = world.bash(text, folder, world.environment(**variables), ())
            assert result.status == 2, f"{name}: status {result.status}\n{result.errors}"
            assert "neither TRAINSTOP_URL nor TRAINSTOP_REPOSITORY" in result.errors, f"{name}: {result.errors}"
    finally:
        (world.tools / "trainstop").unlink()


CHECKS = [
    jenkins_judges,
    azure_judges,
    circleci_judges,
    bitbucket_judges,
    nothing_passes_where_the_program_cannot_be_installed,
]
