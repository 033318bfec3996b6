import { EVIDENCE, type SaveStatement } from '@souk/contract/evidence';
import type { Deps } from '../../../deps.ts';
import { notFound } from '../../../kit/problems.ts';
import { type Actor, recordChange } from '../../accounts/index.ts';
import { shipmentToManage } from '../../orders/index.ts';
import { disputeToAnswer } from './open-dispute.ts';

export type ShopDisputePlace = { shopId: string; orderId: string; disputeId: string };

/** Saves a seller's statement on their disputed shipment. @throws ProblemError 404, 409 */
export async function stateOnDispute(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { disputeId, ...place }: ShopDisputePlace,
  { text }: SaveStatement,
): Promise<{ shipmentId: string }> {
  const { shipmentId } = await shipmentToManage(deps, actor, place);
  await deps.db.transaction().execute(async (trx) => {
    const dispute = await disputeToAnswer(trx, deps, disputeId);
    if (dispute.order_id !== place.orderId) throw notFound(EVIDENCE.notFound);
    const saved = { text, saved_at: deps.now() };
    await trx
      .insertInto('dispute_statements')
      .values({ dispute_id: disputeId, shipment_id: shipmentId, ...saved })
      .onConflict((oc) => oc.columns(['dispute_id', 'shipment_id']).doUpdateSet(saved))
      .execute();
    await recordChange(trx, actor, {
      kind: 'evidence.stated',
      target: { kind: 'order', id: place.orderId },
      about: { dispute_id: disputeId, shop_id: place.shopId },
      before: null,
      after: { characters: text.length },
    });
  });
  return { shipmentId };
}
