import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:fs';
import { access, chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { claimServer, ensureDatabase } from './claim.ts';
import { ensureCluster } from './cluster.ts';
import { EmbeddedPostgresError, explain } from './failure.ts';
import { addressOf, readKeys } from './keys.ts';
import { SYSTEM_PLACE } from './place.ts';
import { ensureServer, stopServer } from './postmaster.ts';
import type { EmbeddedPostgres } from './start.ts';

const MEMORY_DISK = '/dev/shm';
const ENOUGH_BYTES = 1024 ** 3;

/**
 * Starts a fast PostgreSQL, gone with `stop()` or this process. Keeps its data in a folder inside
 * `parent`, in memory if there is enough and none is given. @throws EmbeddedPostgresError
 */
export async function startThrowawayPostgres(
  log: (line: string) => void = () => undefined,
  parent?: string,
): Promise<EmbeddedPostgres> {
  const folder = await mkdtemp(join(parent ?? (await quickestFolder()), 'souk-postgres-'));
  const dataDir = join(folder, 'data');
  try {
    const account = await serverAccount(dataDir);
    if (account) await chmod(folder, 0o755);
    const binaries = await findBinaries({ account, cache: account ? SYSTEM_PLACE : userCache() });
    const base = { dataDir, account, binaries, durable: false, log };
    await ensureCluster(base);
    const site = { ...base, keys: await readKeys(dataDir) };
    const pid = await ensureServer(site);
    const guard = guardAgainstDeath(pid, folder);
    const claim = await claimServer(site);
    if ('heldBy' in claim) throw new EmbeddedPostgresError('The throw-away database is not alone.');
    await ensureDatabase(site, claim);
    return {
      url: addressOf(site.keys, 'souk'),
      servingUrl: addressOf(site.keys, 'souk', 'souk_serve'),
      dataDir,
      async stop() {
        await claim.end().catch(() => undefined);
        await stopServer(site, pid);
        guard?.kill('SIGKILL');
        await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw await explain(dataDir, '', error);
  }
}

/** In memory if there is enough: databases are cloned there ten times as fast as on a disk. */
export async function quickestFolder(): Promise<string> {
  const memory = await statfs(MEMORY_DISK).catch(() => undefined);
  const writable = await access(MEMORY_DISK, constants.W_OK).then(
    () => true,
    () => false,
  );
  return memory && writable && memory.bavail * memory.bsize > ENOUGH_BYTES ? MEMORY_DISK : tmpdir();
}

const userCache = () => join(homedir(), '.cache', 'souk');

/** A shell that cleans up when this process ends and closes its pipe; Ctrl-C does not reach it. */
function guardAgainstDeath(pid: number, folder: string): ChildProcess | undefined {
  if (process.platform === 'win32') return undefined;
  // The server removes its pid file last.
  const script = `cat; kill -QUIT "$1"; tries=0
    while [ -e "$2/data/postmaster.pid" ] && kill -0 "$1" && [ $tries -lt 50 ]; do
      sleep 0.1; tries=$((tries + 1))
    done
    rm -rf "$2"`;
  const guard = spawn('sh', ['-c', script, 'sh', String(pid), folder], {
    detached: true,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
  // A pipe of a spawned process is a socket, which can be unreferenced.
  (guard.stdin as { unref?: () => void } | null)?.unref?.();
  return guard;
}
