import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confinement, MOST_PROCESSES } from './confinement.ts';
import { closedWorker } from './worker.ts';

const ODD = new URL('../../../test/odd-worker.ts', import.meta.url);
const MIB = 1024 * 1024;
const { closed, users } = await confinement();
const isRoot = process.geteuid?.() === 0;
const onLinux = process.platform === 'linux';
const UNREADABLE = /EACCES|ENOENT/;
const log = { warn: () => undefined };

const limits = { mostMiB: 300, mostOutputBytes: 4 * MIB, log };
const patient = closedWorker(ODD, { withinMs: 60_000, ...limits });
const hasty = closedWorker(ODD, { withinMs: 2000, ...limits });
const says = async (task: string, more: object = {}, worker = patient) =>
  (await worker.ask({ words: { task, ...more }, data: [] })).words;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'souk-room-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a worker for uploads', () => {
  it('receives its requests and data, and answers in order', async () => {
    const data = [Buffer.from('one'), Buffer.alloc(0), Buffer.alloc(2 * MIB, 7)];
    const asked = [1, 2, 3].map((at) => patient.ask({ words: { task: 'echo', at }, data }));
    for (const [at, { words, data: back }] of (await Promise.all(asked)).entries()) {
      expect(words).toEqual({ task: 'echo', at: at + 1 });
      expect(back.map((part) => part.equals(data[back.indexOf(part)]!))).toEqual([
        true,
        true,
        true,
      ]);
    }
  });

  it.runIf(onLinux)('has an empty environment, and stays alive between requests', async () => {
    process.env['STRIPE_SECRET_KEY'] = 'sk_live_secret';
    try {
      await says('leave').catch(() => undefined);
      const room = (await says('room')) as { environment: Record<string, string> };
      // Bubblewrap sets where it begins.
      const { PWD = '/', ...others } = room.environment;
      expect([PWD, others]).toEqual(['/', {}]);
      expect(await says('room')).toEqual(room);
    } finally {
      delete process.env['STRIPE_SECRET_KEY'];
    }
  });

  it.runIf(closed.network)('has no network, not even this machine’s own', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    expect(await says('call', { port })).toBe('not reached');
    expect(await says('room')).toMatchObject({ devices: [expect.stringContaining('lo')] });
    server.close();
  });

  it.runIf(isRoot && onLinux)(
    'is an unprivileged user that can read none of our files',
    async () => {
      const secret = path.join(folder, 'secret');
      await writeFile(secret, 'the key', { mode: 0o600 });
      expect(await says('room')).toMatchObject({
        rights: ['0', '0', '0'].map((none) => none.repeat(16)),
      });
      expect(await says('read', { file: secret })).toMatch(UNREADABLE);
      expect(await says('read', { file: '/etc/shadow' })).toMatch(UNREADABLE);
      expect(await says('read', { file: `/proc/${process.pid}/environ` })).toMatch(UNREADABLE);
      expect(await readFile(secret, 'utf8')).toBe('the key');
    },
  );

  it.runIf(closed.files)('sees no file of this machine but its code and libraries', async () => {
    // World-readable files of the machine.
    const open = path.join(folder, 'open');
    await writeFile(open, 'everybody’s');
    await chmod(open, 0o644);
    await chmod(folder, 0o755);
    const project = path.join(import.meta.dirname, '../../../..');
    const ofProject = ['.env', 'README.md', 'server/src/config.ts', 'node_modules/pg/package.json'];
    const others = [open, '/etc/passwd', '/etc/hostname', '/etc/os-release', '/bin/sh'];
    for (const file of [...others, ...ofProject.map((name) => path.join(project, name))]) {
      expect(await says('read', { file })).toMatch(UNREADABLE);
    }
    const top = (await says('list', { file: '/' })) as string[];
    // The project's own folder is visible, wherever it is.
    const [, ownTop] = path.resolve(project).split(path.sep);
    for (const name of ['home', 'root', 'tmp', 'var', 'run', 'sys', 'boot', 'opt', 'srv']) {
      if (name !== ownTop) expect(top).not.toContain(name);
    }
    // Only its own processes: Bubblewrap's and itself.
    const processes = (await says('list', { file: '/proc' })) as string[];
    expect(processes.filter((name) => /^\d+$/.test(name)).length).toBeLessThan(4);
  });

  it.runIf(closed.processes)('can’t start an unlimited number of processes', async () => {
    // A Node has seven threads or more, and each counts: the last ones may not have got so far.
    const most = Math.ceil(MOST_PROCESSES / 7);
    await says('multiply', { times: most * 4 });
    const alive = async () =>
      ((await says('fates')) as string[]).filter((fate) => fate === 'lives').length;
    await expect.poll(alive, { timeout: 40_000 }).toBeLessThan(most * 2);
    expect(await alive()).toBeGreaterThan(0);
    // All of them end with it.
    await says('leave').catch(() => undefined);
    expect(await says('echo')).toEqual({ task: 'echo' });
  });

  it.runIf(users.ours)('runs as another user than its neighbours and the site', async () => {
    const sibling = closedWorker(ODD, { withinMs: 60_000, ...limits });
    const rooms = await Promise.all([says('room'), says('room', {}, sibling)]);
    const [one, two] = rooms.map((room) => (room as { user: number }).user);
    expect(new Set([one, two, process.getuid?.(), 0]).size).toBe(3);
  });

  it.runIf(onLinux)('writes no file', async () => {
    await says('write', { file: path.join(tmpdir(), 'souk-room-written') }).catch(() => undefined);
    expect(await readFile(path.join(tmpdir(), 'souk-room-written'), 'utf8').catch(() => '')).toBe(
      '',
    );
    await rm(path.join(tmpdir(), 'souk-room-written'), { force: true });
  });

  it.each([
    ['hang', 'late'],
    ['spin', 'late'],
    ['grow', 'memory'],
    ['much', 'output'],
    ['flood', 'output'],
    ['leave', 'crash'],
  ])('that should %s is ended (%s), and the next request gets its answer', async (task, reason) => {
    const worker = reason === 'late' ? hasty : patient;
    await expect(says(task, {}, worker)).rejects.toMatchObject({ reason });
    expect(await says('echo')).toEqual({ task: 'echo' });
  });

  it('that can’t start doesn’t blame the file it was to read', async () => {
    const none = closedWorker(new URL('none.ts', import.meta.url), { withinMs: 60_000, log });
    await expect(none.ask({ words: {}, data: [] })).rejects.toThrow(/could not start/);
  });

  it('ends when idle, and starts again', async () => {
    const brief = closedWorker(ODD, { withinMs: 60_000, restsMs: 1, log });
    const ask = async (task: string) => (await brief.ask({ words: { task }, data: [] })).words;
    await ask('count');
    // Only a new one starts counting from zero.
    await expect.poll(() => ask('count'), { interval: 100, timeout: 20_000 }).toBe(1);
  });
});
