import { pages } from '@souk/contract/pages';
import type { AccountEvent } from '@souk/contract/security';
import { SUSPENSION, type ChangeUserRequest, type UserStanding } from '@souk/contract/suspension';
import type { Trx } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { conflict } from '../../kit/problems.ts';
import {
  type Actor,
  lockActiveAdmins,
  lockStanding,
  noteAccountEvent,
  recipientOf,
  recordChange,
  writeStanding,
} from '../accounts/index.ts';
import { type MailDeps, mailStanding, type StandingKind } from '../mail/index.ts';
import { restoreShopsOf, suspendShopsOf } from '../shops/index.ts';

/**
 * Suspends or restores an account with its shops, and grants or revokes admin rights. A repeated
 * change has no effect and keeps the first reason. @throws ProblemError 404; 409 for the last admin
 */
export const changeUser = (
  deps: Pick<Deps, 'db' | 'security'> & MailDeps,
  actor: Actor,
  id: string,
  { suspended, is_admin, reason }: ChangeUserRequest,
): Promise<UserStanding> =>
  deps.db.transaction().execute(async (trx) => {
    const admins = await lockActiveAdmins(trx, deps.config);
    const before = await lockStanding(trx, id);
    const was = { suspended: before.suspended_at !== null, is_admin: before.is_admin };
    const is = { suspended: suspended ?? was.suspended, is_admin: is_admin ?? was.is_admin };
    if ((is.suspended || !is.is_admin) && admins.length === 1 && admins[0] === id) {
      throw conflict('last_admin', SUSPENSION.lastAdmin);
    }
    const now = deps.now();
    const after = {
      is_admin: is.is_admin,
      suspended_at: is.suspended ? (before.suspended_at ?? now) : null,
      suspended_reason: is.suspended ? (before.suspended_reason ?? reason) : null,
    };
    const changed = is.suspended !== was.suspended || is.is_admin !== was.is_admin;
    if (changed) await writeStanding(trx, before, after);
    const tell = tellerOf(trx, deps, actor, before, reason);
    if (is.is_admin !== was.is_admin) {
      const facts = [{ is_admin: was.is_admin }, { is_admin: is.is_admin, reason }] as const;
      if (is.is_admin) await tell('user.made-admin', 'admin_made', ...facts);
      else await tell('user.unmade-admin', 'admin_unmade', ...facts);
    }
    if (is.suspended !== was.suspended) {
      const facts = [{ suspended: was.suspended }, { suspended: is.suspended, reason }] as const;
      if (is.suspended) await tell('user.suspended', 'account_suspended', ...facts);
      else await tell('user.restored', 'account_restored', ...facts);
      if (is.suspended) await suspendShopsOf(trx, actor, id, { at: now, reason });
      else await restoreShopsOf(trx, actor, id, reason);
    }
    if (is.is_admin && !was.is_admin && before.verified_at === null) {
      // The old password no longer works: anybody may have registered the address.
      await deps.jobs.enqueue(trx, 'send-reset-link', { email: before.email });
    }
    return { id, ...after, suspended_at: after.suspended_at?.toISOString() ?? null };
  });

const EVENTS = {
  admin_made: 'admin-granted',
  admin_unmade: 'admin-removed',
  account_suspended: 'suspended',
  account_restored: 'restored',
} as const satisfies Partial<Record<StandingKind, AccountEvent>>;

type Facts = Readonly<Record<string, unknown>>;

/** Records a change to that account in the audit log, and mails it to the account's owner. */
const tellerOf =
  (
    trx: Trx,
    deps: Pick<Deps, 'security'> & MailDeps,
    actor: Actor,
    { id, first_name }: { id: string; first_name: string },
    reason: string,
  ) =>
  async (kind: `user.${string}`, mail: keyof typeof EVENTS, before: Facts, after: Facts) => {
    await recordChange(trx, actor, { kind, target: { kind: 'user', id }, before, after });
    await noteAccountEvent(deps, trx, { kind: EVENTS[mail], userId: id, detail: reason });
    const about = { name: first_name, path: pages.dashboard() };
    await mailStanding(trx, deps, { kind: mail, to: await recipientOf(trx, id), about, reason });
  };
