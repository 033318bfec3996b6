import { receiveTransfer } from './connected.ts';
import type { Work } from './context.ts';
import {
  change,
  find,
  get,
  type Body,
  type Charge,
  type Refund,
  type StoredObject,
  type Transfer,
} from './objects.ts';
import { book, bookLine, type Movement } from './statement.ts';

/**
 * Adds missing statement lines for imported objects and for objects in files from older versions.
 * The lines have no fees, so the balance doesn't change.
 */
export function bookEarlier(work: Work): void {
  const rows = work.store.rows<{ id: string }>(
    `select id from objects o where account is null and (
       (kind in ('charge', 'refund') and body ->> 'status' in ('succeeded', 'pending')
         and body ->> 'balance_transaction' is null)
       or (kind in ('transfer', 'transfer_reversal') and body ->> 'balance_transaction' is null)
       or (kind = 'transfer' and body ->> 'destination_payment' is null)
       or (kind = 'dispute' and not exists (select 1 from objects line
         where line.kind = 'balance_transaction' and line.body ->> 'source' = o.id)))
     order by body ->> 'created', seq`,
  );
  const objects = rows.flatMap(({ id }) => find(work.store, id) ?? []);
  for (const object of objects) {
    if (!('balance_transaction' in object.body && object.body.balance_transaction)) {
      bookObject(work, object);
      bookRemainder(work, object.body);
    }
    if (object.body.object === 'transfer') receiveEarlier(work, object.body.id);
  }
}

/** Credits the seller with a transfer, less its reversals. */
function receiveEarlier(work: Work, id: string): void {
  const stored = get(work.store, 'transfer', id);
  const { amount_reversed, created = work.now, currency, destination: account } = stored.body;
  const source = receiveTransfer(work, stored.body, { created });
  change(work.store, stored, { destination_payment: source });
  if (amount_reversed === 0) return;
  const line = { type: 'payment_refund', amount: -amount_reversed, currency, source } as const;
  book(work, { ...line, created, account });
}

function bookObject(work: Work, object: StoredObject): void {
  const { body } = object;
  const created = ('created' in body && body.created) || work.now;
  if (body.object === 'dispute') {
    const moved = body.balance_transactions.map(({ id, amount, fee, created: at = created }) => {
      const category = amount < 0 ? 'dispute' : 'dispute_reversal';
      const { currency, id: source } = body;
      const line = { id, type: 'adjustment', category, amount, currency, fee, source } as const;
      return bookLine(work, { ...line, created: at });
    });
    change(work.store, object, { balance_transactions: moved });
    return;
  }
  const movement = movementOf(body);
  if (!movement) return;
  if (body.object === 'refund') reduceRemainder(work, body);
  const line = book(work, { ...movement, source: body.id, created });
  change(work.store, object, { balance_transaction: line });
}

function movementOf(body: Body): Pick<Movement, 'type' | 'amount' | 'currency'> | undefined {
  const { object } = body;
  const { currency = '' } = body as { currency?: string };
  if (object === 'charge') return { type: 'charge', amount: body.amount_captured, currency };
  if (object === 'refund') return { type: 'refund', amount: -body.amount, currency };
  if (object === 'transfer') return { type: 'transfer', amount: -body.amount, currency };
  return object === 'transfer_reversal'
    ? { type: 'transfer_refund', amount: body.amount, currency }
    : undefined;
}

/** Books refunds and reversals known only as the total in an imported charge or transfer. */
function bookRemainder(work: Work, body: Body): void {
  if (body.object === 'charge') {
    bookDifference(work, body, 'refund', -body.amount_refunded, {
      sql: `'refund' and body ->> 'charge'`,
      sign: -1,
    });
  }
  if (body.object === 'transfer') {
    bookDifference(work, body, 'transfer_refund', body.amount_reversed, {
      sql: `'transfer_reversal' and body ->> 'transfer'`,
      sign: 1,
    });
  }
}

/** Deducts a refund from its charge's line for unlisted refunds, which already includes it. */
function reduceRemainder(work: Work, { charge, amount: refunded }: Refund): void {
  const [row] = work.store.rows<{ id: string }>(
    `select id from objects where kind = 'balance_transaction'
       and body ->> 'source' = ? and body ->> 'type' = 'refund'`,
    charge,
  );
  const line = row && find(work.store, row.id, 'balance_transaction');
  if (!line || line.body.amount + refunded > 0) return;
  const amount = line.body.amount + refunded;
  change(work.store, line, { amount, net: amount - line.body.fee });
}

function bookDifference(
  work: Work,
  { id, currency, created = work.now }: Charge | Transfer,
  type: 'refund' | 'transfer_refund',
  total: number,
  known: { sql: string; sign: number },
): void {
  const [row] = work.store.rows<{ amount: number | null }>(
    `select sum(body ->> 'amount') as amount from objects
     where kind = ${known.sql} = ? and coalesce(body ->> 'status', '') not in ('failed', 'canceled')`,
    id,
  );
  const amount = total - known.sign * (row?.amount ?? 0);
  if (amount !== 0) book(work, { type, amount, currency, source: id, created });
}
