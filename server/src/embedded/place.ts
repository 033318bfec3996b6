import { createHash } from 'node:crypto';
import { chmod, chown, mkdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Account } from './account.ts';
import { mayEnter } from './reach.ts';

/** Root's own folder for everything that the server's account must reach. */
export const SYSTEM_PLACE = '/var/lib/souk';

/** Where the database's files and a copy of its programs may go. */
export interface Place {
  dataDir: string;
  cache: string;
  /** The requested folder, as an absolute path. */
  preferred: string;
}

/** The data goes below /var/lib/souk if root's server account can't enter the requested folder. */
export async function choosePlace(folder: string, account: Account | undefined): Promise<Place> {
  const preferred = resolve(folder);
  if (!account) return { dataDir: preferred, cache: dirname(preferred), preferred };
  const other = join(SYSTEM_PLACE, nameOf(preferred), 'postgres');
  const stays = !(await holdsData(preferred)) && (await holdsData(other));
  const fits =
    !stays && (await mayEnter(preferred, account)) && (await keepsOwners(preferred, account));
  return { dataDir: fits ? preferred : other, cache: SYSTEM_PLACE, preferred };
}

/** Creates the folder's parents, open enough for the server's account to pass through. */
export async function makeParents(dataDir: string, account: Account | undefined): Promise<void> {
  const parent = dirname(dataDir);
  const first = await mkdir(parent, { recursive: true });
  if (!account || !first) return;
  // Root's strict umask would lock the server's account out of the new folders.
  for (let folder = parent; folder.startsWith(first); folder = dirname(folder)) {
    await chmod(folder, 0o755);
  }
}

function nameOf(dataDir: string): string {
  const project = basename(dirname(dirname(dataDir))).replace(/[^\w.-]+/g, '-');
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  return `${project || 'data'}-${hash}`;
}

async function holdsData(dataDir: string): Promise<boolean> {
  return Boolean(await stat(join(dataDir, 'PG_VERSION')).catch(() => undefined));
}

/**
 * Shared folders of virtual machines and the like assign every file to one user: no database there.
 */
async function keepsOwners(dataDir: string, account: Account): Promise<boolean> {
  if (await holdsData(dataDir)) return true;
  await makeParents(dataDir, account);
  const trial = `${dataDir}.trial-${process.pid}`;
  try {
    await mkdir(trial, { mode: 0o700 });
    await chown(trial, account.uid, account.gid);
    const made = await stat(trial);
    return made.uid === account.uid && (made.mode & 0o077) === 0;
  } catch {
    return false;
  } finally {
    await rm(trial, { recursive: true, force: true });
  }
}
