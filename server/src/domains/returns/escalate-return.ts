import { REQUESTS, type MoneyRequest } from '@souk/contract/returns';
import type { Deps } from '../../deps.ts';
import { conflict, notFound } from '../../kit/problems.ts';
import type { Actor } from '../auth/actor.ts';
import type { MailDeps } from '../mail/wording.ts';
import { orderOf } from '../orders/reads.ts';
import { partsOf } from '../shipments/reads.ts';
import { lockPayment } from '../payments/lock-payment.ts';
import { recordStep, requestsOfOrder, updateRequest, type RequestRow } from './queries.ts';
import { mailEscalated } from './return-mails.ts';
import { escalatableFrom, isOnItsWay, toRequest } from './to-return.ts';

/** Why a request can't be handed to the admin. */
function whyNot(row: RequestRow): string {
  if (isOnItsWay(row)) return REQUESTS.onItsWay;
  if (row.shown === 'refunded') return REQUESTS.answered;
  return row.shown === 'with_admin' ? REQUESTS.withAdmin : REQUESTS.decided;
}

/** The buyer hands a declined or unanswered request to the admin. @throws ProblemError 404, 409 */
export async function escalateRequest(
  deps: Pick<Deps, 'db'> & MailDeps,
  actor: Actor,
  { orderId, requestId }: { orderId: string; requestId: string },
): Promise<MoneyRequest> {
  await orderOf(deps, actor, orderId);
  return deps.db.transaction().execute(async (trx) => {
    await lockPayment(trx, orderId);
    const find = async () => {
      const row = (await requestsOfOrder(trx, orderId)).find(({ id }) => id === requestId);
      if (!row) throw notFound(REQUESTS.notFound);
      return row;
    };
    const row = await find();
    const now = deps.now();
    const from = escalatableFrom(row);
    if (from === null) throw conflict(whyNot(row));
    if (now < from) throw conflict(REQUESTS.notYet);
    const others = await requestsOfOrder(trx, orderId);
    const open = others.some(
      ({ id, shipment_id, shown }) =>
        id !== row.id &&
        shipment_id === row.shipment_id &&
        (shown === 'open' || shown === 'return_first' || shown === 'with_admin'),
    );
    // Asked again since: that request is the one that counts.
    if (open) throw conflict(REQUESTS.alreadyOpen);
    await updateRequest(trx, row.id, { state: 'with_admin', escalated_at: now });
    const step = { request_id: row.id, step: 'escalated', by: 'buyer', note: null } as const;
    const stepId = await recordStep(trx, { ...step, actor_id: actor.id, created_at: now });
    const part = (await partsOf(trx, orderId)).find(({ id }) => id === row.shipment_id);
    if (part) await mailEscalated(trx, deps, { ...row, stepId, part });
    return toRequest(await find());
  });
}
