import { setTimeout as sleep } from 'node:timers/promises';
import { shortAmount } from '@souk/contract/amount-texts';
import type { LedgerCheck } from '@souk/contract/ledger';
import { toAmount } from '@souk/contract/money';
import { sql } from 'kysely';
import { atOneMoment } from '../../../db/moment.ts';
import type { Trx } from '../../../db/rows.ts';
import { ProviderUnavailable } from '../../../gateways/payments/provider.ts';
import type { MailDeps } from '../../mail/index.ts';
import { chainProblems } from '../ledger/check-chain.ts';
import { linkedTotals, readBooks, readBooksFrom, type Books } from '../ledger/check.ts';
import { closeBooks } from '../ledger/close.ts';
import { strayedPayoutParts, strayedPayouts } from '../payouts/check.ts';
import { readCursor } from '../provider-statement/cursor.ts';
import {
  differences,
  differencesAmong,
  type Difference,
} from '../provider-statement/differences.ts';
import { beyondStatement } from '../provider-statement/import-lines.ts';
import { FRESH_MS, readStatement } from '../provider-statement/read-statement.ts';
import { subjectsToCompare } from '../provider-statement/subjects-to-compare.ts';
import type { RefundDeps } from '../refunds/carry-out.ts';
import { strayedOrders } from './check-orders.ts';
import { strayedDisputes, strayedParked } from './check-provider-money.ts';
import { strayedShipments } from './check-shipments.ts';
import { inMessage } from './in-message.ts';
import { committedAt, ordersToCheck, readMark, takeOffList, type Mark } from './mark.ts';
import { stopIfNew } from './stop-if-new.ts';
import { MOST_STRAYED } from './strayed.ts';

const LOOKS_AGAIN = 3;
const BETWEEN_LOOKS_MS = 500;

export type CheckDeps = RefundDeps & MailDeps;
type StoredDeps = Pick<CheckDeps, 'db' | 'now'>;

type Extent = {
  /** False: only what is new since the last check, if that found the ledger sound. */
  whole?: boolean;
  /** Whether reading may take longer than other statements may. */
  unlimited?: boolean;
};

/**
 * Imports the provider's statement, then compares the books with it line by line, and with orders,
 * refunds, disputes and payouts. It repairs nothing. A new problem stops all payouts until an admin
 * has reviewed it.
 */
export async function checkBooks(deps: CheckDeps, extent: Extent = {}): Promise<LedgerCheck> {
  let seen = await compare(deps, extent);
  // A line that appears between our two requests to the provider looks missing, so compare again.
  for (let again = 1; again <= LOOKS_AGAIN && seen.missing; again += 1) {
    await sleep(BETWEEN_LOOKS_MS);
    seen = await compare(deps, extent);
  }
  const { books, missing, onItsWay, strayed } = seen;
  const broken = await chainProblems(deps.db);
  const problems = [
    ...problemsIn(seen),
    ...broken,
    ...(missing
      ? [`The provider’s balance is ${inMessage(missing)} above the sum of its statement`]
      : []),
  ];
  const unexplained = strayed.reduce((cents, each) => cents + each.cents, 0);
  const checkedAt = deps.now().toISOString();
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
    checked_at: checkedAt,
    whole_at: seen.since ? seen.wholeAt : checkedAt,
  };
  await save(deps, checked, seen, broken.length === 0 && isSound(seen));
  return checked;
}

/** Checks the stored books without contacting the provider. Saves nothing. */
export async function storedProblems(deps: StoredDeps): Promise<string[]> {
  const seen = await readStored(deps, {});
  return [...problemsIn(seen), ...(await chainProblems(deps.db))];
}

function problemsIn(seen: StoredBooks): string[] {
  return [
    ...ledgerProblems(seen.books),
    ...seen.strayed.map(inWords),
    ...seen.orders.map(({ problem }) => problem),
    ...seen.others,
    ...seen.payouts,
  ];
}

function ledgerProblems({ accounts, unbalanced }: Books): string[] {
  const sum = Object.values(accounts).reduce((cents, account) => cents + account, 0);
  return [
    ...unbalanced.map((id) => `Entry ${id} does not sum to zero`),
    ...(sum === 0 ? [] : [`All accounts add up to ${inMessage(sum)} instead of ${shortAmount(0)}`]),
  ];
}

/**
 * Saves the result, and stops payouts if it has a problem that no admin has reviewed. The next check
 * continues from what was seen, if that can be relied on.
 */
