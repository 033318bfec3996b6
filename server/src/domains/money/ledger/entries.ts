import { isId } from '@souk/contract/ids';
import {
  type BalanceEntriesFilter,
  type BalanceEntriesQuery,
  type BalanceEntry,
  type EntryKind,
  type HoldKind,
  type LedgerEntry,
  type LedgerQuery,
} from '@souk/contract/ledger';
import { plainAmount, siteCurrency, toAmount } from '@souk/contract/money';
import { sql, type SqlBool } from 'kysely';
import { listOf, value } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import { contains } from '../../../db/words.ts';
import type { Deps } from '../../../deps.ts';
import { CSV_START, csvLine, fileWord } from '../../../kit/csv.ts';
import { addDays, startOfDay } from '../../../kit/time-zone.ts';
import { countedPage, type Page } from '../../../paging/pages.ts';
import { anyShopHead, moneySettings, shopHeads, timeZoneOf } from '../../shops/index.ts';
import { HOLD_REASONS } from '../holds/reads.ts';
import { shopAccount, type Part } from './book.ts';
import { isOpenHold, paidOf, releaseOf, releaseTerms } from './waiting-shipments.ts';

/** Lists all changes of a shop's balance, newest first. @throws ProblemError 404 */
export async function balanceEntries(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  shopId: string,
  query: BalanceEntriesQuery,
): Promise<Page<BalanceEntry>> {
  const at = { shopId, now: now() };
  const { rows, total } = await countedPage(await changesOf(db, at, query), query);
  return { rows: rows.map((row) => toEntry(row, at.now)), total };
}

/** Exports them as a CSV file. @throws ProblemError 404 */
export async function exportBalanceEntries(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  shopId: string,
  filter: BalanceEntriesFilter,
): Promise<{ fileName: string; lines: AsyncGenerator<string> }> {
  const shop = await anyShopHead(db, shopId);
  const day = now().toISOString().slice(0, 10);
  const fileName = `money-${fileWord(shop.name, 'shop')}-${day}.csv`;
  return { fileName, lines: linesOf(db, { shopId, now: now() }, filter) };
}

/** Returns these entries of a shop, newest first. */
export async function balanceEntriesOf(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  shopId: string,
  ids: readonly string[],
): Promise<BalanceEntry[]> {
  if (ids.length === 0) return [];
  const at = { shopId, now: now() };
  const changes = await changesOf(db, at, {});
  return (await changes.where('entry.id', 'in', ids).execute()).map((row) => toEntry(row, at.now));
}

const AT_ONCE = 500;
const columns = () => [
  'Date (UTC)',
  'Kind',
  'Order number',
  `Amount (${siteCurrency()})`,
  'Breakdown',
  'Available (UTC)',
];

async function* linesOf(db: Db, at: ShopMoment, filter: BalanceEntriesFilter) {
  yield CSV_START + csvLine(columns());
  const changes = await changesOf(db, at, filter);
  let last: string | undefined;
  for (;;) {
    const next = last === undefined ? changes : changes.where('p.entry_id', '<', last);
    const rows = await next.limit(AT_ONCE).execute();
    if (rows.length === 0) return;
    yield rows.map((row) => lineOf(toEntry(row, at.now))).join('');
    last = rows.at(-1)?.id;
  }
}

const moment = (time: string | null) => time?.slice(0, 19).replace('T', ' ') ?? '';

const lineOf = (entry: BalanceEntry) =>
  csvLine([
    moment(entry.created_at),
    entry.kind,
    entry.order_number ?? '',
    plainAmount(entry.amount),
    entry.parts.map(({ label, amount }) => `${label}: ${plainAmount(amount)}`).join(', '),
    moment(entry.available_at),
  ]);

type ShopMoment = { shopId: string; now: Date };

async function changesOf(
  db: Db,
  { shopId, now }: ShopMoment,
  { kind, from, to }: BalanceEntriesFilter,
) {
  const terms = releaseTerms(await moneySettings(db));
  let changes = db
    .selectFrom('ledger_postings as p')
    .innerJoin('ledger_entries as entry', 'entry.id', 'p.entry_id')
    .leftJoin('orders', 'orders.id', 'entry.order_id')
    .leftJoin('shipments', 'shipments.id', 'p.shipment_id')
    .leftJoin('payout_reserves', 'payout_reserves.shop_id', 'shipments.shop_id')
    .where('p.account', '=', shopAccount(shopId))
    .select([
      'entry.id',
      'entry.kind',
      'entry.created_at',
      'entry.order_id',
      'entry.reason',
      'orders.order_number',
      'p.amount_cents',
      'p.parts',
      'p.shipment_id',
      'payout_reserves.days as reserve_days',
      releaseOf('shipments', terms).as('release_at'),
      value('boolean')`p.amount_cents + ${paidOf} <> 0`.as('unpaid'),
      value(listOf(HOLD_REASONS))`coalesce((
        select json_agg(h.reason order by h.placed_at, h.id) from money_holds h
        where h.shipment_id = p.shipment_id and ${isOpenHold('h', now)}), '[]')`.as('reasons'),
    ])
    .orderBy('p.entry_id', 'desc');
  if (kind) changes = changes.where('entry.kind', '=', kind);
  if (from) changes = changes.where('entry.created_at', '>=', new Date(`${from}T00:00:00Z`));
  // Includes the day itself.
  if (to) changes = changes.where(sql<SqlBool>`entry.created_at < ${to}::date + 1`);
  return changes;
}

