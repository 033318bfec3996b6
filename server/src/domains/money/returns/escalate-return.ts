import { RETURNS, type ReturnRequest } from '@souk/contract/returns';
import type { Deps } from '../../../deps.ts';
import { conflict, notFound } from '../../../kit/problems.ts';
import type { Actor } from '../../accounts/index.ts';
import type { MailDeps } from '../../mail/index.ts';
import { orderOf, shipmentsOf } from '../../orders/index.ts';
import { lockPayment } from '../payments/lock-payment.ts';
import { recordStep, returnRowsOfOrder, updateReturn, type ReturnRow } from './queries.ts';
import { mailReturnEscalated } from './return-mails.ts';
import { syncRequestHold } from './sync-request-holds.ts';
import { escalatableFrom, isOnItsWay, toReturn } from './to-return.ts';

/** Explains why a request can't be escalated to the admin. */
function whyNot(row: ReturnRow): string {
  if (isOnItsWay(row)) return RETURNS.onItsWay;
  if (row.shown === 'refunded') return RETURNS.answered;
  return row.shown === 'with_admin' ? RETURNS.withAdmin : RETURNS.decided;
}

/**
 * Escalates a buyer's declined or unanswered request to the admin. @throws ProblemError 404, 409
 */
export async function escalateReturn(
  deps: Pick<Deps, 'db'> & MailDeps,
  actor: Actor,
  { orderId, requestId }: { orderId: string; requestId: string },
): Promise<ReturnRequest> {
  await orderOf(deps, actor, orderId);
  return deps.db.transaction().execute(async (trx) => {
    await lockPayment(trx, orderId);
    const find = async () => {
      const row = (await returnRowsOfOrder(trx, orderId)).find(({ id }) => id === requestId);
      if (!row) throw notFound(RETURNS.notFound);
      return row;
    };
    const row = await find();
    const now = deps.now();
    const from = escalatableFrom(row);
    if (from === null) throw conflict('return_not_possible', whyNot(row));
    if (now < from) throw conflict('too_early', RETURNS.notYet);
    const others = await returnRowsOfOrder(trx, orderId);
    const open = others.some(
      ({ id, shipment_id, shown }) =>
        id !== row.id &&
        shipment_id === row.shipment_id &&
        (shown === 'open' || shown === 'return_first' || shown === 'with_admin'),
    );
    // The buyer has asked again since: the newer request counts.
    if (open) throw conflict('return_open', RETURNS.alreadyOpen);
    await updateReturn(trx, row.id, { state: 'with_admin', escalated_at: now });
    await syncRequestHold(trx, deps, await find());
    const step = { request_id: row.id, step: 'escalated', by: 'buyer', note: null } as const;
    const stepId = await recordStep(trx, { ...step, actor_id: actor.id, created_at: now });
    const shipment = (await shipmentsOf(trx, orderId)).find(({ id }) => id === row.shipment_id);
    if (shipment) {
      const { kind, text, shipment_id: shipmentId } = row;
      await mailReturnEscalated(trx, deps, {
        stepId,
        kind,
        text,
        shipmentId,
        ownerId: shipment.owner_id,
      });
    }
    return toReturn(await find());
  });
}
