import { setTimeout as sleep } from 'node:timers/promises';
import type { LedgerCheck } from '@souk/contract/ledger';
import { toDollars } from '@souk/contract/money';
import { sql } from 'kysely';
import { row } from '../../db/raw-sql.ts';
import { atOneMoment } from '../../db/moment.ts';
import { statuses } from '../../db/statuses.ts';
import type { Db } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { ProviderUnavailable } from '../../gateways/payments/provider.ts';
import { closeBooks } from '../ledger/close.ts';
import { providerByOrder, readBooks } from '../ledger/check.ts';
import { parkedCents } from '../parked-payments/reads.ts';
import { refundsOnTheWay } from '../refunds/reads.ts';
import { strayedPayouts, transfersOnTheWay } from '../payouts/check.ts';

const LOOKS_AGAIN = 3;
const BETWEEN_LOOKS_MS = 500;

type CheckDeps = Pick<Deps, 'db' | 'now' | 'payments' | 'log'>;

/**
 * Checks the books for consistency, and against the payments and the provider. It repairs nothing.
 */
export async function checkBooks({ db, now, payments }: CheckDeps): Promise<LedgerCheck> {
  let seen = await compare(db, payments);
  // Money that moves during the check seems to be missing on one side until its transaction ends.
  for (let again = 1; again <= LOOKS_AGAIN && seen.difference; again += 1) {
    await sleep(BETWEEN_LOOKS_MS);
    seen = await compare(db, payments);
  }
  const { books, strayed, payouts, difference } = seen;
  const sum = Object.values(books.accounts).reduce((cents, account) => cents + account, 0);
  const problems = [
    ...books.unbalanced.map((id) => `Entry ${id} does not sum to zero`),
    ...(sum === 0 ? [] : [`All accounts together are ${dollars(sum)} instead of $0`]),
    ...strayed.map(
      ({ order_number, booked, paid }) =>
        `Order ${order_number}: the books say ${dollars(booked)}, its payment and refunds ${dollars(paid)}`,
    ),
    ...payouts,
    ...(difference ? [`The provider has ${dollars(difference)} more than the books say`] : []),
  ];
  const checked: LedgerCheck = {
    balanced: problems.length === 0,
    entries: books.entries,
    accounts: Object.fromEntries(
      Object.entries(books.accounts).map(([name, cents]) => [name, toDollars(cents)]),
    ),
    provider_difference: difference === null ? null : toDollars(difference),
    problems,
    checked_at: now().toISOString(),
  };
  await keep(db, checked);
  return checked;
}

async function keep(db: Db, checked: LedgerCheck): Promise<void> {
  const row = { result: JSON.stringify(checked), checked_at: checked.checked_at };
  await db
    .insertInto('book_checks')
    .values(row)
    .onConflict((oc) =>
      oc
        .column('only_row')
        .doUpdateSet(row)
        // The later of two concurrent checks wins.
        .where('book_checks.checked_at', '<=', new Date(checked.checked_at)),
    )
    .execute();
}

const dollars = (cents: number) =>
  `${cents < 0 ? '-' : ''}$${Math.abs(toDollars(cents)).toFixed(2)}`;

/** Logs any problems with the books, and adds them up for the balances. Runs hourly. */
export async function watchBooks(deps: CheckDeps): Promise<void> {
  const { balanced, problems } = await checkBooks(deps);
  await closeBooks(deps);
  if (!balanced) deps.log.error({ problems }, 'the books do not agree');
}

async function compare(db: Db, payments: Deps['payments']) {
  const seen = await atOneMoment(db, async (moment) => {
    // Adds up all of the books, which would spill to disk with the memory of an ordinary read.
    await sql`set local work_mem = '128MB'`.execute(moment);
    return {
      books: await readBooks(moment),
      strayed: await strayedOrders(moment),
      payouts: await strayedPayouts(moment),
      // Money that the provider has or has sent, but that is not in the books.
      onTheWay:
        (await parkedCents(moment)) -
        (await refundsOnTheWay(moment)) +
        (await transfersOnTheWay(moment)),
    };
  });
  const held = await payments.balanceCents().catch((error: unknown) => {
    if (error instanceof ProviderUnavailable) return null;
    throw error;
  });
  const expected = (seen.books.accounts['provider'] ?? 0) + seen.onTheWay;
  return { ...seen, difference: held === null ? null : held - expected };
}

/** Returns the orders whose entries disagree with their payment and refunds. In cents. */
async function strayedOrders(db: Db) {
  const { rows } = await row({ order_number: 'text', booked: 'number', paid: 'number' })`
    select o.order_number, coalesce(b.cents, 0)::bigint as booked,
      coalesce(m.paid_cents - m.refunded_cents, 0) as paid
    from (select order_id, paid_cents, refunded_cents from payments
      where status in ${statuses.paidPayments}) m
    full join (${providerByOrder}) b on b.order_id = m.order_id
    join orders o on o.id = coalesce(b.order_id, m.order_id)
    where coalesce(b.cents, 0) <> coalesce(m.paid_cents - m.refunded_cents, 0)
    order by o.order_number limit 100`.execute(db);
  return rows;
}