type Change = Awaited<ReturnType<Awaited<ReturnType<typeof changesOf>>['execute']>>[number];

function heldFor(
  { shipment_id, reasons, release_at, reserve_days }: Change,
  now: Date,
): HoldKind[] {
  if (shipment_id === null) return [];
  const released = release_at !== null && release_at <= now;
  const held: HoldKind[] = released ? [...reasons] : [...reasons, 'delivery'];
  if (held.length > 0 || release_at === null || reserve_days === null) return held;
  return release_at.getTime() + reserve_days * DAY_MS > now.getTime() ? ['reserve'] : [];
}

const DAY_MS = 86_400_000;

function toEntry(row: Change, now: Date): BalanceEntry {
  const cents = -row.amount_cents;
  const parts = (row.parts as Part[] | null) ?? [{ label: row.reason ?? row.kind, cents }];
  const available = row.shipment_id === null ? row.created_at : row.release_at;
  const onHold = row.unpaid && row.reasons.length > 0;
  return {
    id: row.id,
    kind: row.kind,
    created_at: row.created_at.toISOString(),
    amount: toAmount(cents),
    available_at: onHold ? null : (available?.toISOString() ?? null),
    held_for: row.unpaid ? heldFor(row, now) : [],
    order_id: row.order_id,
    order_number: row.order_number,
    parts: parts.map((part) => ({ label: part.label, amount: toAmount(part.cents) })),
  };
}

/** Lists the entries of the site's books, newest first. */
export async function ledger(
  { db }: Pick<Deps, 'db'>,
  query: LedgerQuery,
): Promise<Page<LedgerEntry>> {
  let entries = entriesOf(db);
  const { account, kind, order_id, order_number, order, shop, from, to } = query;
  if (kind) entries = entries.where('ledger_entries.kind', '=', kind);
  if (order_id) entries = entries.where('ledger_entries.order_id', '=', order_id);
  if (order_number) entries = entries.where('orders.order_number', 'in', spellings(order_number));
  if (order) {
    entries = isId(order)
      ? entries.where('ledger_entries.order_id', '=', order)
      : entries.where('orders.order_number', 'in', spellings(order));
  }
  if (shop) {
    entries = entries.where('ledger_entries.id', 'in', (eb) =>
      eb.selectFrom('ledger_postings').select('entry_id').where(isOfShop(shop)),
    );
  }
  if (from ?? to) {
    const zone = await timeZoneOf(db);
    if (from) entries = entries.where('ledger_entries.created_at', '>=', startOfDay(from, zone));
    if (to) {
      const next = startOfDay(addDays(to, 1), zone);
      entries = entries.where('ledger_entries.created_at', '<', next);
    }
  }
  if (account) {
    entries = entries.where('ledger_entries.id', 'in', (eb) =>
      eb.selectFrom('ledger_postings').select('entry_id').where('account', '=', account),
    );
  }
  const { rows, total } = await countedPage(entries, query);
  return { rows: await toLedgerEntries(db, rows), total };
}

const spellings = (number: string) => [number.toUpperCase(), `SK-${number.toUpperCase()}`];

/** SQL: postings of the shop with this id, or of all shops with this text in their name. */
const isOfShop = (shop: string) =>
  isId(shop)
    ? sql<SqlBool>`account = ${shopAccount(shop)}`
    : sql<SqlBool>`account in (select 'shop:' || id from shops where ${contains(sql`name`, shop)})`;

export async function entryOfCause(
  db: Db,
  kind: EntryKind,
  cause: string,
): Promise<LedgerEntry | undefined> {
  const entry = entriesOf(db).where('kind', '=', kind).where('cause', '=', cause);
  const [made] = await toLedgerEntries(db, await entry.execute());
  return made;
}

export async function entryById(db: Db, id: string): Promise<LedgerEntry> {
  const entry = entriesOf(db).where('ledger_entries.id', '=', id);
  const [made] = await toLedgerEntries(db, await entry.execute());
  if (!made) throw new Error(`Entry ${id} does not exist`);
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
    .orderBy('ledger_entries.created_at', 'desc')
    .orderBy('ledger_entries.id', 'desc');
}

type EntryRow = Awaited<ReturnType<ReturnType<typeof entriesOf>['execute']>>[number];

async function toLedgerEntries(db: Db, rows: EntryRow[]): Promise<LedgerEntry[]> {
  const shopOf = (account: string) => account.split('shop:')[1];
  const accounts = rows.flatMap(({ postings }) => postings.map(({ account }) => account));
  const ids = new Set(accounts.flatMap((account) => shopOf(account) ?? []));
  const shops = await shopHeads(db, [...ids]);
  const names = new Map(shops.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    created_at: row.created_at.toISOString(),
    caused_at: (row.caused_at ?? row.created_at).toISOString(),
    booked_at: (row.booked_at ?? row.created_at).toISOString(),
    order_id: row.order_id,
    order_number: row.order_number,
    reason: row.reason,
    by: row.username,
    postings: row.postings.map(({ account, cents }) => ({
      account,
      amount: toAmount(cents),
      shop_name: names.get(shopOf(account) ?? '') ?? null,
    })),
  }));
}

/** Whether the books have an entry of a kind for a cause. */
export async function hasEntry(db: Db, kind: EntryKind, cause: string): Promise<boolean> {
  const entry = db.selectFrom('ledger_entries').select('id').where('kind', '=', kind);
  return (await entry.where('cause', '=', cause).executeTakeFirst()) !== undefined;
}
