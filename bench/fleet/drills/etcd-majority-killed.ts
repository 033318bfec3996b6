import { setTimeout as sleep } from 'node:timers/promises';
import { haveSynchronous } from '../lib/database.ts';
import type { Drill } from '../lib/run.ts';

const AWAY_S = 60;

export const etcdMajorityKilled: Drill = {
  title: 'A majority of etcd is killed',
  story:
    'Two of the three members of etcd end with `kill -9`. A minute later, they are started again. With `failsafe_mode`, the primary stays one while it reaches every other Patroni.',
  async harm({ fleet, load, moment, note, finds, seconds }) {
    const primary = await fleet.primary();
    const before = load.acknowledged.orders.length;
    const [first, second] = fleet.etcd;
    moment('etcd1 and etcd2 are killed');
    await Promise.all([first?.program.kill(), second?.program.kill()]);
    await sleep((seconds ?? AWAY_S) * 1000);
    const sold = load.acknowledged.orders.length - before;
    finds(`${sold} orders were placed without a majority`, sold > 0 ? [] : ['nothing was sold']);
    first?.program.launch();
    second?.program.launch();
    await Promise.all([first?.program.serves(), second?.program.serves()]);
    moment('etcd1 and etcd2 are back');
    await haveSynchronous(fleet.databases);
    note(`${(await fleet.primary()).name} is the primary; before, it was ${primary.name}`);
  },
};
