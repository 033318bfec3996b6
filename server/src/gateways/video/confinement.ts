import { execFile } from 'node:child_process';
import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** How the system keeps a program that reads strangers' files from everything else. */
type Confinement = {
  /** Put before its command. */
  before: string[];
  /** Who it runs as where we are root; null: as we do. */
  user: number | null;
  /** What this system can't do, for the log. */
  lacks: string[];
};

const run = promisify(execFile);
/** A number that belongs to nobody: neither a system nor its containers give it to an account. */
const STRANGER = 65_533;

const NO_RIGHTS = ['--clear-groups', '--no-new-privs', '--inh-caps=-all', '--bounding-set=-all'];

let found: Promise<Confinement> | undefined;

/** Tried once: a container, or another system than Linux, may not let us. */
export function confinement(): Promise<Confinement> {
  found ??= find();
  return found;
}

async function find(): Promise<Confinement> {
  const root = process.geteuid?.() === 0;
  const id = String(STRANGER);
  const noNetwork = await ifItWorks(['unshare', ...(root ? [] : ['--user']), '--net']);
  const otherUser = root
    ? await ifItWorks(['setpriv', '--reuid', id, '--regid', id, ...NO_RIGHTS])
    : [];
  // It ends with us even when we are killed in an instant.
  const noOrphan = await ifItWorks(['setpriv', '--pdeathsig', 'KILL']);
  return {
    before: [...noNetwork, ...otherUser, ...noOrphan],
    user: otherUser.length > 0 ? STRANGER : null,
    lacks: [
      ...(noNetwork.length > 0 ? [] : ['ffmpeg runs with the network: this system can’t take it']),
      ...(root && otherUser.length === 0
        ? ['ffmpeg runs as root: this system can’t change it']
        : []),
    ],
  };
}

async function ifItWorks(before: string[]): Promise<string[]> {
  const [program = '', ...args] = before;
  return run(program, [...args, 'true']).then(
    () => before,
    () => [],
  );
}

export type Files = {
  /** Files that the program reads: arguments of it. */
  reads?: readonly string[] | undefined;
  /** The one that it writes. */
  writes?: string | undefined;
};

type Handed = { command: string; args: string[]; fds: number[]; close: () => Promise<void> };

/** Gives another user's program these files by open numbers: it can't enter our folders. */
export async function handOver(
  user: number,
  [command, args]: [string, readonly string[]],
  { reads = [], writes }: Files,
): Promise<Handed> {
  const handles: FileHandle[] = [];
  const places = new Map<string, string>();
  const close = async () => void (await Promise.all(handles.map((handle) => handle.close())));
  const give = async (file: string, flags: string) => {
    const handle = await open(file, flags, 0o600);
    // Standard input, output and error come first.
    places.set(file, `/proc/self/fd/${handles.push(handle) + 2}`);
    return handle;
  };
  try {
    if (path.isAbsolute(command)) await give(command, 'r');
    for (const file of new Set(reads)) await (await give(file, 'r')).chmod(0o444);
    if (writes !== undefined) {
      const target = await give(writes, 'w');
      await target.chmod(0o600);
      await target.chown(user, user);
    }
  } catch (error) {
    await close();
    throw error;
  }
  return {
    command: places.get(command) ?? command,
    args: args.map((arg) => places.get(arg) ?? arg),
    fds: handles.map(({ fd }) => fd),
    close,
  };
}
