import { SECURITY_EVENT_DAYS } from '@souk/contract/security';
import type { Trx } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import type { JobPayload } from '../../jobs/kinds.ts';
import { newId } from '../../kit/ids.ts';
import type { MailDeps } from '../mail/index.ts';
import { lockAccount } from './auth/change-account.ts';
import { mailOwner } from './mail-owner.ts';
import { signInsOf } from './security/reads.ts';

type WarnDeps = Pick<Deps, 'db'> & MailDeps;
const DAY_MS = 24 * 3600_000;

/** Mails the owner about a sign-in from a new browser, except the very first one. */
export async function mailNewBrowser(
  deps: WarnDeps,
  { user_id, ...client }: JobPayload<'mail-new-browser'>,
): Promise<void> {
  await withOwner(deps, user_id, async (trx, owner) => {
    const forgotten = new Date(deps.now().getTime() - SECURITY_EVENT_DAYS * DAY_MS);
    const isFirst = owner.created_at > forgotten && (await signInsOf(trx, user_id)) < 2;
    if (isFirst) return;
    await mailOwner(trx, deps, owner, { kind: 'new_browser', ...client, cause: newId() });
  });
}

/** Mails the owner, at most once a day, that somebody who knows the password is guessing codes. */
export async function mailManyWrongCodes(deps: WarnDeps, userId: string): Promise<void> {
  await withOwner(deps, userId, async (trx, owner) => {
    const cause = `${userId} ${deps.now().toISOString().slice(0, 10)}`;
    await mailOwner(trx, deps, owner, { kind: 'many_wrong_codes', cause });
  });
}

type LockedAccount = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

/** Demo accounts are shared by everybody: nobody is warned about them. */
async function withOwner(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  warn: (trx: Trx, owner: LockedAccount) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const owner = await lockAccount(trx, userId);
    if (owner && !owner.is_demo) await warn(trx, owner);
  });
}
