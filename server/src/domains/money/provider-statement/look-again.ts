import { ORDERS } from '@souk/contract/orders';
import { providerProblem } from '../../../gateways/payments/provider-problem.ts';
import { ProviderRefused } from '../../../gateways/payments/provider.ts';
import { conflict, notFound } from '../../../kit/problems.ts';
import { type Actor, recordChange } from '../../accounts/index.ts';
import { orderNumbers } from '../../orders/index.ts';
import { syncDispute } from '../disputes/sync-dispute.ts';
import { paymentOf } from '../payments/reads.ts';
import { NOTHING_NEW } from '../payments/settle-payment.ts';
import { settleSession } from '../payments/settle-session.ts';
import { adoptTransfer } from '../payouts/adopt-transfer.ts';
import { syncTransfer } from '../payouts/reverse-transfer.ts';
import type { RefundDeps } from '../refunds/carry-out.ts';
import { syncRefunds } from '../refunds/sync-refunds.ts';
import { readStatement } from './read-statement.ts';

/**
 * Fetches an order's session, refunds, disputes and transfers from the provider, and processes them
 * as if their events had arrived. Safe to repeat. Returns a sentence for each change.
 * @throws ProblemError 404, 409, 503
 */
export async function lookAgain(
  deps: RefundDeps,
  actor: Actor,
  orderId: string,
): Promise<{ found: string[] }> {
  const number = (await orderNumbers(deps.db, [orderId])).get(orderId);
  if (number === undefined) throw notFound(ORDERS.notFound);
  const found = await look(deps, orderId, number).catch((error: unknown) => {
    if (error instanceof ProviderRefused) throw conflict('refused_by_provider', error.message);
    throw providerProblem(error) ?? error;
  });
  await deps.db.transaction().execute((trx) =>
    recordChange(trx, actor, {
      kind: 'order.looked-again',
      target: { kind: 'order', id: orderId },
      before: null,
      after: { found },
    }),
  );
  return { found };
}

async function look(deps: RefundDeps, orderId: string, orderNumber: string): Promise<string[]> {
  const found: string[] = [];
  const add = (news: readonly string[] | string | null) => {
    found.push(...[news ?? []].flat().filter((each) => each !== NOTHING_NEW));
  };
  const before = await paymentOf(deps.db, orderId);
  if (before?.session_id && before.status !== 'paid')
    add(await settleSession(deps, before.session_id));
  const intent = (await paymentOf(deps.db, orderId))?.payment_intent_id;
  if (intent) {
    add(await syncRefunds(deps, intent));
    for (const id of await deps.payments.disputesOf(intent)) add(await syncDispute(deps, id));
  }
  for (const { id } of await deps.payments.transfersFor(orderNumber)) {
    add(await adoptTransfer(deps, id));
    add(await syncTransfer(deps, id));
  }
  await readStatement(deps);
  return found;
}
