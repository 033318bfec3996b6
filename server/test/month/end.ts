// The final checks: every line is explained, the books match the provider, and statements add up.
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../../src/db/rows.ts';
import { stripeClient } from '../../src/gateways/payments/stripe.ts';
import { booksAre } from './audit.ts';
import { nightlyJobs, workUntilQuiet } from './jobs.ts';
import { monthsAreClosed, taxOwed } from './office.ts';
import { draws, type Story } from './story.ts';
import { explains } from './strange-lines.ts';

/** Long enough for bank debits, which take four days. */
const QUIET_NIGHTS = 6;

/** Runs nights without orders while an admin explains the last lines, then checks everything. */
export async function endsWell(story: Story): Promise<void> {
  const { market } = story;
  const { world } = market;
  const { db, config } = world.deps;
  for (let night = 0; night < QUIET_NIGHTS; night += 1) {
    story.day += 1;
    draws(story, 'morning');
    await world.pass(1);
    await workUntilQuiet(world);
    await nightlyJobs(world);
    await workUntilQuiet(world);
    await explains(story);
  }
  const books = await booksAre(market, 'the end');
  expect(books).toMatchObject({ balanced: true, provider_difference: 0, unexplained: 0 });
  const unmatched = db.selectFrom('provider_lines').selectAll().where('state', '<>', 'matched');
  expect(await unmatched.where('entry_id', 'is', null).execute()).toEqual([]);

  const stripe = stripeClient(config.payments);
  const { available, pending } = await stripe.balance.retrieve();
  const theirs = [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0);
  const lines: number[] = [];
  for await (const { net } of stripe.balanceTransactions.list({ limit: 100 })) lines.push(net);
  const sums = await sql<{ provider: number; all: number }>`
    select sum(amount_cents) filter (where account = 'provider')::float8 as provider,
      sum(amount_cents)::float8 as all from ledger_postings`.execute(db);
  expect(lines.reduce((sum, net) => sum + net, 0)).toBe(theirs);
  expect(sums.rows).toEqual([{ provider: theirs, all: 0 }]);

  for (const shop of market.shops) {
    const received: number[] = [];
    const of = { destination: shop.accountId, limit: 100 };
    for await (const { amount, amount_reversed } of stripe.transfers.list(of)) {
      received.push(amount - amount_reversed);
    }
    const cents = received.reduce((sum, each) => sum + each, 0);
    const { id, name } = shop.seller.shop;
    expect({ name, cents }).toEqual({ name, cents: await sentTo(db, id) });
  }

  // Tax owed is a negative balance.
  const tax = db.selectFrom('ledger_postings').select(sql<number>`-sum(amount_cents)`.as('owed'));
  const { owed } = await tax.where('account', '=', 'tax').executeTakeFirstOrThrow();
  expect(Number(owed)).toBe(await taxOwed(story));
  await monthsAreClosed(story);

  // Each statement's opening balance plus its lines equals its closing balance.
  const { rows } = await sql<{ wrong: number }>`
    select made.*, made.closing_cents - made.opening_cents - coalesce((
        select -sum(p.amount_cents) from statement_entries one
        join ledger_postings p on p.entry_id = one.entry_id
        where one.month = made.month and p.account = 'shop:' || made.shop_id), 0)::float8 as wrong
    from shop_statements made`.execute(db);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ wrong }) => Number(wrong) !== 0)).toEqual([]);
}

/** Returns the minor units that a shop's payouts sent through the provider, less reversals. */
async function sentTo(db: Db, shopId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce((select sum(amount_cents) from found_transfers
        where shop_id = ${shopId} and settled_by is not null), 0) + coalesce(sum(part.amount_cents - coalesce((select sum(back.amount_cents)
        from transfer_reversals back
        where back.part_id = part.id and back.status = 'succeeded'), 0)), 0)::float8 as cents
    from payout_parts part join payouts on payouts.id = part.payout_id
    where payouts.shop_id = ${shopId} and payouts.method = 'provider' and part.status = 'paid'`.execute(
    db,
  );
  return rows[0]?.cents ?? 0;
}
