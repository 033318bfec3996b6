import { execFile } from 'node:child_process';
import { cpus } from 'node:os';
import { promisify } from 'node:util';

/** Keeps this process, and those that it starts from now on, on these cores, such as `0,1`. */
export async function runOn(cores: string): Promise<void> {
  await promisify(execFile)('taskset', ['-acp', cores, String(process.pid)]);
}

/** The machine's other cores. @throws Error if there are none */
export function coresBeside(cores: string): string {
  const taken = new Set(cores.split(','));
  const others = cpus().flatMap((_, core) => (taken.has(String(core)) ? [] : [core]));
  if (others.length === 0) throw new Error(`Beside the cores ${cores} there are no others`);
  return others.join(',');
}
