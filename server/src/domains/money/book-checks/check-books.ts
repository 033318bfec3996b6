import { setTimeout as sleep } from 'node:timers/promises';
import { shortAmount } from '@souk/contract/amount-texts';
import type { LedgerCheck } from '@souk/contract/ledger';
import { toAmount } from '@souk/contract/money';
import { sql } from 'kysely';
import { atOneMoment } from '../../../db/moment.ts';
import { ProviderUnavailable } from '../../../gateways/payments/provider.ts';
import type { MailDeps } from '../../mail/index.ts';
import { chainProblems } from '../ledger/check-chain.ts';
import { readBooks } from '../ledger/check.ts';
import { closeBooks } from '../ledger/close.ts';
import { strayedPayouts } from '../payouts/check.ts';
import { readCursor } from '../provider-statement/cursor.ts';
import { differences, type Difference } from '../provider-statement/differences.ts';
import { beyondStatement } from '../provider-statement/import-lines.ts';
import { FRESH_MS, readStatement } from '../provider-statement/read-statement.ts';
import type { RefundDeps } from '../refunds/carry-out.ts';
import { strayedOrders } from './check-orders.ts';
import { strayedParts } from './check-parts.ts';
import { strayedDisputes, strayedParked } from './check-provider-money.ts';
import { inMessage } from './in-message.ts';
import { stopIfNew } from './stop-if-new.ts';

const LOOKS_AGAIN = 3;
const BETWEEN_LOOKS_MS = 500;

export type CheckDeps = RefundDeps & MailDeps;
type StoredDeps = Pick<CheckDeps, 'db' | 'now'>;

/**
 * Imports the provider's statement, then compares the books with it line by line, and with orders,
 * refunds, disputes and payouts. It repairs nothing. A new problem stops all payouts until an admin
 * has reviewed it.
 */
export async function checkBooks(deps: CheckDeps): Promise<LedgerCheck> {
  let seen = await compare(deps);
  // A line that appears between our two requests to the provider looks missing, so compare again.
  for (let again = 1; again <= LOOKS_AGAIN && seen.missing; again += 1) {
    await sleep(BETWEEN_LOOKS_MS);
    seen = await compare(deps);
  }
  const { books, missing, onItsWay, strayed } = seen;
  const problems = [
    ...(await problemsIn(deps, seen)),
    ...(missing
      ? [`The provider’s balance is ${inMessage(missing)} above the sum of its statement`]
      : []),
  ];
  const unexplained = strayed.reduce((cents, each) => cents + each.cents, 0);
  const checked: LedgerCheck = {
    balanced: problems.length === 0,
    entries: books.entries,
    accounts: Object.fromEntries(
      Object.entries(books.accounts).map(([name, cents]) => [name, toAmount(cents)]),
    ),
    provider_difference: missing === null ? null : toAmount(missing + unexplained),
    on_its_way: toAmount(onItsWay),
    unexplained: toAmount(unexplained),
    problems,
    checked_at: deps.now().toISOString(),
  };
  await save(deps, checked);
  return checked;
}

/** Checks the stored books without contacting the provider. Saves nothing. */
export async function storedProblems(deps: StoredDeps): Promise<string[]> {
  return problemsIn(deps, await readStored(deps));
}

async function problemsIn({ db }: StoredDeps, seen: StoredBooks): Promise<string[]> {
  const { books, strayed, mismatches } = seen;
  const sum = Object.values(books.accounts).reduce((cents, account) => cents + account, 0);
  return [
    ...books.unbalanced.map((id) => `Entry ${id} does not sum to zero`),
    ...(sum === 0 ? [] : [`All accounts add up to ${inMessage(sum)} instead of ${shortAmount(0)}`]),
    ...strayed.map(inWords),
    ...mismatches,
    ...(await chainProblems(db)),
  ];
}

/** Saves the result, and stops payouts if it has a problem that no admin has reviewed. */
async function save(deps: CheckDeps, checked: LedgerCheck): Promise<void> {
  const row = { result: JSON.stringify(checked), checked_at: checked.checked_at };
  await deps.db.transaction().execute(async (trx) => {
    const saved = await trx
      .insertInto('book_checks')
      .values(row)
      .onConflict((oc) =>
        oc
          .column('only_row')
          .doUpdateSet(row)
          // The later of two concurrent checks wins.
          .where('book_checks.checked_at', '<=', new Date(checked.checked_at)),
      )
      .returning('seen_problems')
      .executeTakeFirst();
    if (saved) await stopIfNew(trx, deps, checked.problems, saved.seen_problems);
  });
}

/** Describes a difference, naming its order or statement line. */
function inWords({ stated, booked, cents, subject, ...difference }: Difference): string {
  const { order_number: order, named_order: named, line_id: line } = difference;
  const sums = `the books say ${inMessage(booked)}, the provider ${inMessage(stated)}`;
  if (order !== null) return `Order ${order}, ${subject}: ${sums}`;
  if (line === null) return `${subject}: ${sums}`;
  const of = named === null ? '' : `, for order ${named}`;
  return `No match in the books for line ${line} of the provider’s statement (${inMessage(cents)}${of})`;
}

/** Checks the books hourly, logs any problems, and updates the stored sums. */
export async function watchBooks(deps: CheckDeps): Promise<void> {
  const { balanced, problems } = await checkBooks(deps);
  await closeBooks(deps);
  if (!balanced) deps.log.error({ problems }, 'the books have problems');
}

async function compare(deps: CheckDeps) {
  const missing = await missingLines(deps);
  return { ...(await readStored(deps)), missing };
}

type StoredBooks = Awaited<ReturnType<typeof readStored>>;

/**
 * Checks the books against the imported statement, and against the orders, refunds and payouts that
 * they record.
 */
async function readStored({ db, now }: StoredDeps) {
  const seen = await atOneMoment(db, async (moment) => {
    // Adding up the whole ledger would spill to disk with the default work_mem.
    await sql`set local work_mem = '128MB'`.execute(moment);
    const cursor = await readCursor(moment, 'lines');
    const fresh = new Date(now().getTime() - FRESH_MS);
    const lastRead = new Date((cursor?.readAt.getTime() ?? 0) - FRESH_MS);
    return {
      books: await readBooks(moment),
      // There's nothing to compare until the statement has been imported.
      differences: cursor ? await differences(moment, lastRead < fresh ? lastRead : fresh) : [],
      mismatches: [
        ...(await strayedOrders(moment)),
        ...(await strayedParts(moment, fresh)),
        ...(await strayedParked(moment)),
        ...(await strayedDisputes(moment)),
        ...(await strayedPayouts(moment)),
      ],
    };
  });
  const [moving, strayed] = partition(seen.differences, (each) => each.under_way || each.fresh);
  return {
    ...seen,
    strayed,
    onItsWay: moving.reduce((cents, each) => cents + each.cents, 0),
  };
}

/**
 * Returns how much the provider's balance exceeds its statement, in minor units, or null if the
 * provider is down.
 */
async function missingLines(deps: CheckDeps): Promise<number | null> {
  try {
    await readStatement(deps);
    return await beyondStatement(deps);
  } catch (error) {
    if (error instanceof ProviderUnavailable) return null;
    throw error;
  }
}

function partition<T>(all: readonly T[], fits: (one: T) => boolean): [T[], T[]] {
  const by = Map.groupBy(all, fits);
  return [by.get(true) ?? [], by.get(false) ?? []];
}
