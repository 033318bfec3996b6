import {
  type BalanceEntriesFilter,
  type BalanceEntriesQuery,
  type BalanceEntry,
  type EntryKind,
  type LedgerEntry,
  type LedgerQuery,
} from '@souk/contract/ledger';
import { toDollars } from '@souk/contract/money';
import { sql, type SqlBool } from 'kysely';
import { listOf, value } from '../../db/raw-sql.ts';
import { countedPage, type Page } from '../../paging/pages.ts';
import type { Db } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { CSV_START, csvLine, fileWord } from '../../kit/csv.ts';
import { moneySettings } from '../settings/reads.ts';
import { shopsByIds, shopHead } from '../shops/reads.ts';
import { releaseOf } from './balance.ts';
import { shopAccount, type Part } from './book.ts';

/** Lists all changes of a shop's balance, newest first. @throws ProblemError 404 */
export async function balanceEntries(
  { db }: Pick<Deps, 'db'>,
  shopId: string,
  query: BalanceEntriesQuery,
): Promise<Page<BalanceEntry>> {
  const { rows, total } = await countedPage(await changesOf(db, shopId, query), query);
  return { rows: rows.map(toEntry), total };
}

/** Exports them as a CSV file. @throws ProblemError 404 */
export async function exportBalanceEntries(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  shopId: string,
  filter: BalanceEntriesFilter,
): Promise<{ fileName: string; lines: AsyncGenerator<string> }> {
  const shop = await shopHead(db, shopId);
  const day = now().toISOString().slice(0, 10);
  const fileName = `money-${fileWord(shop.name, 'shop')}-${day}.csv`;
  return { fileName, lines: linesOf(db, shopId, filter) };
}

/** Returns these entries of a shop, newest first. */
export async function balanceEntriesOf(
  db: Db,
  shopId: string,
  ids: readonly string[],
): Promise<BalanceEntry[]> {
  if (ids.length === 0) return [];
  const changes = await changesOf(db, shopId, {});
  return (await changes.where('entry.id', 'in', ids).execute()).map(toEntry);
}

const AT_ONCE = 500;
const COLUMNS = [
  'Date (UTC)',
  'Kind',
  'Order number',
  'Amount (USD)',
  'Made of',
  'Available (UTC)',
];

async function* linesOf(db: Db, shopId: string, filter: BalanceEntriesFilter) {
  yield CSV_START + csvLine(COLUMNS);
  const changes = await changesOf(db, shopId, filter);
  let last: string | undefined;
  for (;;) {
    const next =
      last === undefined ? changes : changes.where('ledger_postings.entry_id', '<', last);
    const rows = await next.limit(AT_ONCE).execute();
    if (rows.length === 0) return;
    yield rows.map(toEntry).map(lineOf).join('');
    last = rows.at(-1)?.id;
  }
}

const moment = (time: string | null) => time?.slice(0, 19).replace('T', ' ') ?? '';

const lineOf = (entry: BalanceEntry) =>
  csvLine([
    moment(entry.created_at),
    entry.kind,
    entry.order_number ?? '',
    entry.amount.toFixed(2),
    entry.parts.map(({ label, amount }) => `${label}: ${amount.toFixed(2)}`).join(', '),
    moment(entry.available_at),
  ]);

async function changesOf(db: Db, shopId: string, { kind, from, to }: BalanceEntriesFilter) {
  const { hold_days } = await moneySettings(db);
  let changes = db
    .selectFrom('ledger_postings')
    .innerJoin('ledger_entries as entry', 'entry.id', 'ledger_postings.entry_id')
    .leftJoin('orders', 'orders.id', 'entry.order_id')
    .leftJoin('shipments', 'shipments.id', 'ledger_postings.shipment_id')
    .where('ledger_postings.account', '=', shopAccount(shopId))
    .select([
      'entry.id',
      'entry.kind',
      'entry.created_at',
      'entry.order_id',
      'entry.reason',
      'orders.order_number',
      'ledger_postings.amount_cents',
      'ledger_postings.parts',
      'ledger_postings.shipment_id',
      releaseOf('shipments', hold_days).as('available_at'),
    ])
    .orderBy('ledger_postings.entry_id', 'desc');
  if (kind) changes = changes.where('entry.kind', '=', kind);
  if (from) changes = changes.where('entry.created_at', '>=', new Date(`${from}T00:00:00Z`));
  // Includes the day itself.
  if (to) changes = changes.where(sql<SqlBool>`entry.created_at < ${to}::date + 1`);
  return changes;
}

