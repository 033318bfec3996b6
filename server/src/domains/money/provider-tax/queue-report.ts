import type { Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';

/** Queues the report of an order's taxes, if the provider worked them out. */
export async function queueReport(
  trx: Trx,
  { jobs }: Pick<Deps, 'jobs'>,
  orderId: string,
): Promise<void> {
  const asked = await trx
    .selectFrom('shipments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('tax_calculation', 'is not', null)
    .executeTakeFirst();
  if (asked) await jobs.enqueue(trx, 'report-tax', { order_id: orderId });
}
