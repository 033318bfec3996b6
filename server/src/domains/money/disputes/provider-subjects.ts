import { sql } from 'kysely';
import { ENTRY_KIND } from '../ledger/entry-kinds.ts';

/** SQL: the provider's dispute for each dispute entry in the books. */
export const subjectsOfDisputes = sql`
  select ${ENTRY_KIND.dispute} as kind, provider_dispute_id as cause, provider_dispute_id as subject
  from disputes
  union all
  select ${ENTRY_KIND.dispute_won}, provider_dispute_id, provider_dispute_id from disputes`;
