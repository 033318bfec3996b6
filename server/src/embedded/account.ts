import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './failure.ts';

const run = promisify(execFile);

/** An entry of the passwd database. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

const USE_YOUR_OWN = 'set DATABASE_URL to your own PostgreSQL';

/**
 * The account that runs the server; undefined: our own (not root). @throws EmbeddedPostgresError
 */
export async function serverAccount(dataDir: string): Promise<Account | undefined> {
  if (process.geteuid?.() !== 0) return undefined;
  const owner = await stat(dataDir).then(
    (folder) => folder.uid,
    () => 0,
  );
  if (owner !== 0) {
    const account = await lookUp(String(owner));
    if (account) return account;
    throw new EmbeddedPostgresError(
      `The data folder ${dataDir} belongs to user ${owner}, who has no account on this machine: ` +
        `give it with "chown -R" to one who has, or ${USE_YOUR_OWN}.`,
    );
  }
  return (await lookUp('postgres')) ?? (await lookUp('nobody')) ?? (await makeAccount());
}

/** Finds an account by name or number, in /etc/passwd first, then through the system. */
export async function lookUp(nameOrUid: string): Promise<Account | undefined> {
  const local = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const entries = local.split('\n').map(parseEntry);
  const found = entries.find(
    (entry) => entry && (entry.name === nameOrUid || String(entry.uid) === nameOrUid),
  );
  if (found) return found;
  const answer = await run('getent', ['passwd', nameOrUid]).catch(() => undefined);
  return parseEntry(answer?.stdout.trim() ?? '');
}

function parseEntry(line: string): Account | undefined {
  const [name, , uid, gid] = line.split(':');
  if (!name || uid === undefined || gid === undefined) return undefined;
  // macOS writes nobody's number as -2; system calls need it unsigned.
  return { name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
}

async function makeAccount(): Promise<Account> {
  const made = await run('useradd', [
    '--system',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/usr/sbin/nologin',
    'souk',
  ]).catch(() => undefined);
  const account = made && (await lookUp('souk'));
  if (account) return account;
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root, and no account was found or could be made for it: ' +
      `start Souk as an ordinary user, or ${USE_YOUR_OWN}.`,
  );
}
