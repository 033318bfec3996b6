import { hostname } from 'node:os';

/** This process, as others can look for it: its machine and its number. */
export const thisProcess = `${hostname()}#${process.pid}`;

/**
 * True where `name` was a process of this machine that no longer lives. In doubt it is false: its number
 * may be another's by now.
 */
export function hasDiedHere(name: string): boolean {
  const cut = name.lastIndexOf('#');
  if (name.slice(0, cut) !== hostname()) return false;
  const pid = Number(name.slice(cut + 1));
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    // Not allowed to be asked is alive.
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
