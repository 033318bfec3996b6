import { foreignMinor } from '@souk/contract/minor-units';
import { split } from '@souk/contract/money';
import type { DB } from '@souk/server/db/types';
import {
  bookDispute,
  bookWonDispute,
  mailDispute,
  placeHold,
} from '@souk/server/domains/money/index';
import { providerCurrency } from '@souk/server/kit/provider-currency';
import type { Transaction } from 'kysely';
import type { DemoMail } from './mails.ts';
import { providerIds } from './provider.ts';
import { daysBefore, type SeedTime } from './time.ts';

const DISPUTES = [
  { paidDaysAgo: 30, openedDaysAgo: 21, closedDaysAgo: 6, reason: 'product not received' },
  { paidDaysAgo: 6, openedDaysAgo: 2, closedDaysAgo: null, reason: 'fraudulent' },
] as const;

const FEE_CENTS = 1500;
const ANSWER_DAYS = 7;

/** Two disputed payments: one dispute was won, the other is still open. */
export async function seedDisputes(
  trx: Transaction<DB>,
  { now, newId }: SeedTime,
  mail: DemoMail,
): Promise<void> {
  for (const { paidDaysAgo, openedDaysAgo, closedDaysAgo, reason } of DISPUTES) {
    const payment = await trx
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'payments.order_id')
      .where('payments.status', '=', 'paid')
      .where('refunded_cents', '=', 0)
      .where('paid_at', '<', daysBefore(now, paidDaysAgo))
      .orderBy('paid_at', 'desc')
      .select(['order_id', 'order_number', 'payment_intent_id', 'paid_cents'])
      .executeTakeFirstOrThrow();
    const { order_id: orderId, paid_cents: cents } = payment;
    const opened = daysBefore(now, openedDaysAgo);
    const closed = closedDaysAgo === null ? null : daysBefore(now, closedDaysAgo);
    const disputeId = providerIds(payment.order_number).dispute;
    const respondBy = daysBefore(now, openedDaysAgo - ANSWER_DAYS);
    const id = newId(opened);
    await trx
      .insertInto('disputes')
      .values({
        id,
        provider_dispute_id: disputeId,
        payment_intent_id: payment.payment_intent_id ?? '',
        order_id: orderId,
        amount_cents: foreignMinor(cents),
        fee_cents: FEE_CENTS,
        currency: providerCurrency(),
        reason,
        state: closed ? 'won' : 'open',
        respond_by: respondBy,
        created_at: opened,
        closed_at: closed,
      })
      .execute();
    const parts = await trx
      .selectFrom('shipments')
      .where('order_id', '=', orderId)
      .orderBy('id')
      .select(['id', 'shop_id', 'subtotal_cents', 'shipping_cents', 'tax_cents'])
      .execute();
    const weights = parts.map((part) => part.subtotal_cents + part.shipping_cents + part.tax_cents);
    const amounts = split(cents, weights);
    const shares = parts.map(({ id: shipmentId, shop_id: shopId }, n) => ({
      shipmentId,
      shopId,
      cents: amounts[n] ?? 0,
    }));
    const moved = { disputeId, orderId, cents };
    const dispute = {
      id: disputeId,
      orderId,
      paymentIntentId: payment.payment_intent_id,
      amountCents: foreignMinor(cents),
      currency: providerCurrency(),
      reason,
      respondBy,
      createdAt: opened,
      taken: { cents, feeCents: FEE_CENTS },
      back: { cents: closed ? cents : 0, feeCents: 0 },
    };
    await bookDispute(trx, { now: () => opened }, { ...moved, feeCents: FEE_CENTS }, shares);
    await mailDispute(trx, mail(opened), {
      id,
      orderId,
      shares,
      dispute: { ...dispute, state: 'open' },
    });
    if (!closed) {
      for (const { shipmentId } of shares) {
        const hold = { shipmentId, reason: 'dispute' as const, cause: id };
        await placeHold(trx, { now: () => opened }, hold);
      }
      continue;
    }
    await bookWonDispute(trx, { now: () => closed }, { ...moved, feeCents: 0 });
    await mailDispute(trx, mail(closed), {
      id,
      orderId,
      shares,
      dispute: { ...dispute, state: 'won' },
    });
  }
}
