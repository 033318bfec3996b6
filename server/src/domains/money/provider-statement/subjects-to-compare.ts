import { sql, type RawBuilder } from 'kysely';
import { row } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import { providerCurrency } from '../../../kit/provider-currency.ts';
import { entriesAfter } from '../ledger/entries-after.ts';

/** SQL: whether this text is the kind and cause of that entry. */
export const isCalled = (entry: RawBuilder<unknown>, text: RawBuilder<unknown>) => sql`
  ${entry}.kind = split_part(${text}, ' ', 1)
    and ${entry}.cause = substr(${text}, strpos(${text}, ' ') + 1)`;

/**
 * The subjects that may differ since an earlier comparison: of lines that aren't matched, of
 * entries linked after that position, and those that differed then. A matched line's subject agreed
 * with the books, so it can differ again only by one of these.
 */
export async function subjectsToCompare(
  db: Db,
  { position, subjects }: { position: number; subjects: readonly string[] },
): Promise<string[]> {
  const { rows } = await row({ subject: 'text' })`
    with later as materialized (
      select kind, cause, case when kind in ('sale', 'refund', 'transfer', 'payout_failed',
          'transfer_reversed', 'parked', 'parked_returned') and cause ~ '^[0-9a-f-]{36}( |$)'
        then split_part(cause, ' ', 1)::uuid end as id
      from ledger_entries e where e.id in (
        ${entriesAfter(position)}
        union select named.id from unnest(${subjects}::text[]) as former (subject)
        join ledger_entries named on ${isCalled(sql`named`, sql`former.subject`)})
      and exists (select from ledger_postings p where p.entry_id = e.id and p.account = 'provider')
    )
    select subject from (
      select subject from provider_lines
      where state in ('on_its_way', 'unexplained') and currency = ${providerCurrency()}
      union select unnest(${subjects}::text[])
      -- An entry without an object of the provider is called by its kind and cause.
      union select coalesce(case
        when kind = 'sale' then (select payment_intent_id from payments m where m.id = later.id)
        when kind = 'refund' then (select provider_refund_id from refunds r where r.id = later.id)
        when kind in ('transfer', 'payout_failed') then (
          select coalesce(provider_transfer_id, 'payout part ' || part.id)
          from payout_parts part where part.id = later.id)
        when kind = 'transfer_reversed' then (
          select provider_reversal_id from transfer_reversals back where back.id = later.id)
        when kind in ('parked', 'parked_returned') then (
          select case later.kind when 'parked' then payment_intent_id else provider_refund_id end
          from parked_payments one where one.id = later.id)
        when kind in ('dispute', 'dispute_won') then (
          select provider_dispute_id from disputes where provider_dispute_id = later.cause)
        when kind in ('fee', 'bank_transfer', 'correction') then (
          select line.subject from provider_lines line where line.id = later.cause)
        end, kind || ' ' || cause) from later
      -- A part has another subject once the provider has made its transfer.
      union select part.provider_transfer_id
      from unnest(${subjects}::text[]) as former (subject)
      join payout_parts part on part.id = case
        when former.subject like 'payout part %' then substr(former.subject, 13)::uuid end
    ) looked where subject is not null order by subject`.execute(db);
  return rows.map(({ subject }) => subject);
}
