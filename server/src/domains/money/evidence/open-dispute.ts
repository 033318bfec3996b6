import { EVIDENCE } from '@souk/contract/evidence';
import type { Db, Row } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { conflict, notFound } from '../../../kit/problems.ts';
import type { Actor } from '../../accounts/index.ts';
import { shipmentsOf } from '../../orders/index.ts';
import { demandNotOwnShop } from '../../shops/index.ts';
import { disputeById } from '../disputes/reads.ts';
import { evidenceOf } from './queries.ts';

/**
 * Returns a dispute that can still be answered. @throws ProblemError 404; 409 if it's already
 * decided or answered, past its deadline, or not about an order
 */
export async function disputeToAnswer(
  db: Db,
  { now }: Pick<Deps, 'now'>,
  disputeId: string,
): Promise<Row<'disputes'> & { order_id: string }> {
  const dispute = await disputeById(db, disputeId);
  if (!dispute) throw notFound(EVIDENCE.notFound);
  const { order_id } = dispute;
  const reason = whyNotAnswer(dispute, await evidenceOf(db, disputeId), now());
  if (reason !== null) throw conflict('dispute_closed', reason);
  if (order_id === null) throw conflict('dispute_without_order', EVIDENCE.noOrder);
  return { ...dispute, order_id };
}

/**
 * Does the same for an admin. @throws ProblemError 403 for the admin's own shop; otherwise as
 * {@link disputeToAnswer}
 */
export async function disputeForAdminToAnswer(
  db: Db,
  deps: Pick<Deps, 'now'>,
  actor: Actor,
  disputeId: string,
): Promise<Row<'disputes'> & { order_id: string }> {
  const dispute = await disputeToAnswer(db, deps, disputeId);
  for (const { shop_id } of await shipmentsOf(db, dispute.order_id)) {
    await demandNotOwnShop(db, actor, shop_id);
  }
  return dispute;
}

export function whyNotAnswer(
  { order_id, state, respond_by }: Row<'disputes'>,
  saved: Pick<Row<'dispute_evidence'>, 'submitted_at'> | undefined,
  now: Date,
): string | null {
  if (order_id === null) return EVIDENCE.noOrder;
  if (state !== 'open') return EVIDENCE.closed;
  if (saved?.submitted_at) return EVIDENCE.sent;
  return respond_by !== null && respond_by <= now ? EVIDENCE.late : null;
}
