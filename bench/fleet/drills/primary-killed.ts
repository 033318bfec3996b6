import { haveSynchronous } from '../lib/database.ts';
import type { Drill } from '../lib/run.ts';
import { until } from '../lib/until.ts';

const PROMOTED_WITHIN_S = 90;

export const primaryKilled: Drill = {
  title: 'The primary is killed',
  story:
    'The machine of the primary loses its power: PostgreSQL and its Patroni end with `kill -9`. Patroni promotes the synchronous standby. Then the machine comes back as a standby.',
  async harm({ fleet, moment }) {
    const primary = await fleet.primary();
    moment(`${primary.name}, the primary, is killed`);
    await primary.kill();
    await until('another primary', PROMOTED_WITHIN_S, async () => {
      return (await fleet.primary()).name !== primary.name;
    });
    moment(`${(await fleet.primary()).name} is the primary`);
    await primary.patroni.start();
    await haveSynchronous(fleet.databases);
    moment(`${primary.name} is back as a standby`);
  },
};
