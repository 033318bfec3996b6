import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { onServer } from '../../test/connection.ts';
import {
  killHard,
  newDataDir,
  newFolder,
  serverPid,
  start,
  startInChild,
  until,
} from '../../test/embedded.ts';
import { isAlive } from '../kit/this-process.ts';
import { serverAccount } from './account.ts';
import type { Keys } from './keys.ts';

const keysOf = async (dataDir: string) =>
  JSON.parse(await readFile(join(dataDir, 'souk.json'), 'utf8')) as Keys;

async function ask<T>(url: string, query: string): Promise<T> {
  const { rows } = await onServer(url, (client) => client.query<{ answer: T }>(query));
  return rows[0]!.answer;
}

test('the first start creates a database, the second continues with it', async () => {
  const { dataDir } = await newFolder();
  const first = await start(dataDir);
  expect(first.dataDir).toBe(dataDir);
  expect(first.lines.join('\n')).toMatch(/data folder made \(\d+\.\d s\)\n.*running on 127/);
  await onServer(first.url, (client) => client.query(`create table kept as select 'É' as word`));
  expect(await ask(first.url, 'select lower(word) as answer from kept')).toBe('é');
  expect(await ask(first.url, `select current_setting('server_encoding') as answer`)).toBe('UTF8');
  expect(await ask(first.url, `select current_setting('data_checksums') as answer`)).toBe('on');
  expect(await ask(first.url, `select current_setting('fsync') as answer`)).toBe('on');
  await first.stop();

  const second = await start(dataDir);
  expect(second.url).toBe(first.url);
  expect(second.lines.join('\n')).not.toContain('data folder made');
  expect(await ask(second.url, 'select word as answer from kept')).toBe('É');
});

test('it listens on loopback only, requires the password, and hands out no superuser', async () => {
  const dataDir = await newDataDir();
  const { url } = await start(dataDir);
  const setting = (name: string) => ask(url, `select current_setting('${name}') as answer`);
  expect(await setting('listen_addresses')).toBe('127.0.0.1');
  expect(await setting('is_superuser')).toBe('off');
  const wrong = new URL(url);
  wrong.password = 'guessed';
  await expect(ask(wrong.href, 'select 1 as answer')).rejects.toThrow(/password authentication/);
  const keys = await stat(join(dataDir, 'souk.json'));
  expect(keys.mode & 0o777).toBe(0o600);
});

test('a server left by a killed Node is taken over, and stops with us', async () => {
  const dataDir = await newDataDir();
  const { child, said } = await startInChild(dataDir);
  await onServer(said.url, (client) => client.query('create table kept as select 7 as answer'));
  const pid = await serverPid(dataDir);
  await killHard(child);
  expect(isAlive(pid)).toBe(true);

  const server = await start(dataDir);
  expect(server.lines.join('\n')).toContain('already running, taken over');
  expect(await serverPid(dataDir)).toBe(pid);
  expect(await ask(server.url, 'select answer from kept')).toBe(7);
  await server.stop();
  expect(isAlive(pid)).toBe(false);
});

test('a second Souk on the same data is refused; a command beside it may join', async () => {
  const dataDir = await newDataDir();
  const first = await start(dataDir);
  const { said } = await startInChild(dataDir);
  expect(said.error).toBe(
    `Another Souk (process ${process.pid}) already uses the data folder ${dataDir}: ` +
      'stop it first, or set DATA_DIR to another folder for this one.',
  );
  const guest = await start(dataDir, { join: true });
  expect(guest.url).toBe(first.url);
  await guest.stop();
  expect(await ask(first.url, 'select 1 as answer')).toBe(1);
});

test('two concurrent first starts end in one database', async () => {
  const { dataDir } = await newFolder();
  const both = await Promise.all([startInChild(dataDir), startInChild(dataDir)]);
  const errors = both.map(({ said }) => said.error).filter(Boolean);
  expect(errors).toHaveLength(1);
  expect(errors[0]).toContain('Another Souk');
  expect(await readdir(dirname(dataDir))).toEqual(['postgres']);
});

test.each(['a process that is gone', 'a process that is another program now'])(
  'a stale pid file names %s',
  async (kind) => {
    const dataDir = await newDataDir();
    const account = await serverAccount(dataDir);
    const other = spawn('sleep', ['60'], account ? { uid: account.uid, gid: account.gid } : {});
    onTestFinished(() => void other.kill());
    if (kind.endsWith('gone')) await killHard(other);
    const file = [other.pid, dataDir, 1, 5432, '', '127.0.0.1', '', 'ready', ''].join('\n');
    await writeFile(join(dataDir, 'postmaster.pid'), file);
    const server = await start(dataDir);
    expect(await ask(server.url, 'select 1 as answer')).toBe(1);
    expect(await serverPid(dataDir)).not.toBe(other.pid);
  },
);

test('it picks another port if its own is taken, and remembers that', async () => {
  const dataDir = await newDataDir();
  const { port } = await keysOf(dataDir);
  const other = createServer().listen(port, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const server = await start(dataDir);
  const now = (await keysOf(dataDir)).port;
  expect(now).not.toBe(port);
  expect(new URL(server.url).port).toBe(String(now));
  expect(await ask(server.url, 'select 1 as answer')).toBe(1);
});

test('a server that dies is restarted at the same address', async () => {
  const dataDir = await newDataDir();
  const server = await start(dataDir);
  const pid = await serverPid(dataDir);
  process.kill(pid, 'SIGKILL');
  await until(async () =>
    ask(server.url, 'select 1 as answer').then(
      () => true,
      () => false,
    ),
  );
  expect(await serverPid(dataDir)).not.toBe(pid);
});

test('a server that dies returns to its address even if another program had the port for a while', async () => {
  const dataDir = await newDataDir();
  const server = await start(dataDir);
  const { port } = await keysOf(dataDir);
  const pid = await serverPid(dataDir);
  process.kill(pid, 'SIGKILL');
  while (isAlive(pid)) await new Promise(setImmediate);
  const other = createServer();
  onTestFinished(() => void other.close());
  // If our server was quicker, there is nothing to wait for.
  await new Promise<void>((done) => {
    other.once('error', () => done()).listen(port, '127.0.0.1', () => done());
  });
  const complains = () => server.lines.join('\n').includes('could not start');
  await until(async () => complains() || !other.listening);
  other.close();
  await until(async () =>
    ask(server.url, 'select 1 as answer').then(
      () => true,
      () => false,
    ),
  );
  expect((await keysOf(dataDir)).port).toBe(port);
});

test('committed data survives killing everything at once', async () => {
  const dataDir = await newDataDir();
  const { child, said } = await startInChild(dataDir);
  const client = new pg.Client({ connectionString: said.url });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('create table kept (n int)');
  for (let n = 0; n < 50; n += 1) await client.query('insert into kept values ($1)', [n]);
  const pid = await serverPid(dataDir);
  process.kill(pid, 'SIGKILL');
  await killHard(child);
  await client.end().catch(() => undefined);
  const server = await start(dataDir);
  expect(await ask(server.url, 'select count(*)::int as answer from kept')).toBe(50);
});

test('a half-made database of an interrupted first start is removed', async () => {
  const { dataDir, folder } = await newFolder();
  const gone = spawn('true');
  await once(gone, 'exit');
  const half = `${dataDir}.making-${gone.pid}`;
  await mkdir(join(half, 'base'), { recursive: true });
  await writeFile(join(half, 'PG_VERSION'), '18\n');
  const server = await start(dataDir);
  expect(await ask(server.url, 'select 1 as answer')).toBe(1);
  expect(await readdir(folder)).toEqual(['postgres']);
});
