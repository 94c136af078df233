"""The pipelines of the other services: their scripts run in checkouts as each of them makes those."""
import re
import textwrap

import yaml
from world import KINDS, TEMPLATES


def _load(name):
    return yaml.safe_load((TEMPLATES / name).read_text())


def _gitlab(job):
    """A job with what it extends."""
    document = _load("gitlab-ci.yml")
    return {**document[document[job]["extends"]], **document[job]}


def _run_gitlab(world, job, folder, **variables):
    script = "\n".join(job["before_script"] + job["script"])
    environment = world.prebuilt(GITLAB_CI="true", **{**job["variables"], **variables})
    return world.bash(script, folder, environment)


def gitlab_judges(world):
    job = _gitlab("trainstop")
    assert job["variables"]["GIT_DEPTH"] == "0" and job["allow_failure"] is False
    for kind, (status, text) in KINDS.items():
        folder = world.checkout(kind)
        _run_gitlab(world, job, folder).expect(status, text)
        quality = yaml.safe_load((folder / job["artifacts"]["reports"]["codequality"]).read_text())
        assert bool(quality) == (status != 0), quality
        assert kind in (folder / job["artifacts"]["reports"]["junit"]).read_text()
    _run_gitlab(world, job, world.checkout("undecided")).expect(2, "GIT_DEPTH: 0")


def gitlab_runs_each_job_when_it_should(_):
    main = {"CI_PIPELINE_SOURCE": "push", "CI_COMMIT_BRANCH": "main", "CI_DEFAULT_BRANCH": "main"}
    cases = [
        (main, ["trainstop"]),
        ({**main, "CI_COMMIT_BRANCH": "feature"}, []),
        ({"CI_PIPELINE_SOURCE": "push", "CI_COMMIT_TAG": "v2.5.0", "CI_DEFAULT_BRANCH": "main"}, ["trainstop"]),
        ({"CI_PIPELINE_SOURCE": "merge_request_event", "CI_DEFAULT_BRANCH": "main"}, ["trainstop"]),
        ({**main, "CI_PIPELINE_SOURCE": "schedule"}, ["update policy"]),
    ]
    for variables, jobs in cases:
        found = [job for job in ["trainstop", "update policy"] if _applies(_gitlab(job)["rules"], variables)]
        assert found == jobs, (variables, found)


def _applies(rules, variables):
    """Whether a job runs, by the first of its rules that holds."""
    for rule in rules:
        left, _, right = rule["if"].partition(" == ")
        value = variables.get(left[1:])
        wanted = variables.get(right[1:]) if right.startswith("$") else right.strip('"')
        if value == wanted if right else value:
            return rule.get("when") != "never"
    return False


def gitlab_refreshes_the_policy(world):
    job = _gitlab("update policy")
    origin = world.origin()
    address = "https://update-policy:glpat-x@gitlab.example.com/team/harbor.git"
    variables = {
        "POLICY_TOKEN": "glpat-x", "CI_SERVER_HOST": "gitlab.example.com", "CI_PROJECT_PATH": "team/harbor",
        "CI_DEFAULT_BRANCH": "main", "GIT_CONFIG_COUNT": 1, "GIT_CONFIG_VALUE_0": address,
        "GIT_CONFIG_KEY_0": f"url.file://{origin}.insteadOf"}
    heads = []
    for _ in range(2):
        folder = world.fresh("checkout")
        world.git(world.folder, "clone", "--quiet", f"file://{origin}", folder)
        world.git(folder, "checkout", "--quiet", "--detach")
        _run_gitlab(world, job, folder, **variables).expect(0)
        heads.append(world.git(origin, "rev-parse", "main"))
    assert heads[0] == heads[1] != world.git(world.app, "rev-parse", "main"), heads
    assert world.git(origin, "log", "-1", "--format=%s", "main") == "Refresh the update policy"


