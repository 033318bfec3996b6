// Processor time as Linux reports it; null on other systems.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const TICKS_A_SECOND = 100;

/** Seconds of processor time of a process. */
export function processSeconds(pid: number | undefined): number | null {
  const fields = fieldsOf(pid);
  return fields && (fields.user + fields.system) / TICKS_A_SECOND;
}

/** Seconds of processor time of a PostgreSQL with all its processes, including ended ones. */
export function postgresSeconds(dataDir: string): number | null {
  if (process.platform !== 'linux') return null;
  return treeSeconds(postgresOf(dataDir));
}

/** Seconds of processor time of a process and its descendants, including ended and reaped ones. */
export function treeSeconds(pid: number): number | null {
  if (process.platform !== 'linux') return null;
  const ticks = treeOf(pid).map((each) => {
    const fields = fieldsOf(each);
    return fields ? fields.user + fields.system + fields.ended : 0;
  });
  return ticks.reduce((sum, each) => sum + each, 0) / TICKS_A_SECOND;
}

/**
 * Memory (bytes) of these processes and their descendants, each shared page counted once in all.
 */
export function memoryOf(...pids: number[]): number | null {
  if (process.platform !== 'linux') return null;
  const all = new Set(pids.flatMap((pid) => treeOf(pid)));
  return [...all].reduce((sum, pid) => sum + proportionOf(pid), 0);
}

/** The main process of the PostgreSQL on that folder. */
export const postgresOf = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);

function proportionOf(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * 1024;
  } catch {
    // It has ended meanwhile.
    return 0;
  }
}

/** A process and its descendants. */
function treeOf(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: fieldsOf(Number(name))?.parent }));
  const below = (one: number): number[] => [
    one,
    ...parents.filter(({ parent }) => parent === one).flatMap((child) => below(child.pid)),
  ];
  return below(pid);
}

function fieldsOf(pid: number | undefined) {
  if (process.platform !== 'linux') return null;
  try {
    // After the name in brackets comes the state, then the parent; times are from the 12th on.
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '');
    const fields = text.split(' ').map(Number);
    const [user, system, endedUser, endedSystem] = fields.slice(11, 15) as [
      number,
      number,
      number,
      number,
    ];
    return { parent: fields[1], user, system, ended: endedUser + endedSystem };
  } catch {
    // It has ended meanwhile.
    return null;
  }
}
