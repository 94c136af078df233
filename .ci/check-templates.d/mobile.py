"""The services for apps: Bitrise, Xcode Cloud, and Codemagic."""
import re

from world import KINDS, in_every_checkout, load


def bitrise_scripts(workflow):
    """The scripts of a workflow."""
    for step in load("bitrise.yml")["workflows"][workflow]["steps"]:
        for name, body in step.items():
            if name.startswith("script@"):
                yield body["inputs"][0]["content"]


def bitrise_judges(world):
    clone = load("bitrise.yml")["workflows"]["gate"]["steps"][0]["git-clone@8"]["inputs"]
    assert clone == [{"clone_depth": "-1"}, {"fetch_tags": "yes"}], clone
    world.tool("envman", 'shift; echo "$@" >>"$BITRISE_DEPLOY_DIR/envman"')
    [script] = bitrise_scripts("gate")
    [after] = bitrise_scripts("release")
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


def codemagic_scripts():
    [workflow] = load("codemagic.yaml")["workflows"].values()
    return [step["script"] for step in workflow["scripts"] if "trainstop" in step["script"]]


def codemagic_judges(world):
    [workflow] = load("codemagic.yaml")["workflows"].values()
    assert workflow["environment"]["vars"]["CM_CLONE_UNSHALLOW"] is True
    before, archive = codemagic_scripts()
    for kind, folder, result in in_every_checkout(world, before, CM_BUILD_ID="1"):
        if kind == "undecided":
            result.expect(2, "CM_CLONE_UNSHALLOW: true")
    folder = world.checkout()
    world.archive(folder / "build" / "ios" / "ipa" / "Harbor.ipa")
    world.bash(archive, folder, world.prebuilt(CM_BUILD_ID="1"), ()).expect(0, "Harbor.ipa")


CHECKS = [
    bitrise_judges,
    xcode_cloud_fetches_what_it_lacks_and_judges,
    xcode_cloud_judges_the_archive,
    codemagic_judges,
]
