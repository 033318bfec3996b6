import { foreignMinor } from '@souk/contract/minor-units';
import { row } from '../../../db/raw-sql.ts';
import type { Db, NewRow } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import type { StatementLine } from '../../../gateways/payments/statement-provider.ts';
import { providerCurrency } from '../../../kit/provider-currency.ts';
import { firstPaymentAt } from '../payments/reads.ts';
import { moveCursor, readCursor } from './cursor.ts';

type ImportDeps = Pick<Deps, 'db' | 'now' | 'payments'>;

/** Lines may appear slightly out of order. */
const OVERLAP_MS = 600_000;
const LOOKS = 5;

/**
 * Imports new lines of the provider's statement. The first import starts at the site's first
 * payment. Lines never change, so the import is safe to run concurrently or to repeat after a crash.
 * @throws ProviderUnavailable
 */
export async function importLines(deps: ImportDeps): Promise<void> {
  const { db, now } = deps;
  const readAt = now();
  const cursor = await readCursor(db, 'lines');
  const since = cursor
    ? new Date(Math.max(cursor.seenUntil.getTime() - OVERLAP_MS, cursor.beginsAt.getTime()))
    : ((await firstPaymentAt(db)) ?? readAt);
  let newest = cursor?.seenUntil ?? since;
  for (let look = 1; ; look += 1) {
    const { added, until } = await importSince(deps, since, readAt);
    if (until > newest) newest = until;
    if (cursor) break;
    const { cents: before } = await statementNow(db);
    const held = await deps.payments.balanceCents();
    // Money that moved between the two requests would end up in the opening balance.
    if (added > 0 && look < LOOKS) continue;
    await addOpeningBalance(db, held - before, since, readAt);
    break;
  }
  await nameOrders(db);
  // Done last, so that a crashed run starts over.
  await moveCursor(db, 'lines', { seenUntil: newest, readAt, beginsAt: since });
}

async function importSince({ db, payments }: ImportDeps, since: Date, importedAt: Date) {
  let added = 0;
  let until = since;
  for await (const page of payments.statementSince(since)) {
    const known = await knownIds(
      db,
      page.map(({ id }) => id),
    );
    const rows = page.filter(({ id }) => !known.has(id)).map((line) => toRow(line, importedAt));
    added += rows.length;
    await insertNew(db, rows);
    for (const { createdAt } of page) if (createdAt > until) until = createdAt;
  }
  return { added, until };
}

async function knownIds(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('provider_lines').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

type NewLine = Omit<
  NewRow<'provider_lines', 'seq'>,
  'state' | 'seq' | 'entry_id' | 'reason' | 'booked_by' | 'booked_at'
>;

async function insertNew(db: Db, rows: NewLine[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('provider_lines')
    .values(rows)
    .onConflict((oc) => oc.column('id').doNothing())
    .execute();
}

const toRow = (line: StatementLine, importedAt: Date): NewLine => ({
  id: line.id,
  type: line.type,
  category: line.category,
  kind: line.kind,
  source_id: line.sourceId,
  subject: line.subject,
  payment_intent_id: line.paymentIntentId,
  transfer_id: line.transferId,
  amount_cents: line.amountCents,
  fee_cents: line.feeCents,
  net_cents: line.netCents,
  currency: line.currency,
  order_number: line.orderNumber,
  payer: line.payer,
  description: line.description,
  created_at: line.createdAt,
  available_on: line.availableOn,
  imported_at: importedAt,
});

/**
 * Copies the payment's order number to its open refund and dispute lines. Stripe names it only on
 * the charge, and after a restore the site may not have the order.
 */
async function nameOrders(db: Db): Promise<void> {
  await db
    .updateTable('provider_lines as line')
    .from('provider_lines as charge')
    .set(({ ref }) => ({ order_number: ref('charge.order_number') }))
    .whereRef('charge.subject', '=', 'line.payment_intent_id')
    .where('charge.kind', '=', 'charge')
    .where('charge.order_number', 'is not', null)
    .where('line.order_number', 'is', null)
    .where('line.state', 'in', ['on_its_way', 'unexplained'])
    .execute();
}

/** Adds a line for the money that the provider held before the first payment. */
async function addOpeningBalance(db: Db, cents: number, at: Date, importedAt: Date): Promise<void> {
  if (cents === 0) return;
  const opening = {
    id: 'opening balance',
    type: 'opening_balance',
    category: 'opening_balance',
    kind: 'opening' as const,
    source_id: null,
    subject: 'opening balance',
    payment_intent_id: null,
    transfer_id: null,
    amount_cents: foreignMinor(cents),
    fee_cents: foreignMinor(0),
    net_cents: foreignMinor(cents),
    currency: providerCurrency(),
    order_number: null,
    payer: null,
    description: 'Balance before the first payment',
    created_at: at,
    available_on: at,
    imported_at: importedAt,
  };
  await insertNew(db, [opening]);
}

/**
 * Returns how much the provider's balance exceeds its statement, in minor units. Some lines may
 * appear after we read the balance, so a match with only part of the new lines counts too.
 * @throws ProviderUnavailable
 */
export async function beyondStatement(deps: ImportDeps): Promise<number> {
  const { db, payments } = deps;
  const before = await statementNow(db);
  const held = await payments.balanceCents();
  await importLines(deps);
  const { rows } = await row({ cents: 'number' })`
    select net_cents as cents from provider_lines
    where seq > ${before.last} and currency = ${providerCurrency()} order by created_at, seq desc`.execute(
    db,
  );
  let stated = before.cents;
  for (const { cents } of rows) {
    if (stated === held) return 0;
    stated += cents;
  }
  return held - stated;
}

async function statementNow(db: Db): Promise<{ cents: number; last: number }> {
  const { rows } = await row({ cents: 'number', last: 'number' })`
    select coalesce(sum(net_cents) filter (where currency = ${providerCurrency()}), 0)::bigint as cents,
      coalesce(max(seq), 0)::bigint as last
    from provider_lines`.execute(db);
  return rows[0] ?? { cents: 0, last: 0 };
}
