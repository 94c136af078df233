"""What runs on somebody's machine too: make, fastlane, and Xcode's script phase."""
import pathlib
import shutil

from world import KINDS, TEMPLATES, Skipped

XCODE = TEMPLATES / "xcode-run-script.sh"


def _with_program(world, **more):
    environment = world.environment(**more)
    environment["PATH"] = f"{world.tools}:{world.folder}/packed/trainstop-linux/bin:{environment['PATH']}"
    return environment


def make_judges_before_and_after_the_build(world):
    world.tool("xcodebuild", 'echo "built $*"')
    for kind, (status, text) in KINDS.items():
        folder = world.checkout(kind)
        shutil.copy(TEMPLATES / "Makefile", folder)
        world.archive(folder / "build" / "App.xcarchive")
        plan = world.run(["make", "-n", "gate-archive"], folder, _with_program(world)).expect(0)
        assert plan.output.splitlines() == [
            "trainstop check",
            'xcodebuild archive -scheme "App" -archivePath "build/App.xcarchive"',
            'trainstop check --archive "build/App.xcarchive"'], plan.output
        result = world.run(["make", "gate-archive"], folder, _with_program(world))
        result.expect(2 if status else 0, text)
        assert ("built archive" in result.output) == (status == 0), result.output


def fastlane_judges_before_and_after_the_build(world):
    if not shutil.which("ruby"):
        raise Skipped("ruby is not installed")
    file = TEMPLATES / "Fastfile"
    world.run(["ruby", "-wc", file], "/", world.environment()).expect(0, "Syntax OK")
    harness = pathlib.Path(__file__).with_name("fastlane.rb")
    for kind, (status, text) in KINDS.items():
        folder = world.checkout(kind)
        for version in ["2.5.0", "2.4.0"]:
            archive = world.archive(world.fresh("built") / "Harbor.xcarchive", version)
            result = world.run(["ruby", harness, file, "release"], folder / "Harbor",
                               _with_program(world, IPA=archive))
            result.expect(1 if status or version != "2.5.0" else 0, text if status else "Harbor")
            assert ("did build_app" in result.output) == (status == 0), result.output
            assert ("did upload_to_app_store" in result.output) == (result.status == 0), result.output


def xcode_shows_issues_on_their_lines(world):
    for kind, (status, text) in KINDS.items():
        folder = world.checkout(kind)
        variables = {"ACTION": "install", "SRCROOT": folder, "TARGET_NAME": "Harbor", "CONFIGURATION": "Release"}
        result = world.run(["sh", XCODE], "/", _with_program(world, **variables)).expect(status, text)
        errors = [line for line in result.output.splitlines() if ": error: " in line or line.startswith("error: ")]
        if kind == "refused":
            assert errors[0].startswith(f"{folder}/Config/Version.xcconfig:1:21: error: 2.3.1 is below"), errors
        assert bool(errors) == (status != 0), result.output
        # Building and running release nothing.
        debug = world.run(["sh", XCODE], "/", _with_program(world, **{**variables, "ACTION": "build"})).expect(0)
        assert debug.output + debug.errors == ""
    sandbox = _with_program(world, **variables, ENABLE_USER_SCRIPT_SANDBOXING="YES")
    world.run(["sh", XCODE], "/", sandbox).expect(2, "error: ENABLE_USER_SCRIPT_SANDBOXING is YES")
    missing = {**variables, "PATH": "/usr/bin:/bin"}
    world.run(["sh", XCODE], "/", {key: str(value) for key, value in missing.items()}).expect(
        2, "error: trainstop is not on the PATH")


CHECKS = [
    make_judges_before_and_after_the_build, fastlane_judges_before_and_after_the_build,
    xcode_shows_issues_on_their_lines,
]
