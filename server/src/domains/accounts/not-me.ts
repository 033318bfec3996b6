import { ACCOUNT } from '@souk/contract/accounts';
import type { NotMeRequest } from '@souk/contract/mailed-links';
import type { Deps } from '../../deps.ts';
import { newId } from '../../kit/ids.ts';
import { gone } from '../../kit/problems.ts';
import { hashOfToken } from '../../kit/tokens.ts';
import type { MailDeps } from '../mail/index.ts';
import { lockAccount, setEmail } from './auth/change-account.ts';
import type { Origin } from './auth/devices.ts';
import { endWaysIn } from './auth/end-ways-in.ts';
import { mailOwner } from './mail-owner.ts';
import { liveNotMeLink, undoesFrom } from './queries.ts';
import { keepAndMailResetLink } from './reset-password.ts';
import { noteAccountEvent } from './security/note-event.ts';

/**
 * Uses a mailed link to end every way into an account and mail its owner a link to a new password.
 * If the account's email was changed since that mail, the former address is restored. @throws
 * ProblemError 409 another account has that address by now, 410
 */
export async function thisWasNotMe(
  deps: Pick<Deps, 'db' | 'security'> & MailDeps,
  { token }: NotMeRequest,
  origin: Origin,
): Promise<void> {
  const hash = hashOfToken(token);
  const found = hash && (await liveNotMeLink(deps.db, hash, deps.now()));
  if (!found) throw gone('link_expired', ACCOUNT.deadLink);
  await deps.db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, found.user_id);
    const now = deps.now();
    const link = await liveNotMeLink(trx, hash, now);
    if (!account || !link || account.is_demo) throw gone('link_expired', ACCOUNT.deadLink);
    const former = link.email.toLowerCase() === account.email.toLowerCase() ? null : link.email;
    // First of all: a conflict leaves no trace in the log.
    if (former) await setEmail(trx, account.id, former, now);
    const since = await undoesFrom(trx, link);
    // Links to an earlier address stay: the account's current holder must not take away its owner's
    // way to undo changes.
    await endWaysIn(trx, account, 'not me', { undo: { since, email: link.email, seq: link.seq } });
    const event = { userId: account.id, ...origin };
    await noteAccountEvent(deps, trx, { kind: 'not-me', ...event });
    if (former) {
      await noteAccountEvent(deps, trx, { kind: 'email-changed', ...event, detail: former });
      // Carries no link of its own: two addresses could undo each other.
      const news = { kind: 'email_changed', email: former, cause: newId() } as const;
      await mailOwner(trx, deps, account, { ...news, since: null });
    }
    await keepAndMailResetLink(trx, deps, { ...account, email: link.email });
  });
}
