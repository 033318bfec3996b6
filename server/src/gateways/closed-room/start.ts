import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { endsWithUs } from '../../kit/ends-with-us.ts';
import { findProgram } from './find-program.ts';

export type Limits = {
  /** Processor time, in seconds. */
  seconds: number;
  /** Address space; a program uses part of it. */
  addressesKb?: number;
  /** Memory of its own. */
  dataKb?: number;
  /** The size of each file it writes, in half kilobytes (whole kilobytes in some shells). */
  fileBlocks: number;
  /** How much priority it yields to others. */
  nice?: number;
};

const MOST_OPEN_FILES = 64;

/** The limits of the system's own shell, as far as it supports them. */
const limited = ({ seconds, addressesKb, dataKb, fileBlocks, nice = 0 }: Limits) => `{
  ulimit -c 0; ulimit -f ${fileBlocks}
  ulimit -v ${addressesKb ?? 'unlimited'}; ulimit -d ${dataKb ?? 'unlimited'}
  ulimit -n ${MOST_OPEN_FILES}; ulimit -t ${seconds}
} 2>/dev/null
exec nice -n ${nice} env -i "$@"`;

/**
 * Starts a program within limits, without our environment, as the leader of its own process group.
 */
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

/** Kills it at once, with everything it started. */
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
// None of it outlives the server.
process.once('exit', () => {
  for (const child of running) endClosed(child);
});

function whatWindowsNeeds(): NodeJS.ProcessEnv {
  // oxlint-disable-next-line node/no-process-env -- the system's own, not a setting of ours
  const { SystemRoot } = process.env;
  return { SystemRoot };
}
