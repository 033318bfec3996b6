import type { Trx } from '../../db/rows.ts';
import { adminRecipients } from './recipients.ts';
import type { MailDeps } from './wording.ts';
import { writeMail, type NewMail } from './write-mail.ts';

/** Mails every admin, at most once for each kind and cause. */
export async function mailAdmins(
  trx: Trx,
  deps: MailDeps,
  { cause, ...mail }: Omit<NewMail, 'to'>,
): Promise<void> {
  for (const admin of await adminRecipients(trx)) {
    await writeMail(trx, deps, { ...mail, cause: `${cause} ${admin.userId}`, to: admin });
  }
}
