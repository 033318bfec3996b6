import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { endsWithUs } from '../../kit/ends-with-us.ts';
import { findProgram } from './find-program.ts';

export type Limits = {
  /** Of processor time. */
  seconds: number;
  /** Of addresses, of which a program uses a part. */
  addressesKb?: number;
  /** Of memory that is its own. */
  dataKb?: number;
  /** Of each file that it writes: half a kilobyte each, in some shells a whole one. */
  fileBlocks: number;
  /** How far it gives way to others. */
  nice?: number;
};

const MOST_OPEN_FILES = 64;

/** The limits that the system's own shell sets, each where it can. */
const limited = ({ seconds, addressesKb, dataKb, fileBlocks, nice = 0 }: Limits) => `{
  ulimit -c 0; ulimit -f ${fileBlocks}
  ulimit -v ${addressesKb ?? 'unlimited'}; ulimit -d ${dataKb ?? 'unlimited'}
  ulimit -n ${MOST_OPEN_FILES}; ulimit -t ${seconds}
} 2>/dev/null
exec nice -n ${nice} env -i "$@"`;

/** Starts a program within limits, with nothing of our environment and as the first of its own group. */
export function startClosed(command: string[], limits: Limits, stdio: StdioOptions): ChildProcess {
  const [name = '', ...args] = command;
  const program = findProgram(name) ?? name;
  const child =
    process.platform === 'win32'
      ? spawn(program, args, { stdio, env: whatWindowsNeeds(), windowsHide: true })
      : spawn('/bin/sh', ['-c', limited(limits), 'sh', program, ...args], {
          stdio,
          env: {},
          cwd: '/',
          detached: true,
        });
  running.add(child);
  const gone = () => running.delete(child);
  child.once('exit', gone).once('error', gone);
  endsWithUs(child);
  return child;
}

/** Ends it at once with all that it has started. */
export function endClosed(child: ChildProcess): void {
  try {
    if (child.pid !== undefined && process.platform !== 'win32')
      process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The group has ended.
  }
  child.kill('SIGKILL');
}

const running = new Set<ChildProcess>();
// Nothing of it outlives its server.
process.once('exit', () => {
  for (const child of running) endClosed(child);
});

function whatWindowsNeeds(): NodeJS.ProcessEnv {
  // oxlint-disable-next-line node/no-process-env -- the system's, no setting of ours
  const { SystemRoot } = process.env;
  return { SystemRoot };
}
