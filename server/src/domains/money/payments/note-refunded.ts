import type { Trx } from '../../../db/rows.ts';
import { updatePayment } from './queries.ts';

/** Records how much of a payment, in minor units, the provider has refunded in total. */
export async function noteRefunded(trx: Trx, paymentId: string, cents: number): Promise<void> {
  await updatePayment(trx, paymentId, { refunded_cents: cents });
}
