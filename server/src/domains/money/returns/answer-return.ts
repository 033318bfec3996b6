import {
  decisionsFor,
  KIND_LABELS,
  RETURNS,
  type Decision,
  type ReturnRequest,
  type ReturnAnswer,
} from '@souk/contract/returns';
import type { Db, Trx } from '../../../db/rows.ts';
import { cutText } from '../../../kit/cut-text.ts';
import { conflict, notFound } from '../../../kit/problems.ts';
import { type Actor, recordChange } from '../../accounts/index.ts';
import { shipmentToManage } from '../../orders/index.ts';
import { demandNotOwnShop } from '../../shops/index.ts';
import { lockPayment } from '../payments/lock-payment.ts';
import type { RefundDeps } from '../refunds/carry-out.ts';
import { requestRefund } from '../refunds/create-refund.ts';
import { recordStep, returnRowsOfOrder, updateReturn, type ReturnRow } from './queries.ts';
import { mailReturnAnswered } from './return-mails.ts';
import { syncRequestHold } from './sync-request-holds.ts';
import { isOnItsWay, toReturn } from './to-return.ts';

type Place = { shopId: string; orderId: string; requestId: string };

async function requestAt(db: Db, { shopId, orderId, requestId }: Place): Promise<ReturnRow> {
  const row = (await returnRowsOfOrder(db, orderId)).find(({ id }) => id === requestId);
  if (row?.shop_id !== shopId) throw notFound(RETURNS.notFound);
  return row;
}

/** Returns the request if the actor can give this answer now. @throws ProblemError 403, 404, 409 */
async function returnToAnswer(
  db: Db,
  actor: Actor,
  place: Place,
  decision: Decision,
  by: 'seller' | 'admin',
): Promise<ReturnRow> {
  const row = await requestAt(db, place);
  // The buyer escalated it, so the seller can't decide, not even as an admin.
  if (by === 'admin' && row.shown === 'with_admin') await demandNotOwnShop(db, actor, row.shop_id);
  if (isOnItsWay(row)) throw conflict('refund_in_progress', RETURNS.onItsWay);
  const escalated = row.escalated_at !== null;
  if (decisionsFor({ state: row.shown, escalated }, by).includes(decision)) return row;
  const undecided = escalated && row.shown === 'with_admin';
  throw conflict(
    undecided ? 'return_with_admin' : 'return_answered',
    undecided ? RETURNS.withAdmin : RETURNS.answered,
  );
}

/**
 * Refunds a request, asks for the goods back first, or declines, as a seller or admin. A refund and
 * its answer are recorded together, before the provider is called: two concurrent answers result in
 * one answer and a 409.
 * @throws ProblemError 403 if it was escalated and the shop is the admin's own; 404; 409 if it's
 *   already answered, exceeds what's left, or is refused; 422; 503
 */
export async function answerReturn(
  deps: RefundDeps,
  actor: Actor,
  place: Place,
  { decision, note: given, reason, ...wish }: ReturnAnswer,
): Promise<ReturnRequest> {
  const managed = await shipmentToManage(deps, actor, place);
  const decides = actor.is_admin ? 'admin' : managed.by.source;
  const note = given || null;
  const say = async (trx: Trx, refund?: { id: string; amount_cents: number }) => {
    const request = await returnToAnswer(trx, actor, place, decision, decides);
    const answered_at = deps.now();
    const outcome = refund
      ? { refund_id: refund.id }
      : { state: decision === 'decline' ? ('declined' as const) : ('return_first' as const) };
    await updateReturn(trx, request.id, { ...outcome, note, answered_at });
    await syncRequestHold(trx, deps, await requestAt(trx, place));
    const { actorId, source } = managed.by;
    const stepId = await recordStep(trx, {
      request_id: request.id,
      step: decision,
      by: source,
      actor_id: actorId ?? actor.id,
      note,
      created_at: answered_at,
    });
    await recordChange(trx, actor, {
      kind: 'request.answered',
      target: { kind: 'order', id: place.orderId },
      about: { request_id: request.id, shop_id: place.shopId },
      before: { decision: null },
      after: { decision },
    });
    const { shipment_id: shipmentId } = request;
    await mailReturnAnswered(trx, deps, { stepId, shipmentId, decision, by: source, note, refund });
  };
  if (decision === 'refund') {
    // Checks the request before the refund is recorded: if it cannot be answered, no field is to
    // blame.
    const { kind } = await returnToAnswer(deps.db, actor, place, decision, decides);
    const why =
      reason || cutText(given ?? '', 500) || `Requested by the buyer: ${KIND_LABELS[kind]}`;
    await requestRefund(deps, managed, { ...wish, reason: why, promised: true }, say);
  } else {
    await deps.db.transaction().execute(async (trx) => {
      await lockPayment(trx, place.orderId);
      await say(trx);
    });
  }
  return toReturn(await requestAt(deps.db, place));
}
