"""The measuring part of project.sh: project.py TRAINSTOP PYTHON, run from the top of the repository."""
import pathlib, re, shutil, subprocess, sys, tempfile

import bench

RUNS = 5
SIZE = 10_000_000
PROJECTS = 142
FILES = 90
EXAMPLE = pathlib.Path('templates/example')


def repeated(size):
    """The example's project with its targets, and all that belongs to them, repeated up to `size` bytes."""
    text = (EXAMPLE / 'Harbor.xcodeproj/project.pbxproj').read_text()
    shared = {'0001', '0002', '0003', '0020', '0021'}
    every = re.finditer(r'^\t\t4A0{18}(\w{4})[^\n]*= \{(?:isa[^\n]*\};|\n.*?\n\t\t\};)\n', text, re.S | re.M)
    pattern = ''.join(match[0] for match in every if match[1] not in shared)
    targets = re.findall(r'\t\t4A0{18}(\w{4}) /\* \w+ \*/ = \{\n\t\t\tisa = PBXNativeTarget;', text)
    assert targets
    # Names get a number, except those of files that exist once, and so do bundle identifiers.
    pattern = re.sub(r'\b(Harbor(?:Widget|Watch)?)\b(?!/Info)', r'\1#', pattern)
    pattern = pattern.replace('com.example.harbor', 'com.example.harbor#')
    pattern += sources()
    copies, listed, written, number = [], [], len(text), 0
    while written < size:
        number += 1
        copies.append(re.sub(
            r'\b4A0{18}(\w{4})\b',
            lambda match: match[0] if match[1] in shared else f'4B{number:018X}{match[1]}', pattern
        ).replace('#', str(number)))
        listed += [f'\t\t\t\t4B{number:018X}{target},\n' for target in targets]
        written += len(copies[-1]) + len(targets) * 30
    at = text.index('\t\t\t);', text.index('targets = (\n'))
    text = text[:at] + ''.join(listed) + text[at:]
    end = text.index('\t};\n\trootObject')
    return text[:end] + ''.join(copies) + text[end:]


def sources():
    """The source files of a target as every project has them: each a reference, a build file, and its lines in lists."""
    names = [f'Screen{index}ViewController.swift' for index in range(FILES)]
    ids = [(f'4A{"0" * 18}A{index:03X}', f'4A{"0" * 18}B{index:03X}') for index in range(FILES)]
    text = ''.join(
        f'\t\t{build} /* {name} in Sources */ = {{isa = PBXBuildFile; fileRef = {file} /* {name} */; }};\n'
        f'\t\t{file} /* {name} */ = {{isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = {name}; '
        'sourceTree = "<group>"; };\n' for name, (file, build) in zip(names, ids))
    children = ''.join(f'\t\t\t\t{file} /* {name} */,\n' for name, (file, _) in zip(names, ids))
    builds = ''.join(f'\t\t\t\t{build} /* {name} in Sources */,\n' for name, (_, build) in zip(names, ids))
    group = f'\t\t4A{"0" * 18}C000 = {{\n\t\t\tisa = PBXGroup;\n\t\t\tchildren = (\n{children}\t\t\t);\n'
    phase = f'\t\t4A{"0" * 18}C001 = {{\n\t\t\tisa = PBXSourcesBuildPhase;\n\t\t\tfiles = (\n{builds}\t\t\t);\n'
    return text + group + '\t\t\tsourceTree = "<group>";\n\t\t};\n' + phase + '\t\t};\n'


def commit(folder):
    for words in (['init', '-q', '-b', 'main'], ['add', '-A'],
                  ['-c', 'user.name=Bench', '-c', 'user.email=bench@example.com', 'commit', '-q', '-m', 'files']):
        subprocess.run(['git', '-C', str(folder), *words], check=True, env=bench.CLEAN)


def large(tool, python, folder):
    shutil.copytree(EXAMPLE, folder)
    file = folder / 'Harbor.xcodeproj/project.pbxproj'
    file.write_text(repeated(SIZE))
    commit(folder)
    works = {'trainstop inspect': lambda: bench.run(
        [tool, 'inspect', '--offline', '--target', 'Harbor', '--repo', folder], statuses=(0, 2))}
    plutil = shutil.which('plutil')
    if plutil:
        works['plutil -lint'] = lambda: bench.run([plutil, '-lint', file])
    if subprocess.run([python, '-c', 'import pbxproj'], capture_output=True).returncode == 0:
        code = f'from pbxproj import XcodeProject; XcodeProject.load({str(file)!r})'
        works["Python's pbxproj"] = lambda: bench.run([python, '-c', code])
    samples = bench.interleaved(works, RUNS)
    bench.show(f'a project file of {file.stat().st_size / 1e6:.1f} MB', samples)
    ours = samples['trainstop inspect']
    kept = True
    for name, least in (("Python's pbxproj", 10), ('plutil -lint', 1)):
        if name in samples:
            kept &= bench.times('project file of 10 MB', ours, name, samples[name], least)
        else:
            bench.absent('project file of 10 MB', name, f'at least {least}×')
    return kept


def many(tool, folder):
    for number in range(PROJECTS):
        shutil.copytree(EXAMPLE, folder / f'App{number}', ignore=lambda *_: ['.trainstop.yml'])
    commit(folder)
    bench.show(f'{PROJECTS} projects in a repository', bench.interleaved({'trainstop inspect': lambda: bench.run(
        [tool, 'inspect', '--offline', '--repo', folder], statuses=(0, 2))}, RUNS))


def main(tool, python):
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        kept = large(tool, python, folder / 'large')
        many(tool, folder / 'many')
    sys.exit(not kept)


if __name__ == '__main__':
    main(*sys.argv[1:])
