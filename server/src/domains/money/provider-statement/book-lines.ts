import { sql } from 'kysely';
import { row, type RowOf } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { providerCurrency } from '../../../kit/provider-currency.ts';
import { book } from '../ledger/book.ts';

const AT_ONCE = 200;

const LINE = row({
  id: 'text',
  kind: ['bank', 'fee', 'other'],
  amount: 'number',
  fee: 'number',
  order_id: 'text | null',
  description: 'text | null',
});
type Line = RowOf<typeof LINE>;

/**
 * Books the provider's fees and its transfers to and from the site's bank. Each line is booked once,
 * by its id, and only here. `of known orders` omits fees on payments that aren't settled yet, so
 * that they can be booked with their order.
 */
export async function bookLines(
  deps: Pick<Deps, 'db' | 'now'>,
  which: 'of known orders' | 'all',
): Promise<void> {
  for (;;) {
    const lines = await unbooked(deps.db, which === 'all');
    await deps.db.transaction().execute(async (trx) => {
      for (const line of lines) await bookLine(trx, deps, line);
    });
    if (lines.length < AT_ONCE) return;
  }
}

/** Omits disputes, because their fees are booked with them. */
async function unbooked(db: Db, all: boolean): Promise<Line[]> {
  const hasEntry = (kind: 'fee' | 'bank_transfer') => sql`exists (
    select from ledger_entries e where e.kind = ${sql.lit(kind)} and e.cause = line.id)`;
  const { rows } = await LINE`
    select line.id, line.amount_cents as amount, line.fee_cents as fee, p.order_id, line.description,
      case when line.kind in ('bank', 'fee') then line.kind
        else 'other' end as kind
    from provider_lines line
    left join payments p on p.payment_intent_id = line.payment_intent_id
    where line.state in ('on_its_way', 'unexplained') and line.currency = ${providerCurrency()}
      and (line.payment_intent_id is null or p.order_id is not null or ${all})
      and ((line.kind = 'bank' and line.amount_cents <> 0 and not ${hasEntry('bank_transfer')})
        or (line.kind = 'fee' and line.net_cents <> 0 and not ${hasEntry('fee')})
        or (line.kind not in ('fee', 'dispute') and line.fee_cents <> 0
          and not ${hasEntry('fee')}))
    order by line.created_at, line.id limit ${AT_ONCE}`.execute(db);
  return rows;
}

async function bookLine(
  trx: Parameters<typeof book>[0],
  { now }: Pick<Deps, 'now'>,
  { id, kind, amount, fee, order_id: orderId, description }: Line,
): Promise<void> {
  const entry = { cause: id, orderId, at: now(), ...(description && { reason: description }) };
  // For lines of kind fee, the negated amount is the fee.
  const charged = kind === 'fee' ? fee - amount : fee;
  await book(trx, {
    ...entry,
    kind: 'fee',
    postings: [
      { account: 'provider', cents: -charged },
      { account: 'provider_fees', cents: charged },
    ],
  });
  if (kind !== 'bank') return;
  await book(trx, {
    ...entry,
    kind: 'bank_transfer',
    postings: [
      { account: 'provider', cents: amount },
      { account: 'bank', cents: -amount },
    ],
  });
}
