"""GitLab's jobs: when they run, and what their scripts do."""
import yaml
from world import KINDS, load


def gitlab_job(job):
    """A job with what it extends."""
    document = load("gitlab-ci.yml")
    return {**document[document[job]["extends"]], **document[job]}


def _run_job(world, job, folder, **variables):
    script = "\n".join(job["before_script"] + job["script"])
    environment = world.prebuilt(GITLAB_CI="true", **{**job["variables"], **variables})
    return world.bash(script, folder, environment)


def gitlab_judges(world):
    job = gitlab_job("trainstop")
    assert job["variables"]["GIT_DEPTH"] == "0" and job["allow_failure"] is False
    for kind, (status, text) in KINDS.items():
        folder = world.checkout(kind)
        _run_job(world, job, folder).expect(status, text)
        quality = yaml.safe_load((folder / job["artifacts"]["reports"]["codequality"]).read_text())
        assert bool(quality) == (status != 0), quality
        assert kind in (folder / job["artifacts"]["reports"]["junit"]).read_text()
    _run_job(world, job, world.checkout("undecided")).expect(2, "GIT_DEPTH: 0")


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
        found = [job for job in ["trainstop", "update policy"] if _applies(gitlab_job(job)["rules"], variables)]
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
    job = gitlab_job("update policy")
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
        _run_job(world, job, folder, **variables).expect(0)
        heads.append(world.git(origin, "rev-parse", "main"))
    assert heads[0] == heads[1] != world.git(world.app, "rev-parse", "main"), heads
    assert world.git(origin, "log", "-1", "--format=%s", "main") == "Refresh the update policy"


CHECKS = [
    gitlab_judges,
    gitlab_runs_each_job_when_it_should,
    gitlab_refreshes_the_policy,
]
