import { sql } from 'kysely';

/**
 * SQL: the ids of the entries that aren't among the chain's links up to a position. The chain is in
 * the order of linking, and unlinked entries wait in its queue. So an entry whose transaction
 * commits late is among these, too.
 */
export const entriesAfter = (position: number) => sql`(
  select entry_id from ledger_chain where position > ${position}
  union all select entry_id from ledger_unchained)`;
