import type { Trx } from '../../db/rows.ts';
import { updatePayment } from './queries.ts';

/** Notes how much of a payment, in cents, the provider has refunded in all. */
export async function noteRefunded(trx: Trx, paymentId: string, cents: number): Promise<void> {
  await updatePayment(trx, paymentId, { refunded_cents: cents });
}