def _bitrise(workflow):
    """The scripts of a workflow."""
    for step in _load("bitrise.yml")["workflows"][workflow]["steps"]:
        for name, body in step.items():
            if name.startswith("script@"):
                yield body["inputs"][0]["content"]


def bitrise_judges(world):
    clone = _load("bitrise.yml")["workflows"]["gate"]["steps"][0]["git-clone@8"]["inputs"]
    assert clone == [{"clone_depth": "-1"}, {"fetch_tags": "yes"}], clone
    world.tool("envman", 'shift; echo "$@" >>"$BITRISE_DEPLOY_DIR/envman"')
    [script] = _bitrise("gate")
    [after] = _bitrise("release")
    for kind, (status, text) in KINDS.items():
        deploy = world.fresh("deploy")
        variables = {"BITRISE_IO": "true", "BITRISE_DEPLOY_DIR": deploy}
        result = world.bash(script, world.checkout(kind), world.prebuilt(**variables), ()).expect(status, text)
        assert (deploy / "trainstop-junit.xml").exists()
        if kind == "undecided":
            result.expect(2, "clone_depth: -1")
    # The next workflow has the PATH that envman kept.
    path = re.search(r"--value (.*)", (deploy / "envman").read_text())[1]
    for version, status in [("2.5.0", 0), ("2.4.0", 1)]:
        archive = world.archive(world.fresh("built") / "Harbor.xcarchive", version)
        environment = world.environment(BITRISE_IPA_PATH=archive, BITRISE_IO="true")
        environment["PATH"] = path
        world.bash(after, world.checkout(), environment, ()).expect(status, "Harbor.xcarchive")


def _xcode_cloud(world, script, folder, **variables):
    # Xcode Cloud runs the script itself, in its own folder.
    environment = world.prebuilt(CI="TRUE", CI_XCODE_CLOUD="TRUE", CI_PRIMARY_REPOSITORY_PATH=folder, **variables)
    return world.run([folder / "ci_scripts" / script], folder / "ci_scripts", environment)


def xcode_cloud_fetches_what_it_lacks_and_judges(world):
    shallow = world.checkout("undecided")
    _xcode_cloud(world, "ci_post_clone.sh", shallow, CI_TAG="v2.5.0").expect(0, "latest v2.5.0")
    assert world.git(shallow, "rev-parse", "--is-shallow-repository") == "false"
    _xcode_cloud(world, "ci_post_clone.sh", shallow).expect(0)
    _xcode_cloud(world, "ci_post_clone.sh", world.checkout("refused")).expect(1, KINDS["refused"][1])
    # Where nothing can be fetched, the build ends.
    cut = world.checkout("undecided")
    world.git(cut, "remote", "set-url", "origin", "file:///nowhere.git")
    assert _xcode_cloud(world, "ci_post_clone.sh", cut).status != 0


def xcode_cloud_judges_the_archive(world):
    folder = world.checkout()
    _xcode_cloud(world, "ci_post_xcodebuild.sh", folder).expect(0)
    built = world.fresh("built")
    _xcode_cloud(world, "ci_post_xcodebuild.sh", folder, CI_ARCHIVE_PATH=built / "None.xcarchive").expect(0)
    for version, status in [("2.5.0", 0), ("2.4.0", 1)]:
        archive = world.archive(built / f"{version}.xcarchive", version)
        _xcode_cloud(world, "ci_post_xcodebuild.sh", folder, CI_ARCHIVE_PATH=archive).expect(status, "sources-disagree" if status else "passed")


def _jenkins():
    """The scripts of the stages."""
    found = re.findall(r"sh '''\n(.*?)'''", (TEMPLATES / "Jenkinsfile").read_text(), re.DOTALL)
    return [textwrap.dedent(text) for text in found]


def jenkins_judges(world):
    text = (TEMPLATES / "Jenkinsfile").read_text()
    assert "shallow: false, noTags: false" in text
    gate, archive = _jenkins()
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


