import { setTimeout as sleep } from 'node:timers/promises';
import { onServer } from '../../../server/test/connection.ts';
import { haveSynchronous, type Database } from '../lib/database.ts';
import type { Drill } from '../lib/run.ts';
import { until } from '../lib/until.ts';

const FROZEN_S = 60;
const PROMOTED_WITHIN_S = 90;
const WATCHED_S = 15;

export const primaryFrozen: Drill = {
  title: 'The primary freezes for a minute, and comes back',
  story:
    'Each process of the primary and of its Patroni is stopped with SIGSTOP for 60 s, as when a virtual machine is paused, and goes on with SIGCONT. From that moment on, somebody writes straight into the old primary, past HAProxy: whatever it acknowledges has to be in the new one.',
  async harm({ fleet, moment, finds, seconds }) {
    const old = await fleet.primary();
    await onServer(old.url, (client) => client.query('create table written (n integer)'));
    const since = Date.now();
    moment(`${old.name}, the primary, is frozen`);
    old.signalAll('SIGSTOP');
    await until('another primary', PROMOTED_WITHIN_S, async () => {
      return (await fleet.primary()).name !== old.name;
    });
    moment(`${(await fleet.primary()).name} is the primary`);
    await sleep(Math.max(0, since + (seconds ?? FROZEN_S) * 1000 - Date.now()));
    const writing = writesInto(old);
    old.signalAll('SIGCONT');
    moment(`${old.name} goes on`);
    let twice = 0;
    for (const end = Date.now() + WATCHED_S * 1000; Date.now() < end; await sleep(200)) {
      const primaries = await Promise.all(fleet.databases.map((each) => each.isPrimary()));
      if (primaries.filter(Boolean).length > 1) twice += 1;
    }
    const { tried, acknowledged } = await writing.stop();
    await haveSynchronous(fleet.databases);
    const { rows } = await onServer((await fleet.primary()).url, (client) =>
      client.query<{ n: number }>('select n from written'),
    );
    const kept = new Set(rows.map(({ n }) => n));
    const lost = acknowledged.filter((n) => !kept.has(n));
    finds(
      `The old primary acknowledged ${acknowledged.length} of ${tried} writes after it came back, and none is missing`,
      lost.map((n) => `write ${n} is missing`),
    );
    finds(
      `There were never two primaries in the ${WATCHED_S} s afterwards`,
      twice === 0 ? [] : [`there were two at ${twice} looks`],
    );
  },
};

/** Writes rows into one database, one after the other, until it is stopped. */
function writesInto(database: Database) {
  const acknowledged: number[] = [];
  let tried = 0;
  let open = true;
  const write = async () => {
    while (open) {
      tried += 1;
      const n = tried;
      await onServer(`${database.url}?connect_timeout=2`, async (client) => {
        // A commit that waits for a standby that is gone would wait without end.
        const written = client.query('insert into written values ($1)', [n]);
        written.catch(() => undefined);
        const inTime = await Promise.race([written.then(() => true), sleep(1000, false)]);
        if (inTime) acknowledged.push(n);
      }).catch(() => undefined);
      await sleep(50);
    }
  };
  const writing = write();
  return {
    async stop() {
      open = false;
      await writing;
      return { tried, acknowledged };
    },
  };
}
