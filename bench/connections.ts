// npm run bench -- connections: the connections at PostgreSQL with more or fewer machines behind PgBouncer.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { onServer } from '../server/test/connection.ts';
import { Fleet } from './fleet/lib/fleet.ts';
import { pooledConnections } from './fleet/lib/pgbouncer.ts';
import type { Account } from './fleet/load/ledger.ts';
import { Market } from './fleet/load/market.ts';

const BUYERS = 32;
const LOOK_MS = 250;

const { values } = parseArgs({
  options: {
    machines: { type: 'string', default: '1,3' },
    seconds: { type: 'string', default: '20' },
  },
});
const counts = values.machines
  .split(',')
  .map(Number)
  .toSorted((a, b) => b - a);

const fleet = await Fleet.start({ web: counts[0] ?? 3, say: (line) => console.log(line) });
try {
  const market = new Market(fleet);
  await market.openShop();
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => market.newcomer()));
  console.log('\n| web machines | through PgBouncer | direct | requests |\n|--:|--:|--:|--:|');
  for (const count of counts) {
    await Promise.all(fleet.web.slice(count).map(({ program }) => program.stop()));
    console.log(`| ${count} | ${(await connectionsUnderLoad(market, buyers)).join(' | ')} |`);
  }
} finally {
  await fleet.stop();
}

/** The most connections of each kind while people buy, and how many requests that were. */
async function connectionsUnderLoad(market: Market, buyers: readonly Account[]): Promise<number[]> {
  const before = market.asker.attempts.length;
  const end = Date.now() + Number(values.seconds) * 1000;
  const buying = buyers.map(async (buyer) => {
    while (Date.now() < end) await market.buys(buyer);
  });
  let pooled = 0;
  let direct = 0;
  while (Date.now() < end) {
    const through = await pooledConnections(fleet.pooler);
    pooled = Math.max(pooled, through);
    direct = Math.max(direct, (await allConnections()) - through);
    await sleep(LOOK_MS);
  }
  await Promise.all(buying);
  return [pooled, direct, market.asker.attempts.length - before];
}

async function allConnections(): Promise<number> {
  const primary = await fleet.primary();
  const { rows } = await onServer(primary.url, (client) =>
    client.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where usename = 'souk_serve'`,
    ),
  );
  return rows[0]?.n ?? 0;
}