def _simple(world, text, **variables):
    """Runs one script of a service in every kind of checkout."""
    for kind, (status, expected) in KINDS.items():
        folder = world.checkout(kind)
        result = world.bash(text, folder, world.prebuilt(**variables), ()).expect(status, expected)
        yield kind, folder, result


def _azure():
    [script] = [step["bash"] for step in _load("azure-pipelines.yml")["steps"] if "bash" in step]
    return script


def azure_judges(world):
    steps = _load("azure-pipelines.yml")["steps"]
    assert steps[0]["fetchDepth"] == "0" and steps[0]["fetchTags"] == "true"
    for kind, folder, result in _simple(world, _azure(), TF_BUILD="True"):
        assert (folder / "trainstop-junit.xml").exists()
        assert "##vso[" not in result.output
        if kind == "undecided":
            result.expect(2, "fetchDepth: 0")


def _circleci():
    [job] = _load("circleci.yml")["jobs"].values()
    [script] = [step["run"]["command"] for step in job["steps"] if isinstance(step, dict) and "run" in step]
    return script


def circleci_judges(world):
    [job] = _load("circleci.yml")["jobs"].values()
    assert job["steps"][0] == {"checkout": {"method": "full"}}
    for kind, folder, result in _simple(world, _circleci(), CIRCLECI="true"):
        assert (folder / "test-results" / "trainstop.xml").exists()
        if kind == "undecided":
            result.expect(2, "method: full")


def _codemagic():
    [workflow] = _load("codemagic.yaml")["workflows"].values()
    return [step["script"] for step in workflow["scripts"] if "trainstop" in step["script"]]


def codemagic_judges(world):
    [workflow] = _load("codemagic.yaml")["workflows"].values()
    assert workflow["environment"]["vars"]["CM_CLONE_UNSHALLOW"] is True
    before, archive = _codemagic()
    for kind, folder, result in _simple(world, before, CM_BUILD_ID="1"):
        if kind == "undecided":
            result.expect(2, "CM_CLONE_UNSHALLOW: true")
    folder = world.checkout()
    world.archive(folder / "build" / "ios" / "ipa" / "Harbor.ipa")
    world.bash(archive, folder, world.prebuilt(CM_BUILD_ID="1"), ()).expect(0, "Harbor.ipa")


def _bitbucket():
    """The script as Bitbucket runs it, which ends at the first line that fails."""
    lines = _load("bitbucket-pipelines.yml")["definitions"]["steps"][0]["step"]["script"]
    return "\n".join(["set -e", *lines])


def bitbucket_judges(world):
    document = _load("bitbucket-pipelines.yml")
    assert document["clone"]["depth"] == "full"
    for kind, folder, result in _simple(world, _bitbucket(), BITBUCKET_BUILD_NUMBER="1"):
        assert (folder / "test-results" / "trainstop.xml").exists()
        if kind == "undecided":
            result.expect(2, "depth: full")


def nothing_passes_where_the_program_cannot_be_installed(world):
    scripts = {
        "gitlab": ("\n".join(["set -eo pipefail", *_gitlab("trainstop")["before_script"], "trainstop check"])),
        "azure": _azure(), "circleci": _circleci(), "bitbucket": _bitbucket(),
        "bitrise": next(_bitrise("gate")),
    }
    scripts.update({f"codemagic {index}": text for index, text in enumerate(_codemagic())})
    scripts.update({f"jenkins {index}": text for index, text in enumerate(_jenkins())})
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
    gitlab_judges, gitlab_runs_each_job_when_it_should, gitlab_refreshes_the_policy, bitrise_judges,
    xcode_cloud_fetches_what_it_lacks_and_judges, xcode_cloud_judges_the_archive, jenkins_judges, azure_judges,
    circleci_judges, codemagic_judges, bitbucket_judges, nothing_passes_where_the_program_cannot_be_installed,
]
