import { sql } from 'kysely';

/** SQL: the provider's refund for each refund entry in the books. */
export const subjectsOfRefunds = sql`
  select 'refund' as kind, id::text as cause, provider_refund_id as subject
  from refunds where provider_refund_id is not null
  union all
  select 'refund', id || ' failed', provider_refund_id
  from refunds where provider_refund_id is not null`;

/** SQL: refunds requested from the provider but not booked yet, because their outcome is unknown. */
export const refundsUnderWay = sql`
  select provider_refund_id as subject, -amount_cents as cents from refunds
  where status = 'pending' and provider_refund_id is not null`;
