import { execFile } from 'node:child_process';
import { availableParallelism, release } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { installedPrograms } from './coming-programs.ts';
import { findProgram } from './find-program.ts';
import { FIRST_USER } from './room-users.ts';
import { filesOfOurs, filesOfProgram, showing } from './shown-files.ts';

/** How the system isolates the programs that read strangers' files. */
export type Confinement = {
  /** Prefix of a program's command; the program runs as this user where we are root. */
  program: (command: string, user: number | null) => Promise<string[]>;
  /** Prefix of the command of our own process, which drops root itself once its code is loaded. */
  ours: (program: string, packages: readonly string[]) => Promise<string[]>;
  /** Whether each gets a user of its own, which takes root. */
  users: { program: boolean; ours: boolean };
  /** The parts of the system that a program can't reach. */
  closed: { network: boolean; files: boolean; processes: boolean };
  /** The missing protections of this system, for the operator. */
  lacks: string[];
};

/** Walls around a command that still sees these files. */
type Walls = { around: (files: readonly string[]) => string[]; network: boolean; files: boolean };

const run = promisify(execFile);
/** The only root capabilities it keeps: reading our code and switching users. */
const READ_AND_LEAVE = ['setuid', 'setgid', 'dac_read_search'];
/** Threads count, and some libraries start one for each core. */
export const MOST_PROCESSES = 64 + 4 * availableParallelism();
/** Since this version, Linux counts a limit on processes within one namespace. */
const COUNTS_BY_NAMESPACE = 5.14;

let found: Promise<Confinement> | undefined;

/** Tried once: a container, or a system other than Linux, may refuse. */
export function confinement(): Promise<Confinement> {
  found ??= find();
  return found;
}

async function find(): Promise<Confinement> {
  // Bubblewrap may be on its way; walls found without it would stay lower until the next start.
  await installedPrograms();
  const root = process.geteuid?.() === 0;
  const walls = (await bubblewrap(root)) ?? (await namespaces(root));
  const limit = await limitOnProcesses(root, walls.network);
  // It ends with us even if we are killed at once. Switching users loses that.
  const noOrphan = (await ifItWorks(['setpriv', '--pdeathsig', 'KILL'])) ?? [];
  const fewRights = (await ifItWorks(withFewRights(root))) ?? [];
  const canChange = root && (await ifItWorks(asUser(FIRST_USER))) !== null;
  const becoming = (user: number | null) => (user === null ? fewRights : asUser(user));
  // The program inside the walls must be visible there.
  const tools = [...limit, ...fewRights, ...noOrphan].filter((part) => path.isAbsolute(part));
  const closed = { network: walls.network, files: walls.files, processes: limit.length > 0 };
  return {
    program: async (command, user) => {
      const files = walls.files ? await filesOfProgram(command, tools) : [];
      return [...noOrphan, ...walls.around(files), ...limit, ...becoming(user), ...noOrphan];
    },
    ours: async (program, packages) => {
      const files = walls.files ? await filesOfOurs(program, packages, tools) : [];
      return [...noOrphan, ...walls.around(files), ...limit, ...fewRights, ...noOrphan];
    },
    users: { program: canChange, ours: root },
    closed,
    lacks: [
      ...Object.entries(LACKS).flatMap(([what, line]) =>
        closed[what as keyof typeof closed] ? [] : [line],
      ),
      ...(root && !canChange ? [READ_AS_ROOT] : []),
    ],
  };
}

const LACKS = {
  network: 'Uploads are read with the network in reach: this system can’t take it away',
  files:
    'Uploads are read with all files in sight that anybody here may read: install bubblewrap, and let Souk make namespaces',
  processes:
    'Programs that read uploads may start any number of processes: this system can’t limit them',
} as const;
const READ_AS_ROOT =
  'Videos are read as root: this system can’t give it up. Run Souk as another user';

const POOR = ['--no-new-privs', '--inh-caps=-all'];

function asUser(user: number): string[] {
  const id = String(user);
  const program = findProgram('setpriv') ?? 'setpriv';
  return [program, '--reuid', id, '--regid', id, '--clear-groups', '--bounding-set=-all', ...POOR];
}

function withFewRights(root: boolean): string[] {
  const kept = READ_AND_LEAVE.map((right) => `,+${right}`).join('');
  return root ? ['setpriv', ...POOR, `--bounding-set=-all${kept}`] : ['setpriv', '--no-new-privs'];
}

/** Fully isolated, files included; null where Bubblewrap is missing or refused. */
async function bubblewrap(root: boolean): Promise<Walls | null> {
  const program = findProgram('bwrap');
  if (program === null) return null;
  const base = [program, '--unshare-ipc', '--unshare-net', '--unshare-pid', '--unshare-uts'];
  const ends = ['--die-with-parent', '--cap-drop', 'ALL'];
  // The last capability allows dropping the others for good.
  const rights = [...READ_AND_LEAVE, 'setpcap'].flatMap((right) => [
    '--cap-add',
    `CAP_${right.toUpperCase()}`,
  ]);
  // Without root it takes a user namespace, which can't nest another one.
  const ways = root
    ? [[...base, ...ends, ...rights]]
    : [
        [...base, '--unshare-user', '--disable-userns', ...ends],
        [...base, '--unshare-user', ...ends],
      ];
  const files = showing(await filesOfOurs(fileURLToPath(import.meta.url), [], []));
  for (const way of ways) {
    if (await works([...way, ...files, process.execPath, '--version'])) {
      return { around: (shown) => [...way, ...showing(shown)], network: true, files: true };
    }
  }
  return null;
}

/**
 * Available on every Linux with the necessary rights: no network, and a process tree that ends with
 * its first process.
 */
async function namespaces(root: boolean): Promise<Walls> {
  const alone = root ? ['unshare'] : ['unshare', '--user'];
  const ownProcesses = ['--ipc', '--pid', '--fork', '--kill-child'];
  const around =
    (await ifItWorks([...alone, '--net', ...ownProcesses])) ??
    (await ifItWorks([...alone, '--net'])) ??
    [];
  return { around: () => around, network: around.length > 0, files: false };
}

/** A limit on processes, where it counts those of the room and not all of this user's. */
async function limitOnProcesses(root: boolean, ownNamespace: boolean): Promise<string[]> {
  const [major = '0', minor = '0'] = release().split('.');
  const counts = Number(`${major}.${minor.padStart(2, '0')}`) >= COUNTS_BY_NAMESPACE;
  if (!root && !(ownNamespace && counts)) return [];
  return (await ifItWorks(['prlimit', `--nproc=${MOST_PROCESSES}`])) ?? [];
}

let warned = false;

/** Once in a process. */
export async function warnOfGaps(log: { warn: (line: string) => void }): Promise<void> {
  const { lacks } = await confinement();
  if (!warned) for (const lack of lacks) log.warn(lack);
  warned = true;
}

async function ifItWorks([name = '', ...args]: string[]): Promise<string[] | null> {
  const program = findProgram(name);
  if (program === null) return null;
  const worked = await works([program, ...args, findProgram('true') ?? 'true']);
  return worked ? [program, ...args] : null;
}

const works = ([program = '', ...args]: string[]): Promise<boolean> =>
  run(program, args, { env: {} }).then(
    () => true,
    () => false,
  );
