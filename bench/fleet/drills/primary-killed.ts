import { haveSynchronous } from '../lib/database.ts';
import type { Drill, Stage } from '../lib/run.ts';
import { until } from '../lib/until.ts';

const PROMOTED_WITHIN_S = 90;
const SELLS_WITHIN_S = 90;

export const primaryKilled: Drill = {
  title: 'The primary is killed',
  story:
    'The machine of the primary loses its power: PostgreSQL and its Patroni end with `kill -9`. Patroni promotes the synchronous standby. Then the machine comes back as a standby. `--times N` kills one primary after the other.',
  async harm(stage) {
    for (let n = 1; n <= stage.times; n += 1) await killPrimary(stage);
  },
};

async function killPrimary({ fleet, load, moment, note }: Stage): Promise<void> {
  const { orders } = load.acknowledged;
  const primary = await fleet.primary();
  const killedAt = Date.now();
  moment(`${primary.name}, the primary, is killed`);
  await primary.kill();
  await until('another primary', PROMOTED_WITHIN_S, async () => {
    return (await fleet.primary()).name !== primary.name;
  });
  const promotedAt = Date.now();
  const { name } = await fleet.primary();
  moment(`${name} is the primary`);
  const later = () => orders.find(({ placedAt }) => placedAt > promotedAt);
  await until('an order', SELLS_WITHIN_S, () => later() !== undefined);
  const [promoted, sold] = [
    promotedAt - killedAt,
    (later()?.placedAt ?? Number.NaN) - promotedAt,
  ].map((ms) => (ms / 1000).toFixed(1));
  note(`${name} was promoted ${promoted} s after the kill, and the site sold ${sold} s later`);
  await primary.patroni.start();
  await haveSynchronous(fleet.databases);
  moment(`${primary.name} is back as a standby`);
}
