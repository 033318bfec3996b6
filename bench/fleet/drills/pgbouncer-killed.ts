import { setTimeout as sleep } from 'node:timers/promises';
import type { Drill } from '../lib/run.ts';

const AWAY_MS = 3000;

export const pgbouncerKilled: Drill = {
  title: 'PgBouncer is killed',
  story:
    'PgBouncer ends with `kill -9`: every connection of every machine breaks. It is started again three seconds later.',
  async harm({ fleet, moment }) {
    moment('PgBouncer is killed');
    await fleet.pooler.program.kill();
    await sleep(AWAY_MS);
    await fleet.pooler.program.start();
    moment('PgBouncer is back');
  },
};
