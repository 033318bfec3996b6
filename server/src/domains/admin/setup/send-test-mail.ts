import { adminPages } from '@souk/contract/admin-pages';
import { siteName } from '@souk/contract/site-name';
import type { Deps } from '../../../deps.ts';
import { newId } from '../../../kit/ids.ts';
import { type Actor, recordChange } from '../../accounts/index.ts';
import {
  type Letter,
  type LinkBuilder,
  type MailDeps,
  siteOf,
  words,
  writeMail,
  youAreAdmin,
} from '../../mail/index.ts';

export const testLetter = (at: LinkBuilder): Letter => ({
  subject: `${siteName()} can send you emails`,
  heading: 'This email has arrived',
  blocks: [
    words('You asked for it, to see whether your mail server takes emails.'),
    { kind: 'link', label: 'Back to the setup', url: at(adminPages.setup()) },
  ],
  why: youAreAdmin(),
});

/** Sends an admin a test email through the same queue as all others; /admin/setup shows the outcome. */
export async function sendTestMail(
  deps: Pick<Deps, 'db'> & MailDeps,
  actor: Actor,
): Promise<{ to: string }> {
  const to = actor.email;
  await deps.db.transaction().execute(async (trx) => {
    await writeMail(trx, deps, {
      kind: 'test_mail',
      cause: newId(),
      to: { userId: actor.id, email: to },
      letter: testLetter(siteOf(deps)),
    });
    const target = { kind: 'site', id: null };
    await recordChange(trx, actor, { kind: 'mail.tested', target, before: null, after: {} });
  });
  return { to };
}
