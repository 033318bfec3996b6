import { sql } from 'kysely';

/** SQL: the provider's dispute for each dispute entry in the books. */
export const subjectsOfDisputes = sql`
  select 'dispute' as kind, provider_dispute_id as cause, provider_dispute_id as subject
  from disputes
  union all
  select 'dispute_won', provider_dispute_id, provider_dispute_id from disputes`;
