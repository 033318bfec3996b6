import { row } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import { providerCurrency } from '../../../kit/provider-currency.ts';
import { entriesAfter } from '../ledger/entries-after.ts';

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
      from ledger_entries where id in ${entriesAfter(position)}
    )
    select subject from (
      select subject from provider_lines
      where state in ('on_its_way', 'unexplained') and currency = ${providerCurrency()}
      union select unnest(${subjects}::text[])
      union select m.payment_intent_id from later join payments m on m.id = later.id
      where later.kind = 'sale'
      union select r.provider_refund_id from later join refunds r on r.id = later.id
      where later.kind = 'refund'
      union select coalesce(part.provider_transfer_id, 'payout part ' || part.id)
      from later join payout_parts part on part.id = later.id
      where later.kind in ('transfer', 'payout_failed')
      union select back.provider_reversal_id
      from later join transfer_reversals back on back.id = later.id
      where later.kind = 'transfer_reversed'
      union select case later.kind when 'parked' then one.payment_intent_id
        else one.provider_refund_id end
      from later join parked_payments one on one.id = later.id
      where later.kind in ('parked', 'parked_returned')
      union select cause from later where kind in ('dispute', 'dispute_won')
      union select line.subject from later join provider_lines line on line.id = later.cause
      where later.kind in ('fee', 'bank_transfer', 'correction')
      -- A part has another subject once the provider has made its transfer.
      union select part.provider_transfer_id
      from unnest(${subjects}::text[]) as former (subject)
      join payout_parts part on part.id = case
        when former.subject like 'payout part %' then substr(former.subject, 13)::uuid end
    ) looked where subject is not null order by subject`.execute(db);
  return rows.map(({ subject }) => subject);
}
