import type { Dispute } from '@souk/contract/disputes';
import {
  EVIDENCE,
  type DisputeDetail,
  type EvidenceTexts,
  type ShopDispute,
} from '@souk/contract/evidence';
import type { Row } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { notFound } from '../../../kit/problems.ts';
import type { Actor } from '../../accounts/index.ts';
import { shipmentsOf, shipmentToManage } from '../../orders/index.ts';
import { returnsPolicies } from '../../shops/index.ts';
import { disputeById, disputeForAdmin, disputesOf, openDisputes } from '../disputes/reads.ts';
import { invoiceOf } from '../order-history/invoice.ts';
import { orderDetail } from '../order-history/order-detail.ts';
import { composeEvidence } from './compose-evidence.ts';
import { whyNotAnswer } from './open-dispute.ts';
import { answered, evidenceOf, filesOf, statementsOf } from './queries.ts';

type ReadDeps = Pick<Deps, 'db' | 'now' | 'config' | 'payments'>;

/** Returns a dispute with its evidence, for an admin. @throws ProblemError 404 */
export async function disputeDetail(
  deps: ReadDeps,
  actor: Actor,
  disputeId: string,
): Promise<DisputeDetail> {
  const { db } = deps;
  const dispute = await disputeForAdmin(deps, disputeId);
  if (!dispute) throw notFound(EVIDENCE.notFound);
  const [row, saved, files, statements] = await Promise.all([
    disputeById(db, disputeId),
    evidenceOf(db, disputeId),
    filesOf(db, disputeId),
    statementsOf(db, disputeId),
  ]);
  const shipments = dispute.order_id === null ? [] : await shipmentsOf(db, dispute.order_id);
  const shopOf = (shipmentId: string | null) => shipments.find(({ id }) => id === shipmentId);
  return {
    ...dispute,
    texts: dispute.order_id === null ? null : await textsOf(deps, actor, dispute.order_id, saved),
    saved_at: saved?.saved_at.toISOString() ?? null,
    submitted_at: saved?.submitted_at?.toISOString() ?? null,
    can_answer: row !== undefined && whyNotAnswer(row, saved, deps.now()) === null,
    files: files.map((file) => ({
      ...toFile(file),
      shop_name: shopOf(file.shipment_id)?.shop_name ?? null,
    })),
    statements: statements.map(({ shipment_id, text, saved_at }) => ({
      shop_id: shopOf(shipment_id)?.shop_id ?? '',
      shop_name: shopOf(shipment_id)?.shop_name ?? '',
      text,
      saved_at: saved_at.toISOString(),
    })),
  };
}

/** Returns the saved evidence texts, or compiles them from the order if there are none. */
export async function textsOf(
  deps: ReadDeps,
  actor: Actor,
  orderId: string,
  saved: Pick<Row<'dispute_evidence'>, 'fields'> | undefined,
): Promise<EvidenceTexts> {
  if (saved) return saved.fields as EvidenceTexts;
  const [order, invoice] = await Promise.all([
    orderDetail(deps, actor, orderId),
    invoiceOf(deps, actor, orderId),
  ]);
  const policies = await returnsPolicies(
    deps.db,
    order.shipments.map(({ shop_id }) => shop_id),
  );
  return composeEvidence({ order, invoice, policies });
}

type ShipmentPlace = { shopId: string; orderId: string };

/** Returns the disputes over a shop's shipment, oldest first. @throws ProblemError 404 */
export async function disputesOfShipment(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  place: ShipmentPlace,
): Promise<ShopDispute[]> {
  const { shipmentId } = await shipmentToManage(deps, actor, place);
  const disputes = await disputesOf(deps.db, [place.orderId]);
  return Promise.all(disputes.map(({ id }) => shopDispute(deps, id, shipmentId)));
}

/** Returns a dispute as the shop of a shipment sees it. @throws ProblemError 404 */
export async function shopDispute(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  disputeId: string,
  shipmentId: string,
): Promise<ShopDispute> {
  const dispute = await disputeById(db, disputeId);
  if (!dispute) throw notFound(EVIDENCE.notFound);
  const { id, state, reason, respond_by } = dispute;
  const [saved, files, statements] = await Promise.all([
    evidenceOf(db, disputeId),
    filesOf(db, disputeId),
    statementsOf(db, disputeId),
  ]);
  return {
    id,
    state,
    reason,
    respond_by: respond_by?.toISOString() ?? null,
    submitted_at: saved?.submitted_at?.toISOString() ?? null,
    can_answer: whyNotAnswer(dispute, saved, now()) === null,
    statement: statements.find((each) => each.shipment_id === shipmentId)?.text ?? null,
    files: files.filter((file) => file.shipment_id === shipmentId).map(toFile),
  };
}

const toFile = ({ id, field, name, size_bytes }: Row<'dispute_files'>) => ({
  id,
  field: field as ShopDispute['files'][number]['field'],
  name,
  size_bytes,
});

/** Lists the open disputes without submitted evidence, nearest deadline first. */
export async function disputesToAnswer(deps: ReadDeps): Promise<Dispute[]> {
  const open = await openDisputes(deps);
  const done = await answered(
    deps.db,
    open.map(({ id }) => id),
  );
  return open.filter(({ id }) => !done.has(id));
}
