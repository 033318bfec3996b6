import type { Approval } from '@souk/contract/approvals';
import type { NewAdjustment } from '@souk/contract/ledger';
import type { NewWriteOff } from '@souk/contract/owing';
import type { NewPayout } from '@souk/contract/payouts';
import type { Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../accounts/index.ts';
import type { MailDeps } from '../../mail/index.ts';
import {
  type ApprovalKind,
  approve,
  type OpenApproval,
  setSecondAdminOver,
} from '../../shops/index.ts';
import { bookAdjustment } from '../ledger/adjust.ts';
import { recordPayout } from './pay-by-hand.ts';
import { writeOff } from './write-off.ts';

type ApproveDeps = Pick<Deps, 'db' | 'now'> & MailDeps;
type Execute = (
  trx: Trx,
  deps: ApproveDeps,
  actor: Actor,
  approval: OpenApproval,
) => Promise<string | null>;

/** Approves another admin's request and executes it. @throws ProblemError 403, 404, 409 */
export const approveRequest = (deps: ApproveDeps, actor: Actor, id: string): Promise<Approval> =>
  approve(deps, actor, id, (trx, approval) => EXECUTE[approval.kind](trx, deps, actor, approval));

const by = (actor: Actor, { id, requested_by }: OpenApproval) => ({
  by: actor,
  adminId: requested_by,
  cause: id,
});

/** How to execute each kind of request. Bodies were validated when they were submitted. */
const EXECUTE: Record<ApprovalKind, Execute> = {
  adjustment: (trx, deps, actor, approval) =>
    bookAdjustment(trx, deps, by(actor, approval), approval.body as NewAdjustment),
  payout: (trx, deps, actor, approval) =>
    recordPayout(trx, deps, { ...by(actor, approval), key: null }, approval.body as NewPayout),
  write_off: (trx, deps, actor, approval) =>
    writeOff(trx, deps, by(actor, approval), approval.body as NewWriteOff),
  settings: async (trx, _deps, actor, approval) => {
    await setSecondAdminOver(trx, actor, approval.amount_cents);
    return null;
  },
};
