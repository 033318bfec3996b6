import { sql } from 'kysely';

/** SQL: the provider's payment for each sale in the books. */
export const subjectsOfSales = sql`
  select 'sale' as kind, id::text as cause, payment_intent_id as subject
  from payments where payment_intent_id is not null`;

/** SQL: bank payments still processing, which the provider lists but the books don't yet. */
export const paymentsUnderWay = sql`
  select payment_intent_id as subject, amount_cents as cents from payments
  where status in ('creating', 'unpaid') and processing_since is not null
    and payment_intent_id is not null`;
