import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { promisify } from 'node:util';
import type { Account } from './account.ts';

const run = promisify(execFile);

/** PostgreSQL's programs get none of our environment, such as a misleading PGDATA or LANG. */
function surroundings(account: Account | undefined) {
  return {
    cwd: '/',
    ...(process.platform === 'win32' ? {} : { env: { LC_ALL: 'C', TZ: 'UTC' } }),
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
  };
}

/** Runs a program to its end; rejects with `stdout` and `stderr` on the error if it fails. */
export async function runAs(
  account: Account | undefined,
  program: string,
  args: string[],
): Promise<{ stdout: string; stderr: string }> {
  return await run(program, args, { ...surroundings(account), windowsHide: true });
}

/** Starts a program in a session of its own, which Ctrl-C does not reach. */
export function startAs(
  account: Account | undefined,
  program: string,
  args: string[],
): ChildProcess {
  return spawn(program, args, {
    ...surroundings(account),
    detached: true,
    windowsHide: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}
