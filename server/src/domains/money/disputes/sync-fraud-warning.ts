import { adminPages } from '@souk/contract/admin-pages';
import { toAmount } from '@souk/contract/money';
import { newId } from '../../../kit/ids.ts';
import {
  type Letter,
  type LinkBuilder,
  mailAdmins,
  money,
  siteOf,
  words,
  youAreAdmin,
} from '../../mail/index.ts';
import { amountOf, orderNumbers, shipmentsOf } from '../../orders/index.ts';
import { knownPayment } from '../payments/reads.ts';
import { settleFirst } from '../payments/settle-first.ts';
import { NOTHING_NEW, type SettleDeps } from '../payments/settle-payment.ts';

/**
 * Records an early fraud warning and mails the admins once. Safe to repeat. Returns descriptions of
 * the effects, or null if the payment's session isn't recorded yet.
 */
export async function syncFraudWarning(
  deps: SettleDeps,
  warningId: string,
): Promise<string[] | null> {
  const warning = await deps.payments.retrieveFraudWarning(warningId);
  const settled = await settleFirst(deps, warning.orderId);
  if (settled === null) return null;
  const effects = settled === NOTHING_NEW ? [] : [settled];
  const { paymentIntentId, actionable } = warning;
  const payment =
    paymentIntentId === null
      ? undefined
      : await knownPayment(deps.db, 'payment_intent_id', paymentIntentId);
  return deps.db.transaction().execute(async (trx) => {
    const inserted = await trx
      .insertInto('fraud_warnings')
      .values({
        id: newId(),
        provider_warning_id: warning.id,
        payment_intent_id: paymentIntentId ?? '',
        order_id: payment?.order_id ?? null,
        fraud_type: warning.fraudType,
        actionable,
        created_at: warning.createdAt,
      })
      .onConflict((oc) => oc.column('provider_warning_id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!inserted) {
      await trx
        .updateTable('fraud_warnings')
        .set({ actionable })
        .where('provider_warning_id', '=', warning.id)
        .execute();
      return effects;
    }
    const orderId = payment?.order_id;
    if (orderId === undefined)
      return [...effects, 'The card issuer suspects fraud. The payment isn’t for an order'];
    const number = (await orderNumbers(trx, [orderId])).get(orderId) ?? '';
    const shipments = await shipmentsOf(trx, orderId);
    const amount = toAmount(shipments.reduce((cents, each) => cents + amountOf(each), 0));
    await mailAdmins(trx, deps, {
      kind: 'fraud_warning',
      cause: inserted.id,
      letter: fraudWarningLetter(siteOf(deps), {
        orderId,
        number,
        amount,
        fraudType: warning.fraudType,
      }),
    });
    return [...effects, 'The card issuer suspects fraud'];
  });
}

type FraudNews = { orderId: string; number: string; amount: number; fraudType: string };

export const fraudWarningLetter = (
  at: LinkBuilder,
  { orderId, number, amount, fraudType }: FraudNews,
): Letter => ({
  subject: `Possible fraud in order ${number}`,
  heading: 'The card issuer suspects fraud',
  blocks: [
    words(
      `The issuer of the card used for order ${number} (${money(amount)}) reports: ${fraudType}.`,
    ),
    words(
      'Refunding the order now can prevent a dispute and its fee. Please ask the shops not to ship it.',
    ),
    { kind: 'link', label: 'See the order', url: at(adminPages.order(orderId)) },
  ],
  why: youAreAdmin(),
});
