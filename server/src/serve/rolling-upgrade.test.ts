import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { onServer } from '../../test/connection.ts';
import { takeDatabase } from '../../test/database.ts';
import { withMigration } from '../../test/migrations-folder.ts';
import { RealMarket } from '../../test/real-market.ts';
import { RealSite } from '../../test/real-site.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { TOO_OLD } from '../db/release-floor.ts';
import { BEING_UPGRADED } from '../http/refuse-writes.ts';

const PATIENCE = 240_000;
const SOLD = 5;

/** Each needs a lock on a table that every order uses. */
const EXPAND = [
  '-- expand',
  'alter table payments add note text;',
  'alter table orders add note text;',
  'alter table ledger_entries add note text;',
];

test(
  'this release keeps selling while a newer one migrates, and becomes read-only once a migration drops something',
  async () => {
    const { url, giveBack } = await takeDatabase();
    onTestFinished(giveBack);
    const site = await RealSite.make({ DATABASE_URL: url, WEB_CONCURRENCY: '1' });
    onTestFinished(() => site.remove());
    await site.start();
    const market = new RealMarket(site);
    await market.open(3);
    const sold = async (more: number) => {
      for (const goal = market.paid.size + more; market.paid.size < goal;) await sleep(20);
    };
    await sold(SOLD);
    await migrateToLatest(url, await withMigration('9001_notes', ...EXPAND));
    await sold(SOLD);
    await market.close();
    expect(await market.lasting()).toEqual([]);
    expect(await unbooked(url)).toEqual([]);

    const contract = ['-- contract: needs 9001', 'alter table orders drop column note;'];
    await migrateToLatest(url, await withMigration('9002_less', ...contract));
    while ((await site.answers('/readyz')) !== 503) await sleep(20);
    const why = await fetch(`${site.url}/readyz`);
    expect(await why.json()).toMatchObject({ detail: TOO_OLD });
    expect(await site.answers('/api/explore')).toBe(200);
    const refused = await fetch(`${site.url}/api/auth/register`, { method: 'POST' });
    expect([refused.status, await refused.json()]).toMatchObject([503, { detail: BEING_UPGRADED }]);
    expect(refused.headers.get('retry-after')).toBe('5');
    const said = await site.command(['admin', 'grant', 'ada@example.com']);
    expect(said).toContain(`${TOO_OLD}. Start the newer release instead.`);
  },
  PATIENCE,
);

/** Returns the paid orders without an entry, and the entries that don't balance. */
async function unbooked(url: string): Promise<unknown[]> {
  const { rows } = await onServer(url, (client) =>
    client.query(`select y.order_id from payments y where y.status = 'paid' and not exists
        (select from ledger_entries where kind = 'sale' and cause = y.id::text)
      union all select entry_id from ledger_postings
        group by entry_id having sum(amount_cents) <> 0`),
  );
  return rows;
}
