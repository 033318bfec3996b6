import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { confinement } from './confinement.ts';
import { findProgram } from './find-program.ts';

const REPORT = fileURLToPath(new URL('../../../test/room-report.ts', import.meta.url));
const SOMEBODY = 60_500;
const isRoot = process.geteuid?.() === 0;
const here = await confinement();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'souk-walls-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A process's own report of its confinement when only these system programs are found. */
async function reportWith(programs: string[], user: { uid?: number; gid?: number } = {}) {
  const found = await mkdtemp(path.join(folder, 'programs-'));
  for (const name of programs) {
    const program = findProgram(name);
    if (program !== null) await symlink(program, path.join(found, name));
  }
  // Root could read it anyway, so it belongs to the requesting user.
  const file = path.join(found, 'film');
  await writeFile(file, 'the film');
  const own = user.uid === undefined ? [] : ['chown', '-R', `${user.uid}:${user.gid}`];
  if (own.length > 0) await promisify(execFile)('chown', [...own.slice(1), folder, found]);
  const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', REPORT, file], {
    env: { PATH: found },
    ...user,
  });
  return JSON.parse(stdout) as {
    closed: (typeof here)['closed'];
    lacks: string[];
    width: number;
    read: number;
  };
}

const works = { width: 1, read: 8 };

it('without Bubblewrap it confines with the other tools, and says what is missing', async () => {
  const report = await reportWith(['unshare', 'setpriv', 'prlimit', 'true']);
  expect(report).toMatchObject({ ...works, closed: { files: false } });
  expect(report.lacks.join()).toContain('install bubblewrap');
});

it('uploads are read even where a container allows no confinement at all', async () => {
  const report = await reportWith([]);
  expect(report).toMatchObject(works);
  expect(report.closed).toEqual({ network: false, files: false, processes: false });
  expect(report.lacks.length).toBeGreaterThanOrEqual(3);
});

it.runIf(isRoot && here.closed.files && (await isOpenToAll(REPORT)))(
  'without root the walls are the same where the system allows them to everyone',
  async () => {
    const user = { uid: SOMEBODY, gid: SOMEBODY };
    const report = await reportWith(['bwrap', 'unshare', 'setpriv', 'prlimit', 'true'], user);
    expect(report).toMatchObject(works);
    if (report.closed.files) expect(report.lacks).toEqual([]);
  },
);

async function isOpenToAll(file: string): Promise<boolean> {
  const { mode } = await stat(file);
  const open = (mode & 0o004) !== 0;
  return open && (file === '/' || isOpenToAll(path.dirname(file)));
}
