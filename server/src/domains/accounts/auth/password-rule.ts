import { OPEN_SITE_PASSWORD_MIN, PASSWORD_MAX, PASSWORD_MIN } from '@souk/contract/limits';
import { AUTH } from '@souk/contract/sign-in';
import type { Deps } from '../../../deps.ts';
import { invalid } from '../../../kit/problems.ts';
import { isCommonPassword } from './common-passwords.ts';
import { opaque } from './passwords.ts';

type Site = { config: Pick<Deps['config'], 'open'> };

/** The fewest characters of a new password. A trial on one machine accepts the specification's. */
export const passwordMin = ({ config }: Site): number =>
  config.open === null ? PASSWORD_MIN : OPEN_SITE_PASSWORD_MIN;

/** Why this site refuses such a new password, in a sentence; null if it doesn't. */
export async function weakness(site: Site, password: string): Promise<string | null> {
  // Nobody could sign in with it.
  if (Array.from(password).length > PASSWORD_MAX) return AUTH.passwordLong;
  const least = passwordMin(site);
  const typed = opaque(password);
  if (typed.length < least) return AUTH.passwordAtLeast(least);
  const refused = site.config.open !== null && (await isCommonPassword(typed));
  return refused ? AUTH.passwordCommon : null;
}

/** Refuses a new password that is too short or too common. @throws ProblemError 422 on `field` */
export async function refuseWeakPassword(
  site: Site,
  field: 'password' | 'new_password',
  password: string,
): Promise<void> {
  const message = await weakness(site, password);
  if (message !== null) throw invalid({ path: field, message });
}

/** Notes at a sign-in whether the right password is one that the site takes no more, and answers it. */
export async function notePasswordDue(
  deps: Pick<Deps, 'db' | 'config'>,
  account: { id: string; is_demo: boolean; password_hash: string; password_due: boolean },
  password: string,
): Promise<boolean> {
  const password_due = !account.is_demo && (await weakness(deps, password)) !== null;
  if (password_due !== account.password_due) {
    await deps.db
      .updateTable('users')
      .set({ password_due })
      .where('id', '=', account.id)
      // Changed meanwhile: this checks the old one.
      .where('password_hash', '=', account.password_hash)
      .execute();
  }
  return password_due;
}
