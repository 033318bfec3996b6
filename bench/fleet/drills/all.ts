import type { Drill } from '../lib/run.ts';
import { machineReplaced } from './machine-replaced.ts';
import { pgbouncerKilled } from './pgbouncer-killed.ts';
import { primaryKilled } from './primary-killed.ts';
import { webKilled } from './web-killed.ts';
import { workerKilled } from './worker-killed.ts';

/** Every drill, by the name that the command takes. */
export const drills: Readonly<Record<string, Drill>> = {
  'primary-killed': primaryKilled,
  'web-killed': webKilled,
  'worker-killed': workerKilled,
  'pgbouncer-killed': pgbouncerKilled,
  'machine-replaced': machineReplaced,
};
