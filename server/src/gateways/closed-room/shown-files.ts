import { execFile } from 'node:child_process';
import { existsSync, lstatSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** The project's folder, with its settings and often its data. */
const PROJECT = fileURLToPath(new URL('../../../../', import.meta.url));
const LIBRARIES = ['/usr/lib', '/usr/lib64', '/lib', '/lib64', '/usr/local/lib'];
/** A program may be a script that calls others. */
const PROGRAMS = ['/usr/bin', '/bin', '/usr/local/bin'];
const LOADER = ['/etc/ld.so.cache', '/etc/alternatives'];

const run = promisify(execFile);
const libraries = new Map<string, Promise<string[]>>();

/** The files visible to a program that the operator chose: the system's programs and libraries. */
export async function filesOfProgram(command: string, tools: readonly string[]): Promise<string[]> {
  return [...PROGRAMS, ...LIBRARIES, ...LOADER, ...tools, ...(await librariesOf(command))];
}

/** The files visible to a process of ours: libraries, Node, its code and its packages. */
export async function filesOfOurs(
  program: string,
  packages: readonly string[],
  tools: readonly string[],
): Promise<string[]> {
  const { execPath } = process;
  const ownCode = [path.dirname(program), import.meta.dirname];
  const ofProject = [
    'contract',
    'package.json',
    'server/package.json',
    'node_modules/@souk/contract',
  ];
  return LIBRARIES.concat(
    LOADER,
    tools,
    execPath,
    await librariesOf(execPath),
    ownCode,
    ofProject.map((name) => path.join(PROJECT, name)),
    foldersOf(packages),
  );
}

/**
 * Shows these files, read-only and at their own paths, and otherwise only processes and simple
 * devices.
 */
export function showing(files: readonly string[]): string[] {
  const there = files.filter((file) => existsSync(file));
  const shown = [...new Set(there.flatMap((file) => [realpathSync(file), file]))];
  // The program's user may enter the folders on the way to them.
  const onTheWay = new Set(shown.flatMap(foldersAbove));
  const folders = [...onTheWay].flatMap((folder) => ['--dir', folder]);
  return folders.concat(shown.flatMap(mount), [
    '--proc',
    '/proc',
    '--dev',
    '/dev',
    '--remount-ro',
    '/',
    '--chdir',
    '/',
  ]);
}

function mount(file: string): string[] {
  if (lstatSync(file).isSymbolicLink()) return ['--symlink', readlinkSync(file), file];
  const shown = ['--ro-bind', file, file];
  // A system folder may contain the project.
  return isWithin(PROJECT, file) ? [...shown, '--tmpfs', PROJECT] : shown;
}

const isWithin = (file: string, folder: string) => `${file}/`.startsWith(`${folder}/`);

function foldersAbove(file: string): string[] {
  const above = path.dirname(file);
  return above === '/' ? [] : [...foldersAbove(above), above];
}

/** Libraries that a program loads from outside the system folders. */
function librariesOf(program: string): Promise<string[]> {
  const known =
    libraries.get(program) ??
    run('ldd', [program]).then(
      ({ stdout }) =>
        [...stdout.matchAll(/(\/\S+) \(0x/g)]
          .map(([, file = '']) => file)
          .filter((file) => !LIBRARIES.some((folder) => isWithin(file, folder))),
      // A script, or a program without libraries.
      () => [],
    );
  libraries.set(program, known);
  return known;
}

/** The folders of packages and of all their dependencies. */
function foldersOf(packages: readonly string[]): string[] {
  const found = new Set<string>();
  const find = (name: string, from: string): void => {
    const folder = folderOf(name, from);
    if (folder === null || found.has(folder)) return;
    found.add(folder);
    const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
      dependencies?: object;
      optionalDependencies?: object;
    };
    const needed = { ...manifest.dependencies, ...manifest.optionalDependencies };
    for (const one of Object.keys(needed)) find(one, folder);
  };
  for (const name of packages) find(name, path.join(PROJECT, 'server'));
  return [...found];
}

function folderOf(name: string, from: string): string | null {
  const folder = path.join(from, 'node_modules', name);
  if (existsSync(folder)) return folder;
  return isWithin(from, PROJECT.replace(/\/$/, '')) ? folderOf(name, path.dirname(from)) : null;
}
