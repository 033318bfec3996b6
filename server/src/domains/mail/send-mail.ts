import type { Deps } from '../../deps.ts';
import { MailRefused } from '../../gateways/mail/mailer.ts';
import { maskLinks } from './mask-links.ts';
import { statuses } from '../../db/statuses.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The pauses after each attempt: a server that is down for a day gets the mail on the last one. */
const PAUSES = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 13 * HOUR];

/**
 * Sends a waiting mail. After a temporary failure it is retried for a day, then left to the admins.
 * A mail that the server has accepted is never sent again, unless the process dies before recording
 * that: the copy then has the same Message-ID. A mail that won't be sent again keeps no working
 * links, unless it is in the outbox.
 */
export async function sendMail(
  { db, mailer, jobs, now, log }: Pick<Deps, 'db' | 'mailer' | 'jobs' | 'now' | 'log'>,
  id: string,
): Promise<void> {
  const mail = await db
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', id)
    .where('state', 'in', statuses.queuedMails)
    .executeTakeFirst();
  if (!mail) return;
  const note = (values: {
    state: 'queued' | 'sent' | 'failed';
    failure: string | null;
    sent_at?: Date;
  }) => {
    const masked =
      values.state === 'queued' || mailer.isOutbox
        ? {}
        : { text: maskLinks(mail.text), html: maskLinks(mail.html) };
    return db
      .updateTable('mails')
      .set({ ...values, ...masked, attempts: mail.attempts + 1 })
      .where('id', '=', id)
      .execute();
  };
  try {
    const { to_address: to, subject, text, html } = mail;
    await mailer.send({ id, to, subject, text, html });
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    const pause = error instanceof MailRefused ? undefined : PAUSES[mail.attempts];
    await note({ state: pause === undefined ? 'failed' : 'queued', failure });
    log.warn({ err: error, mail: id }, 'a mail could not be sent');
    if (pause === undefined) return;
    const runAt = new Date(now().getTime() + pause);
    return jobs.enqueue(db, 'send-mail', { id }, { key: `mail ${id}`, runAt });
  }
  await note({ state: 'sent', failure: null, sent_at: now() });
}
