import { rm } from 'node:fs/promises';
import { onServer } from '../../../server/test/connection.ts';
import { PGBACKREST } from '../lib/archive.ts';
import { haveSynchronous } from '../lib/database.ts';
import { forgetProgress } from '../lib/etcd.ts';
import { ensurePrograms } from '../lib/needs.ts';
import type { Drill, Stage } from '../lib/run.ts';
import { settled } from '../load/check.ts';

const countOf = async ({ fleet }: Stage) => {
  const [row] = await fleet.rows<{ n: number }>('select count(*)::int as n from products');
  return row?.n ?? 0;
};

export const momentRestored: Drill = {
  title: 'Back to the moment before `delete from products`',
  story:
    'A superuser deletes all products, past every foreign key. The operator follows docs/operating/point-in-time.md: all machines stop, pgBackRest takes the primary back to the moment before, the standbys are made again, `after-restore` runs, and the machines start. Nobody buys between that moment and the deletion, so nothing that was acknowledged may be missing.',
  options: async () => {
    ensurePrograms([PGBACKREST]);
    return { archive: true };
  },
  async prepare({ fleet, load }) {
    await fleet.archive?.begin(await fleet.primary());
    await load.sells(10, 60);
  },
  async harm(stage) {
    const { fleet, load, moment, finds } = stage;
    await load.pause();
    await settled(fleet);
    const before = await countOf(stage);
    const [now] = await fleet.rows<{ now: string }>('select clock_timestamp()::text as now');
    const primary = await fleet.primary();
    moment(`all ${before} products are deleted`);
    await onServer(primary.url.replace(/postgres$/, 'souk'), async (client) => {
      await client.query(`set session_replication_role = 'replica'`);
      await client.query('delete from products');
    });
    await Promise.all(fleet.machines.map(({ program }) => program.stop()));
    moment('all machines are stopped');
    const others = fleet.databases.filter((each) => each !== primary);
    for (const each of [...others, primary]) await each.patroni.stop();
    await forgetProgress(fleet.etcd);
    await fleet.archive?.restoreTo(primary, now?.now ?? '');
    moment(`${primary.name} is back at the moment before`);
    await primary.patroni.start();
    for (const each of others) {
      await rm(each.dataDir, { recursive: true });
      await each.patroni.start();
    }
    await haveSynchronous(fleet.databases);
    moment('the standbys are made again');
    await fleet.command(['after-restore']);
    await Promise.all(fleet.machines.map(({ program }) => program.start()));
    moment('all machines serve');
    const after = await countOf(stage);
    finds(`All ${before} products are back`, after === before ? [] : [`there are ${after}`]);
    load.resume();
  },
};