type Change = Awaited<ReturnType<Awaited<ReturnType<typeof changesOf>>['execute']>>[number];

function toEntry(row: Change): BalanceEntry {
  const cents = -row.amount_cents;
  const parts = (row.parts as Part[] | null) ?? [{ label: row.reason ?? row.kind, cents }];
  const available = row.shipment_id === null ? row.created_at : row.available_at;
  return {
    id: row.id,
    kind: row.kind,
    created_at: row.created_at.toISOString(),
    amount: toDollars(cents),
    available_at: available?.toISOString() ?? null,
    order_id: row.order_id,
    order_number: row.order_number,
    parts: parts.map((part) => ({ label: part.label, amount: toDollars(part.cents) })),
  };
}

/** Lists the entries of the site's books, newest first. */
export async function ledger(
  { db }: Pick<Deps, 'db'>,
  query: LedgerQuery,
): Promise<Page<LedgerEntry>> {
  let entries = entriesOf(db);
  const { account, kind, order_id, order_number } = query;
  if (kind) entries = entries.where('ledger_entries.kind', '=', kind);
  if (order_id) entries = entries.where('ledger_entries.order_id', '=', order_id);
  if (order_number) {
    const written = order_number.toUpperCase();
    entries = entries.where('orders.order_number', 'in', [written, `SK-${written}`]);
  }
  if (account) {
    entries = entries.where('ledger_entries.id', 'in', (eb) =>
      eb.selectFrom('ledger_postings').select('entry_id').where('account', '=', account),
    );
  }
  const { rows, total } = await countedPage(entries, query);
  return { rows: await toLedgerEntries(db, rows), total };
}

/** Returns the one entry of a kind that was made for a cause. */
export async function entryOfCause(db: Db, kind: EntryKind, cause: string): Promise<LedgerEntry> {
  const entry = entriesOf(db).where('kind', '=', kind).where('cause', '=', cause);
  const [made] = await toLedgerEntries(db, [await entry.executeTakeFirstOrThrow()]);
  if (!made) throw new Error('An entry was lost');
  return made;
}

function entriesOf(db: Db) {
  return db
    .selectFrom('ledger_entries')
    .leftJoin('orders', 'orders.id', 'ledger_entries.order_id')
    .leftJoin('users', 'users.id', 'ledger_entries.actor_id')
    .selectAll('ledger_entries')
    .select(['orders.order_number', 'users.username'])
    .select(
      value(listOf({ account: 'text', cents: 'number' }))`(
        select json_agg(json_build_object('account', account, 'cents', amount_cents) order by position)
        from ledger_postings where entry_id = ledger_entries.id)`.as('postings'),
    )
    .orderBy('ledger_entries.id', 'desc');
}

type EntryRow = Awaited<ReturnType<ReturnType<typeof entriesOf>['execute']>>[number];

async function toLedgerEntries(db: Db, rows: EntryRow[]): Promise<LedgerEntry[]> {
  const shopOf = (account: string) => account.split('shop:')[1];
  const accounts = rows.flatMap(({ postings }) => postings.map(({ account }) => account));
  const ids = new Set(accounts.flatMap((account) => shopOf(account) ?? []));
  const shops = await shopsByIds(db, [...ids], null);
  const names = new Map(shops.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    created_at: row.created_at.toISOString(),
    order_id: row.order_id,
    order_number: row.order_number,
    reason: row.reason,
    by: row.username,
    postings: row.postings.map(({ account, cents }) => ({
      account,
      amount: toDollars(cents),
      shop_name: names.get(shopOf(account) ?? '') ?? null,
    })),
  }));
}
