import { siteMinor } from '@souk/contract/minor-units';
import { sql } from 'kysely';
import type { Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { book } from '../ledger/book.ts';
import { hasEntry } from '../ledger/entries.ts';

/**
 * Books a payment that has no order, and its refund once it's made. Skips payments in other
 * currencies, because the books are in the site's. Safe to repeat.
 */
export async function bookParked(trx: Trx, { now }: Pick<Deps, 'now'>, id: string): Promise<void> {
  const parked = await trx
    .selectFrom('parked_payments')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { state, currency, amount_cents, order_id: orderId } = parked;
  const cents = siteMinor(amount_cents, currency);
  if (cents === null || cents === 0) return;
  const moves = (kind: 'parked' | 'parked_returned', cause: string, moved: number) =>
    book(trx, {
      kind,
      cause,
      orderId,
      at: now(),
      postings: [
        { account: 'provider', cents: moved },
        { account: 'parked', cents: -moved },
      ],
    });
  await moves('parked', id, cents);
  if (state === 'given_back') await moves('parked_returned', id, -cents);
  if (state === 'failed' && (await hasEntry(trx, 'parked_returned', id))) {
    await moves('parked_returned', `${id} failed`, cents);
  }
}

/** SQL: the provider's payment or refund behind each parked-payment entry. */
export const subjectsOfParked = sql`
  select 'parked' as kind, id::text as cause, payment_intent_id as subject
  from parked_payments where payment_intent_id is not null
  union all
  select 'parked_returned', id::text, provider_refund_id
  from parked_payments where provider_refund_id is not null
  union all
  select 'parked_returned', id || ' failed', provider_refund_id
  from parked_payments where provider_refund_id is not null`;
