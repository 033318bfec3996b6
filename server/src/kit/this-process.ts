import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * This machine since it was switched on. Containers may share a name, but number their own processes.
 */
const machine = [
  hostname(),
  ...read(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
  ...read(() => readlinkSync('/proc/self/ns/pid')),
].join('/');

function read(what: () => string): string[] {
  try {
    return [what()];
  } catch {
    return [];
  }
}

/** This process, as others can look for it: its machine and its number. */
export const thisProcess = `${machine}#${process.pid}`;

/** This process, as no other was or will be called. */
export const processId = randomUUID();

/** Whether `name` was a process of this machine that has died; false in doubt: numbers are reused. */
export function hasDiedHere(name: string): boolean {
  const cut = name.lastIndexOf('#');
  if (name.slice(0, cut) !== machine) return false;
  const pid = Number(name.slice(cut + 1));
  try {
    process.kill(pid, 0);
    // Ended, but never collected: for ever, in a container whose first process looks after no orphans.
    return read(() => readFileSync(`/proc/${pid}/stat`, 'utf8')).some((line) =>
      /\) Z [^)]*$/.test(line),
    );
  } catch (error) {
    // Not allowed to be asked is alive.
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
