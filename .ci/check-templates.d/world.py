"""An app with a history, a store that serves it, and checkouts as services make them."""
import hashlib
import os
import pathlib
import plistlib
import shutil
import subprocess
import tempfile

import yaml

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TEMPLATES = ROOT / "templates" / "ci"
SERVED = ('"version": "2.4.0", "minimumOsVersion": "16.0", "currentVersionReleaseDate": '
          '"2024-10-08T08:00:00Z", "bundleId": "com.example.harbor", "trackId": 1000000001, '
          '"trackName": "Harbor"')


class Skipped(Exception):
    """Why a check cannot run on this machine."""


class Result:
    """What a script left behind."""

    def __init__(self, status, output, errors):
        self.status, self.output, self.errors = status, output, errors

    def expect(self, status, *texts):
        """Fails unless the script ended with `status` and its output has every text."""
        everything = f"{self.output}{self.errors}"
        assert self.status == status, f"status {self.status}, not {status}:\n{everything}"
        for text in texts:
            assert text in everything, f"'{text}' is not in\n{everything}"
        return self


class World:
    """The folders of one run; removed when it ends."""

    def __enter__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="trainstop-templates-")).resolve()
        self.tools = self.folder / "tools"  # the programs that stand in for those of the services
        self.tools.mkdir()
        self.bin = pathlib.Path(subprocess.run(
            ["swift", "build", "--show-bin-path"], cwd=ROOT, check=True, capture_output=True,
            text=True).stdout.strip())
        self.count = 0
        self._start_store()
        try:
            self._pack()
            self._make_app()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        self.store.stdin.close()
        self.store.kill()
        self.store.wait()
        self.store.stdout.close()
        shutil.rmtree(self.folder)

    def _start_store(self):
        answers = self.folder / "answers.json"
        countries = [f'"{country}": {{ {SERVED} }}' for country in ["us", "kr", "jp"]]
        answers.write_text(f"{{ {', '.join(countries)} }}")
        self.store = subprocess.Popen(
            [self.bin / "loopback-store", "--port", "0", "--answers", answers],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.endpoint = f"http://127.0.0.1:{self.store.stdout.readline().strip()}"

    def _pack(self):
        """Makes the prebuilt program that pipelines download."""
        packed = self.folder / "packed" / "trainstop-linux" / "bin"
        packed.mkdir(parents=True)
        # What .ci/package puts beside the program, and before it in the archive.
        for name in ["share/bash-completion/completions/trainstop", "a/trainstop"]:
            completion = packed.parent / name
            completion.parent.mkdir(parents=True)
            completion.write_text("complete -F _trainstop trainstop\n")
        shutil.copy(self.bin / "trainstop", packed / "trainstop")
        subprocess.run(["strip", packed / "trainstop"], check=False, stderr=subprocess.DEVNULL)
        archive = self.folder / "trainstop.tar.gz"
        subprocess.run(["tar", "-czf", archive, "-C", packed.parent.parent, "."], check=True)
        self.url = f"file://{archive}"
        self.sha256 = hashlib.sha256(archive.read_bytes()).hexdigest()

    def environment(self, **more):
        """The whole environment of a script: no configuration of this machine counts."""
        own = {
            "PATH": f"{self.tools}:{os.environ['PATH']}", "HOME": str(self.folder / "home"),
            "LC_ALL": "C", "NO_PROXY": "127.0.0.1", "no_proxy": "127.0.0.1",
            "GIT_CONFIG_SYSTEM": "/dev/null", "GIT_CONFIG_GLOBAL": "/dev/null",
            "GIT_AUTHOR_NAME": "Try", "GIT_AUTHOR_EMAIL": "try@example.com",
            "GIT_COMMITTER_NAME": "Try", "GIT_COMMITTER_EMAIL": "try@example.com",
        }
        pathlib.Path(own["HOME"]).mkdir(exist_ok=True)
        return {**own, **{key: str(value) for key, value in more.items()}}

    def prebuilt(self, **more):
        """The environment of a pipeline that downloads the program."""
        return self.environment(TRAINSTOP_URL=self.url, TRAINSTOP_SHA256=self.sha256, **more)

    def run(self, words, folder, environment):
        """Runs a program to its end."""
        done = subprocess.run(words, cwd=folder, env=environment, text=True, capture_output=True,
                              stdin=subprocess.DEVNULL)
        return Result(done.returncode, done.stdout, done.stderr)

    def bash(self, text, folder, environment, options=("-eo", "pipefail")):
        """Runs a text as a script of bash."""
        script = self.fresh("script") / "script.sh"
        script.write_text(text)
        return self.run(["bash", "--noprofile", "--norc", *options, script], folder, environment)

    def git(self, folder, *words):
        """Runs git, which must succeed."""
        return self.run(["git", *words], folder, self.environment()).expect(0).output.strip()

    def fresh(self, name):
        """Makes an empty folder."""
        self.count += 1
        path = self.folder / f"{name}-{self.count}"
        path.mkdir()
        return path

    def tool(self, name, text):
        """Puts a program on the PATH of every script that runs later."""
        path = self.tools / name
        path.write_text(f"#!/bin/sh\n{text}\n")
        path.chmod(0o755)

    def set_version(self, folder, version):
        """Writes the version where the example has it."""
        build = version.replace(".", "") + "0"
        (folder / "Config" / "Version.xcconfig").write_text(
            f"MARKETING_VERSION = {version}\nCURRENT_PROJECT_VERSION = {build}\n")

    def _make_app(self):
        """Makes the app's repository with what the templates say to copy.

        The branch main passes, the branch back is refused, and v2.5.0 is main's tag.
        """
        self.app = self.folder / "app"
        shutil.copytree(ROOT / "templates" / "example", self.app)
        with open(self.app / ".trainstop.yml", "a") as configuration:
            configuration.write(f"store:\n  source: app-store\n  endpoint: {self.endpoint}\n")
        action = self.app / ".github" / "actions" / "trainstop"
        action.mkdir(parents=True)
        (self.app / "ci").mkdir()
        for folder in [action, self.app / "ci"]:
            shutil.copy(TEMPLATES / "install-trainstop.sh", folder)
        shutil.copy(TEMPLATES / "github-action" / "action.yml", action)
        shutil.copytree(TEMPLATES / "ci_scripts", self.app / "ci_scripts")
        (self.app / "dist").mkdir()
        (self.app / "dist" / ".gitkeep").touch()
        self.git(self.app, "init", "--quiet", "--initial-branch=main")
        for version in ["1.0.0", "2.0.0", "2.4.0", "2.5.0"]:
            self.set_version(self.app, version)
            if version == "2.5.0":
                self.run([self.bin / "trainstop", "policy"], self.app, self.environment()).expect(0)
            self.git(self.app, "add", "--all")
            self.git(self.app, "commit", "--quiet", "--message", f"Harbor {version}")
            self.git(self.app, "tag", f"v{version}")
        self.git(self.app, "switch", "--quiet", "--create", "back")
        self.set_version(self.app, "2.3.1")
        self.git(self.app, "commit", "--quiet", "--all", "--message", "Go back")
        self.git(self.app, "switch", "--quiet", "main")

    def origin(self):
        """Makes a server's repository of the app, whose policy was not published yet."""
        folder = self.fresh("origin")
        self.git(self.folder, "clone", "--quiet", "--bare", f"file://{self.app}", folder)
        clone = self.fresh("clone")
        self.git(self.folder, "clone", "--quiet", f"file://{folder}", clone)
        self.git(clone, "rm", "--quiet", "dist/update-policy.json")
        self.git(clone, "commit", "--quiet", "--message", "No policy")
        self.git(clone, "push", "--quiet")
        return folder

    def checkout(self, kind="passed"):
        """Clones as services do: a commit without a branch, with all tags or cut off."""
        folder = self.fresh("checkout")
        branch = "back" if kind == "refused" else "main"
        options = ["--depth=1", "--no-tags"] if kind == "undecided" else []
        self.git(self.folder, "clone", "--quiet", *options, "--branch", branch,
                 f"file://{self.app}", folder)
        self.git(folder, "checkout", "--quiet", "--detach")
        return folder

    def archive(self, path, version="2.5.0"):
        """Makes what a build would leave behind."""
        app = path / "Products" / "Applications" / "Harbor.app"
        app.mkdir(parents=True)
        keys = {"CFBundleIdentifier": "com.example.harbor", "CFBundleShortVersionString": version,
                "CFBundleVersion": version.replace(".", "") + "0", "MinimumOSVersion": "16.0",
                "CFBundleSupportedPlatforms": ["iPhoneOS"], "CFBundlePackageType": "APPL",
                "CFBundleExecutable": "Harbor"}
        (app / "Info.plist").write_bytes(plistlib.dumps(keys))
        own = {"ApplicationProperties": {"ApplicationPath": "Applications/Harbor.app",
                                         "CFBundleIdentifier": "com.example.harbor"},
               "ArchiveVersion": 2}
        own["ApplicationProperties"].update(
            {key: keys[key] for key in ["CFBundleShortVersionString", "CFBundleVersion"]})
        (path / "Info.plist").write_bytes(plistlib.dumps(own))
        return path


#: How each kind of checkout ends, and what the report then says.
KINDS = {
    "passed": (0, "passed: no findings in Harbor 2.5.0"),
    "refused": (1, "[version-regresses-store]"),
    "undecided": (2, "shallow"),
}


def load(name):
    """Reads a YAML template."""
    return yaml.safe_load((TEMPLATES / name).read_text())


def in_every_checkout(world, text, **variables):
    """Runs one script of a service in every kind of checkout."""
    for kind, (status, expected) in KINDS.items():
        folder = world.checkout(kind)
        result = world.bash(text, folder, world.prebuilt(**variables), ()).expect(status, expected)
        yield kind, folder, result