async function save(
  deps: CheckDeps,
  checked: LedgerCheck,
  seen: StoredBooks,
  sound: boolean,
): Promise<void> {
  const row = {
    result: JSON.stringify(checked),
    checked_at: checked.checked_at,
    mark: sound ? JSON.stringify(seen.mark) : null,
  };
  // What another check found meanwhile isn't in one that continued from an earlier check.
  const [is, at] = seen.since
    ? (['=', seen.since] as const)
    : (['<=', checked.checked_at] as const);
  await deps.db.transaction().execute(async (trx) => {
    const saved = await trx
      .insertInto('book_checks')
      .values(row)
      .onConflict((oc) =>
        oc
          .column('only_row')
          .doUpdateSet(row)
          // Of two concurrent checks of everything, the later wins.
          .where('book_checks.checked_at', is, new Date(at)),
      )
      .returning('seen_problems')
      .executeTakeFirst();
    if (!saved) return;
    await stopIfNew(trx, deps, checked.problems, saved.seen_problems);
    if (sound) await takeOffList(trx, seen);
  });
}

/**
 * Whether the statement was compared, and only orders and lines are wrong, and all of them are
 * known: the next check looks again.
 */
const isSound = ({ books, differences: compared, payouts, orders }: StoredBooks): boolean =>
  compared !== null &&
  ledgerProblems(books).length === 0 &&
  payouts.length === 0 &&
  orders.length < MOST_STRAYED;

/** Describes a difference, naming its order or statement line. */
function inWords({ stated, booked, cents, subject, ...difference }: Difference): string {
  const { order_number: order, named_order: named, line_id: line } = difference;
  const sums = `the books say ${inMessage(booked)}, the provider ${inMessage(stated)}`;
  if (order !== null) return `Order ${order}, ${subject}: ${sums}`;
  if (line === null) return `${subject}: ${sums}`;
  const of = named === null ? '' : `, for order ${named}`;
  return `No match in the books for line ${line} of the provider’s statement (${inMessage(cents)}${of})`;
}

/**
 * Checks what is new in the books, logs any problems, and updates the stored sums. Runs hourly. With
 * `whole`, as each night, it reads and adds up everything.
 */
export async function watchBooks(
  deps: CheckDeps,
  { whole = false }: { whole?: boolean } = {},
): Promise<void> {
  const { balanced, problems } = await checkBooks(deps, { whole, unlimited: true });
  await deps.db.transaction().execute(async (trx) => {
    if (whole) await withoutTimeLimit(trx);
    await closeBooks({ db: trx, now: deps.now }, { whole });
  });
  if (!balanced) deps.log.error({ problems }, 'the books have problems');
}

const withoutTimeLimit = (trx: Trx) => sql`set local statement_timeout = 0`.execute(trx);

async function compare(deps: CheckDeps, extent: Extent) {
  const missing = await missingLines(deps);
  return { ...(await readStored(deps, extent)), missing };
}

type StoredBooks = Awaited<ReturnType<typeof readStored>>;

/**
 * Checks the books against the imported statement, and against the orders, refunds and payouts that
 * they record.
 */
async function readStored({ db, now }: StoredDeps, { whole = true, unlimited = false }: Extent) {
  const fresh = new Date(now().getTime() - FRESH_MS);
  const seen = await atOneMoment(db, async (moment) => {
    if (unlimited) await withoutTimeLimit(moment);
    // Adding up the whole ledger would spill to disk with the default work_mem.
    await sql`set local work_mem = '128MB'`.execute(moment);
    const last = whole ? null : await readMark(moment, now());
    const mark = last?.mark ?? null;
    const among = mark && ordersToCheck(mark);
    const books = await (mark ? readBooksFrom(moment, mark) : readBooks(moment));
    return {
      since: last?.checkedAt ?? null,
      wholeAt: mark?.wholeAt ?? now().toISOString(),
      books,
      totals: await linkedTotals(moment, books),
      differences: await differencesSince(moment, mark, fresh),
      orders: [
        ...(await strayedOrders(moment, among)),
        ...(await strayedShipments(moment, fresh, among)),
      ],
      others: [...(await strayedParked(moment)), ...(await strayedDisputes(moment))],
      payouts: await (mark ? strayedPayoutParts(moment, mark.position) : strayedPayouts(moment)),
      committed: await committedAt(moment),
    };
  });
  const differing = seen.differences ?? [];
  const [moving, strayed] = partition(differing, (each) => each.under_way || each.fresh);
  const subjects = differing.map(({ subject }) => subject);
  const mark: Mark = { ...seen.totals, subjects, wholeAt: seen.wholeAt };
  return {
    ...seen,
    mark,
    fresh,
    wrong: seen.orders.map(({ orderId }) => orderId),
    strayed,
    onItsWay: moving.reduce((cents, each) => cents + each.cents, 0),
  };
}

async function differencesSince(
  moment: Trx,
  last: Mark | null,
  fresh: Date,
): Promise<Difference[] | null> {
  const cursor = await readCursor(moment, 'lines');
  // There's nothing to compare until the statement has been imported.
  if (!cursor) return null;
  const lastRead = new Date(cursor.readAt.getTime() - FRESH_MS);
  const since = lastRead < fresh ? lastRead : fresh;
  if (!last) return differences(moment, since);
  return differencesAmong(moment, since, await subjectsToCompare(moment, last));
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
