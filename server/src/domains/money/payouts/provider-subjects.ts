import { sql } from 'kysely';

const PART = sql.lit('payout part ');

/** SQL: the provider's transfer or reversal behind each payout entry. */
export const subjectsOfPayouts = sql`
  select 'transfer' as kind, id::text as cause, provider_transfer_id as subject
  from payout_parts where provider_transfer_id is not null
  union all
  select 'payout_failed', id::text, provider_transfer_id
  from payout_parts where provider_transfer_id is not null
  union all
  select 'transfer_reversed', id::text, provider_reversal_id
  from transfer_reversals where provider_reversal_id is not null`;

/** SQL: the same for parts without a transfer. A failed part's entries add up to zero. */
export const subjectsOfUnsent = sql`
  select 'transfer' as kind, id::text as cause, ${PART} || id as subject
  from payout_parts where provider_transfer_id is null
  union all
  select 'payout_failed', id::text, ${PART} || id
  from payout_parts where provider_transfer_id is null`;

/** SQL: transfers that are booked but not yet confirmed by the provider. */
export const transfersUnderWay = sql`
  select ${PART} || id as subject, amount_cents as cents from payout_parts
  where status = 'requested'`;
