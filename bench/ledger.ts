// A shop's balance and the check of the books after many sales: npm run bench -- ledger [--entries
// N]
import { parseArgs } from 'node:util';
import type { Db } from '@souk/server/db/rows';
import { checkBooks } from '@souk/server/domains/money/book-checks/check-books';
import { sumsOf } from '@souk/server/domains/money/ledger/balance';
import { checkChain } from '@souk/server/domains/money/ledger/check-chain';
import { closeBooks } from '@souk/server/domains/money/ledger/close';
import { sql } from 'kysely';
import { seedBooks } from './lib/books.ts';
import { databaseTimes, timeCells } from './lib/database-time.ts';
import { startDatabase, withDb } from './lib/database.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { entries: text, days: text } });
const entries = Number(values.entries ?? 1_000_000);
/** The number of days that the entries span. */
const days = Number(values.days ?? 1095);
const PRODUCTS = 20_000;
const READS = 100;
const TERMS = { holdDays: 7, unconfirmedDays: 14 };

/** The budgets of a balance and of the check. */
const BALANCE_MS = 5;
const CHECK_SECONDS = 10;

async function timed<T>(work: () => Promise<T>): Promise<[result: T, seconds: number]> {
  const since = performance.now();
  return [await work(), (performance.now() - since) / 1000];
}

/** Makes the newest entry in a hundred look as if it came after the last check, with its order. */
async function forgetNewest(db: Db): Promise<void> {
  const newest = sql`(select l.position, l.entry_id from ledger_chain l cross join book_checks c
    where l.position > (c.mark->>'position')::bigint - ${Math.ceil(entries / 100)}::int)`;
  await sql`
    insert into unchecked_orders (order_id)
    select e.order_id from ${newest} newest join ledger_entries e on e.id = newest.entry_id
    where e.kind = 'sale'`.execute(db);
  await sql`
    update book_checks set mark = mark || jsonb_build_object(
      'position', (select min(position) - 1 from ${newest} newest),
      'entries', (mark->>'entries')::bigint - (select count(*) from ${newest} newest),
      'accounts', (select json_object_agg(key, value::bigint - coalesce(cents, 0))
        from jsonb_each_text(mark->'accounts') left join (
          select case when account like 'shop:%' then 'shops' else account end as key,
            sum(amount_cents) as cents from ledger_postings
          where entry_id in (select entry_id from ${newest} newest) group by 1) less using (key)))`.execute(
    db,
  );
}

const database = await startDatabase();
try {
  const url = await database.seed(PRODUCTS);
  await withDb(url, async (db) => {
    await seedBooks(db, entries, days);
    const now = () => new Date();
    const { rows: shops } = await sql<{ shop_id: string; sales: number }>`
      select shop_id, count(*)::int as sales from sale group by 1 order by 2 desc`.execute(db);
    const held = await sql<{ cents: number }>`
      select sum(amount_cents)::bigint as cents from ledger_postings where account = 'provider'`.execute(
      db,
    );
    const payments = {
      balanceCents: async () => held.rows[0]?.cents ?? 0,
      // All lines are already imported.
      async *statementSince() {},
    };
    const deps = { db, now, payments, log: console } as never as Parameters<typeof checkBooks>[0];
    const [largest, ...others] = shops;
    const balances = (chosen: readonly { shop_id: string }[]) =>
      databaseTimes(
        url,
        Array.from({ length: READS }, (_, n) => (over: Db) => {
          const shopId = chosen[n % chosen.length]?.shop_id ?? '';
          return sumsOf(over, { shopId, terms: TERMS, now: now() });
        }),
      );
    const line = (what: string, cells: string) => console.log(`| ${what.padEnd(44)} | ${cells} |`);
    const slow: string[] = [];
    const say = (what: string, times: readonly number[]) => {
      line(what, timeCells(times));
      const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
      if (mean > BALANCE_MS) slow.push(what);
    };

    console.log(`${entries} entries of ${days} days, ${shops.length} shops\n`);
    line('database time of a balance', '  mean ms |    p99 ms');
    console.log(`| ${'-'.repeat(44)} | --------: | --------: |`);
    const size = (sales: number | undefined) => `${(sales ?? 0).toLocaleString('en-US')} sales`;
    line(
      `a shop of ${size(largest?.sales)}, never closed`,
      timeCells(await balances(shops.slice(0, 1))),
    );
    const [, closing] = await timed(() => closeBooks({ db, now }));
    await sql`vacuum analyze ledger_closings`.execute(db);
    say(`a shop of ${size(largest?.sales)}`, await balances(shops.slice(0, 1)));
    say(`shops of ${size(others.at(-1)?.sales)} or so`, await balances(others));

    const [, chaining] = await timed(() => checkChain(deps));
    const checked = async (whole: boolean) => {
      const [{ balanced, problems }, took] = await timed(() =>
        checkBooks(deps, { whole, unlimited: true }),
      );
      if (!balanced) {
        throw new Error(`The books of the benchmark are wrong: ${problems.join('; ')}`);
      }
      return took;
    };
    const nightly = await checked(true);
    await forgetNewest(db);
    const hourly = await checked(false);
    const [, closingAgain] = await timed(() => closeBooks({ db, now }, { whole: false }));
    console.log(
      `\nThe check of all books took ${nightly.toFixed(2)} s, closing them ${closing.toFixed(2)} s, ` +
        `chaining all entries and checking the chain ${chaining.toFixed(2)} s. With one entry in a hundred ` +
        `new, the hourly check took ${hourly.toFixed(2)} s, closing the books ${closingAgain.toFixed(2)} s.`,
    );
    if (hourly > CHECK_SECONDS) slow.push('the check');
    if (slow.length > 0) throw new Error(`Too slow: ${slow.join(', ')}`);
  });
} finally {
  await database.stop();
}
