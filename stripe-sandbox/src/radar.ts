import type { Work } from './context.ts';
import { emit } from './events.ts';
import { newStripeId } from './ids.ts';
import { change, find, get, insert, type FraudWarning } from './objects.ts';

/** The card issuer suspects fraud. This is only a warning: no money moves. */
export function warnOfFraud(work: Work, chargeId: string): FraudWarning {
  const { payment_intent } = get(work.store, 'charge', chargeId).body;
  const { body } = insert<FraudWarning>(work.store, {
    id: newStripeId('fraud_warning'),
    object: 'radar.early_fraud_warning',
    actionable: true,
    charge: chargeId,
    created: work.now,
    fraud_type: 'misc',
    livemode: false,
    ...(payment_intent !== null && { payment_intent }),
  });
  emit(work, 'radar.early_fraud_warning.created', body);
  return body;
}

/** Closes a charge's warnings after a full refund or a dispute: there's nothing left to do. */
export function settleWarnings(work: Work, chargeId: string): void {
  const rows = work.store.rows<{ id: string }>(
    `select id from objects where kind = 'radar.early_fraud_warning' and body ->> 'charge' = ?`,
    chargeId,
  );
  for (const { id } of rows) {
    const warning = find(work.store, id, 'radar.early_fraud_warning');
    if (!warning?.body.actionable) continue;
    const { body } = change(work.store, warning, { actionable: false });
    emit(work, 'radar.early_fraud_warning.updated', body, { actionable: true });
  }
}
