import type { Drill } from '../lib/run.ts';
import { bucketAway } from './bucket-away.ts';
import { changesShown } from './changes-shown.ts';
import { clockAhead } from './clock-ahead.ts';
import { diskFull } from './disk-full.ts';
import { etcdMajorityKilled } from './etcd-majority-killed.ts';
import { machineReplaced } from './machine-replaced.ts';
import { momentRestored } from './moment-restored.ts';
import { pgbouncerKilled } from './pgbouncer-killed.ts';
import { primaryFrozen } from './primary-frozen.ts';
import { primaryKilled } from './primary-killed.ts';
import { rollingRelease } from './rolling-release.ts';
import { rollingRestart } from './rolling-restart.ts';
import { standbyLost } from './standby-lost.ts';
import { webKilled } from './web-killed.ts';
import { workerKilled } from './worker-killed.ts';

/** Every drill, by the name that the command takes. */
export const drills: Readonly<Record<string, Drill>> = {
  'primary-killed': primaryKilled,
  'web-killed': webKilled,
  'worker-killed': workerKilled,
  'pgbouncer-killed': pgbouncerKilled,
  'primary-frozen': primaryFrozen,
  'etcd-majority-killed': etcdMajorityKilled,
  'bucket-away': bucketAway,
  'standby-lost': standbyLost,
  'disk-full': diskFull,
  'clock-ahead': clockAhead,
  'moment-restored': momentRestored,
  'machine-replaced': machineReplaced,
  'rolling-release': rollingRelease,
  'rolling-restart': rollingRestart,
  'changes-shown': changesShown,
};
