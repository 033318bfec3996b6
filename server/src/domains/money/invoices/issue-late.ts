import { sql } from 'kysely';
import { row } from '../../../db/raw-sql.ts';
import type { Deps } from '../../../deps.ts';
import { issueMissing, NUMBERED_FROM, UNCREDITED, UNINVOICED } from './issue-documents.ts';

/** The most orders to find at once. */
const AT_ONCE = 1000;
const LATELY = sql`now() - interval '2 days'`;
const ALWAYS = sql`'-infinity'::timestamptz`;

/**
 * Issues the invoices and credit notes that an earlier release, running beside this one, left out,
 * and those of lost disputes. Covers the last two days, or everything since invoices are numbered.
 * Safe to run twice.
 */
export async function issueLate(deps: Pick<Deps, 'db'>, { all }: { all: boolean }): Promise<void> {
  const since = all ? ALWAYS : LATELY;
  for (;;) {
    const { rows } = await row({ order_id: 'text', at: 'time' })`
      select order_id, min(at) as at from (
        select y.order_id, y.paid_at as at from payments y
        where y.status = 'paid' and y.paid_at >= greatest(${since}, ${NUMBERED_FROM})
          and exists (select from shipments s where s.order_id = y.order_id and ${UNINVOICED})
        union all
        select y.order_id, r.settled_at from refunds r join payments y on y.id = r.payment_id
        where r.settled_at >= greatest(${since}, ${NUMBERED_FROM}) and r.shipment_id is not null
          and ${UNCREDITED}
      ) lacking group by order_id order by at, order_id limit ${AT_ONCE}`.execute(deps.db);
    for (const { order_id } of rows) await issueMissing(deps, order_id);
    if (rows.length < AT_ONCE) return;
  }
}
