import { execFile } from 'node:child_process';
import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from './find-program.ts';

/** How the system keeps what reads strangers' files from everything else. */
export type Confinement = {
  /** Put before the command of a program. */
  program: string[];
  /** Put before the command of a process of ours: it gives up root itself, once it has read its code. */
  ours: string[];
  /** Who a program runs as where we are root; null: as we do. */
  user: number | null;
  /** Who a process of ours becomes. */
  oursUser: number | null;
  /** What this system can't do, for the operator. */
  lacks: string[];
};

const run = promisify(execFile);
/** A number that belongs to nobody: neither a system nor its containers give it to an account. */
const STRANGER = 65_533;
/** Of root's rights, only those of reading our code and of becoming somebody else. */
const READ_AND_LEAVE = '-all,+setuid,+setgid,+dac_read_search';

let found: Promise<Confinement> | undefined;

/** Tried once: a container, or another system than Linux, may not let us. */
export function confinement(): Promise<Confinement> {
  found ??= find();
  return found;
}

async function find(): Promise<Confinement> {
  const root = process.geteuid?.() === 0;
  const id = String(STRANGER);
  const alone = root ? ['unshare'] : ['unshare', '--user'];
  // With its own processes only, all of them end with the first.
  const ownProcesses = ['--ipc', '--pid', '--fork', '--kill-child'];
  const noNetwork =
    (await ifItWorks([...alone, '--net', ...ownProcesses])) ??
    (await ifItWorks([...alone, '--net'])) ??
    [];
  const poor = ['--no-new-privs', '--inh-caps=-all'];
  const nobody = ['--reuid', id, '--regid', id, '--clear-groups', '--bounding-set=-all'];
  const otherUser = root ? await ifItWorks(['setpriv', ...nobody, ...poor]) : null;
  const poorer = root ? [...poor, `--bounding-set=${READ_AND_LEAVE}`] : ['--no-new-privs'];
  const fewRights = (await ifItWorks(['setpriv', ...poorer])) ?? [];
  // It ends with us even when we are killed in an instant. Who becomes somebody else loses that.
  const noOrphan = (await ifItWorks(['setpriv', '--pdeathsig', 'KILL'])) ?? [];
  return {
    program: [...noOrphan, ...noNetwork, ...(otherUser ?? fewRights), ...noOrphan],
    ours: [...noOrphan, ...noNetwork, ...fewRights, ...noOrphan],
    user: otherUser === null ? null : STRANGER,
    oursUser: root ? STRANGER : null,
    lacks: [
      ...(noNetwork.length > 0
        ? []
        : ['Uploads are read with the network in reach: this system can’t take it away']),
      ...(root && otherUser === null
        ? ['Videos are read as root: this system can’t give it up. Run Souk as another user']
        : []),
    ],
  };
}

let told = false;

/** Once in a process. */
export async function tellWhatLacks(log: { warn: (line: string) => void }): Promise<void> {
  const { lacks } = await confinement();
  if (!told) for (const lack of lacks) log.warn(lack);
  told = true;
}

async function ifItWorks([name = '', ...args]: string[]): Promise<string[] | null> {
  const program = findProgram(name);
  if (program === null) return null;
  return run(program, [...args, findProgram('true') ?? 'true']).then(
    () => [program, ...args],
    () => null,
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
