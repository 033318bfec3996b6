import { APPROVALS, type Approval } from '@souk/contract/approvals';
import type { Row, Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { conflict, forbidden, notFound } from '../../../kit/problems.ts';
import { type Actor, isWorkingAdmin, recordChange } from '../../accounts/index.ts';
import { demandNotOwnShop } from '../not-own-shop.ts';
import { lockApproval } from './queries.ts';
import { approvalById } from './reads.ts';

type DecideDeps = Pick<Deps, 'db' | 'now'>;

/** A pending approval. */
export type OpenApproval = Row<'money_approvals'>;

/**
 * Approves another admin's request. `execute` carries it out in the same transaction, under the
 * current rules, and returns the id of the result. @throws ProblemError 403 for the admin's own
 * request or shop; 404; 409 if it's already decided or no longer possible
 */
export function approve(
  deps: DecideDeps,
  actor: Actor,
  id: string,
  execute: (trx: Trx, approval: OpenApproval) => Promise<string | null>,
): Promise<Approval> {
  return deps.db.transaction().execute(async (trx) => {
    const approval = await approvalToDecide(trx, actor, id);
    if (approval.requested_by === actor.id) throw forbidden('own_approval', APPROVALS.own);
    if (!(await isWorkingAdmin(trx, approval.requested_by)))
      throw conflict('requester_not_admin', APPROVALS.noAdmin);
    const madeId = await execute(trx, approval);
    await note(trx, deps, actor, approval, 'approved', madeId);
    return approvalById(trx, actor.id, id);
  });
}

/**
 * Declines a request, or withdraws the admin's own. @throws ProblemError 403 for the admin's own
 * shop; 404; 409 if it's already decided
 */
export function decline(deps: DecideDeps, actor: Actor, id: string): Promise<Approval> {
  return deps.db.transaction().execute(async (trx) => {
    await note(trx, deps, actor, await approvalToDecide(trx, actor, id), 'declined', null);
    return approvalById(trx, actor.id, id);
  });
}

async function approvalToDecide(trx: Trx, actor: Actor, id: string): Promise<OpenApproval> {
  const approval = await lockApproval(trx, id);
  if (!approval) throw notFound(APPROVALS.notFound);
  if (approval.decision !== null) throw conflict('approval_decided', APPROVALS.decided);
  if (approval.shop_id !== null) await demandNotOwnShop(trx, actor, approval.shop_id);
  return approval;
}

async function note(
  trx: Trx,
  { now }: DecideDeps,
  actor: Actor,
  { id, shop_id, kind, requested_by }: OpenApproval,
  decision: 'approved' | 'declined',
  madeId: string | null,
): Promise<void> {
  await trx
    .updateTable('money_approvals')
    .set({ decision, decided_by: actor.id, decided_at: now(), made_id: madeId })
    .where('id', '=', id)
    .execute();
  await recordChange(trx, actor, {
    kind: `money.${decision}`,
    target: shop_id === null ? { kind: 'settings', id: null } : { kind: 'shop', id: shop_id },
    about: { approval_id: id, requested_by },
    before: null,
    after: { kind, ...(madeId === null ? {} : { made_id: madeId }) },
  });
}
