"""The script that brings trainstop to a pipeline's machine."""
import re

from world import TEMPLATES

SCRIPT = TEMPLATES / "install-trainstop.sh"


def _install(world, environment, *words):
    return world.run(["sh", SCRIPT, *words], world.cache_folder, environment)


def a_prebuilt_program_is_taken_when_its_checksum_is_right(world):
    world.cache_folder = world.fresh("install")
    environment = world.prebuilt()
    first = _install(world, environment).expect(0, "downloading", "trainstop ")
    path = first.output.strip()
    assert path == f"{world.cache_folder}/.trainstop-cache/{world.sha256}", path
    world.run([f"{path}/trainstop", "--version"], "/", {}).expect(0)
    again = _install(world, environment).expect(0)
    assert "downloading" not in again.errors and again.output == first.output
    # The cache stays out of the app's commits, and what was changed in it does not run.
    assert (world.cache_folder / ".trainstop-cache" / ".gitignore").read_text() == "*\n"
    archive = world.cache_folder / ".trainstop-cache" / f"{world.sha256}.tar.gz"
    archive.write_bytes(b"other")
    (world.cache_folder / ".trainstop-cache" / world.sha256 / "trainstop").write_text("#!/bin/sh\necho evil\n")
    third = _install(world, environment).expect(0, "downloading")
    assert "evil" not in third.errors
    key = _install(world, environment, "--key").expect(0).output.strip()
    assert key == world.sha256
    left = {path.name for path in (world.cache_folder / ".trainstop-cache").iterdir()}
    assert left == {".gitignore", world.sha256, archive.name}, left


def a_prebuilt_program_is_refused_otherwise(world):
    world.cache_folder = world.fresh("install")
    other = "0" * 64
    cases = [
        ({"TRAINSTOP_URL": world.url, "TRAINSTOP_SHA256": other}, "is the checksum of"),
        ({"TRAINSTOP_URL": world.url}, "'' is no SHA-256 checksum"),
        ({"TRAINSTOP_URL": world.url, "TRAINSTOP_SHA256": "x" * 64}, "is no SHA-256 checksum"),
        ({"TRAINSTOP_URL": "http://example.com/a", "TRAINSTOP_SHA256": other}, "does not begin with https://"),
        ({"TRAINSTOP_URL": f"{world.url}.missing", "TRAINSTOP_SHA256": other}, "cannot be downloaded"),
        ({}, "neither TRAINSTOP_URL nor TRAINSTOP_REPOSITORY is set"),
        ({"TRAINSTOP_REPOSITORY": "--upload-pack=touch pwned"}, "is no repository"),
        ({"TRAINSTOP_REPOSITORY": "/", "TRAINSTOP_VERSION": "-x"}, "is no version"),
        ({"TRAINSTOP_REPOSITORY": str(world.folder / "nowhere")}, "cannot be read"),
    ]
    for variables, text in cases:
        result = _install(world, world.environment(**variables)).expect(2, text)
        assert result.output == "", result.output
        # The way that pipelines call it ends them.
        line = f"cd '{world.cache_folder}'\nPATH=$(sh '{SCRIPT}'):$PATH\necho went on"
        stopped = world.bash(line, world.cache_folder, world.environment(**variables))
        assert stopped.status == 2 and "went on" not in stopped.output, text
    assert not list((world.cache_folder / ".trainstop-cache").glob("[!.]*")), "something was left"


def _tool_repository(world):
    """A repository like this one, and a swift that builds by copying."""
    source = world.fresh("tool")
    (source / ".ci").mkdir()
    (source / ".ci" / "bootstrap").write_text("echo bootstrapped\n")
    world.git(source, "init", "--quiet", "--initial-branch=main")
    world.git(source, "add", "--all")
    world.git(source, "commit", "--quiet", "--message", "start")
    world.git(source, "tag", "--annotate", "--message", "one", "v1")
    world.tool("swift", f"""
case "$*" in
  *--show-bin-path*) echo "$PWD/out" ;;
  *) echo "compiling"; mkdir out; cp '{world.bin}/trainstop' out/ ;;
esac""")
    return source


def a_program_is_built_once_for_each_commit(world):
    world.cache_folder = world.fresh("install")
    source = _tool_repository(world)
    try:
        head = world.git(source, "rev-parse", "HEAD")
        keys = set()
        for version in ["main", "v1", head]:
            environment = world.environment(TRAINSTOP_REPOSITORY=f"file://{source}", TRAINSTOP_VERSION=version)
            keys.add(_install(world, environment, "--key").expect(0).output.strip())
        [key] = keys
        assert re.fullmatch(f"{head}-\\w+-\\w+", key), key
        environment = world.environment(TRAINSTOP_REPOSITORY=f"file://{source}", TRAINSTOP_VERSION="main")
        first = _install(world, environment).expect(0, "bootstrapped", "compiling")
        assert first.output.strip().endswith(key)
        again = _install(world, environment).expect(0, "bootstrapped")
        assert "compiling" not in again.errors
        # One that does not start on this machine any more is built anew.
        program = world.cache_folder / ".trainstop-cache" / key / "trainstop"
        program.write_text("nonsense")
        _install(world, environment).expect(0, "compiling")
        world.git(source, "commit", "--quiet", "--allow-empty", "--message", "next")
        moved = _install(world, environment).expect(0, "compiling")
        assert moved.output != first.output
        unknown = world.environment(TRAINSTOP_REPOSITORY=f"file://{source}", TRAINSTOP_VERSION="v9")
        for words in [], ["--key"]:
            refused = _install(world, unknown, *words).expect(2, "'v9' is no tag, branch, or full commit id")
            assert refused.output == "", refused.output
    finally:
        (world.tools / "swift").unlink()


def a_token_goes_to_the_repository_alone(world):
    world.cache_folder = world.fresh("install")
    world.tool("git", """
git=$(PATH=${PATH#*:} command -v git)
if [ "$1" = ls-remote ]; then
  "$git" config --get-urlmatch http.extraHeader https://git.example.com/team/tool.git >&2
  "$git" config --get-urlmatch http.extraHeader https://git.example.com/team/other.git >&2 || echo "none for others" >&2
  "$git" config --get-urlmatch http.extraHeader "$2" >/dev/null || echo "none for $2" >&2
  "$git" config --get user.marker >&2
  echo "0123456789012345678901234567890123456789	refs/heads/main"
  exit
fi
exec "$git" "$@" """)
    try:
        environment = world.environment(
            TRAINSTOP_REPOSITORY="https://git.example.com/team/tool.git", TRAINSTOP_TOKEN="secret",
            GIT_CONFIG_COUNT=1, GIT_CONFIG_KEY_0="user.marker", GIT_CONFIG_VALUE_0="kept")
        result = _install(world, environment, "--key").expect(
            0, "Authorization: Basic eC1hY2Nlc3MtdG9rZW46c2VjcmV0", "none for others", "kept")
        assert "secret" not in result.output + result.errors
        plain = environment | {"TRAINSTOP_REPOSITORY": "http://git.example.com/team/tool.git"}
        _install(world, plain, "--key").expect(0, "none for http://git.example.com/team/tool.git", "kept")
    finally:
        (world.tools / "git").unlink()


CHECKS = [
    a_prebuilt_program_is_taken_when_its_checksum_is_right, a_prebuilt_program_is_refused_otherwise,
    a_program_is_built_once_for_each_commit, a_token_goes_to_the_repository_alone,
]
