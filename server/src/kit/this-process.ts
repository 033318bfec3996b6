import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** This machine since its start. Containers may share its name, but not its process numbers. */
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

/** This process, as others can find it: its machine and its number. */
export const thisProcess = `${machine}#${process.pid}`;

/** This process, by a name that no other has or will have. */
export const processId = randomUUID();

/**
 * Whether `name` was a process of this machine that has died; false if in doubt: numbers are
 * reused.
 */
export function hasDiedHere(name: string): boolean {
  const cut = name.lastIndexOf('#');
  return name.slice(0, cut) === machine && !isAlive(Number(name.slice(cut + 1)));
}

/** Whether a process has this number. In some containers it may have ended without being reaped. */
export function isKnown(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process can't be signalled, but it exists.
    return error instanceof Error && 'code' in error && error.code !== 'ESRCH';
  }
}

/** Whether a process is running: it exists and has not ended. */
export function isAlive(pid: number): boolean {
  const stat = () => readFileSync(`/proc/${pid}/stat`, 'utf8');
  // "123 (a name) Z …": the name may contain brackets and spaces.
  return isKnown(pid) && !read(stat).some((line) => /\) Z [^)]*$/.test(line));
}
