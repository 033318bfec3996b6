import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** How the system keeps a program that reads strangers' files from everything else. */
export type Confinement = {
  /** What stands before its command. */
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
