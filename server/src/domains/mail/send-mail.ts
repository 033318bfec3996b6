import type { Row } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { MailHeld, MailRefused } from '../../gateways/mail/mailer.ts';
import { hurryJobs } from '../../jobs/queue.ts';
import { hashOfToken } from '../../kit/tokens.ts';
import { inSpan } from '../../kit/tracing.ts';
import { maskLinks, tokensIn } from './mask-links.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The pauses after the first attempts; the last one is repeated. */
const PAUSES = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR] as const;
/** How long a mail waits for its recipient's server, as RFC 5321 (4.5.4.1) recommends. */
const PATIENCE = 5 * DAY;
/** How long a mail waits while the mail server or our settings are at fault. */
const HELD_FOR = 30 * DAY;
/** How many waiting mails follow a first one that could be sent. */
const FOLLOWERS = 20;

type SendDeps = Pick<Deps, 'db' | 'mailer' | 'jobs' | 'now' | 'log'>;

/**
 * Sends a waiting mail. A mail that the server won't take for its recipient is left to the admins.
 * After any other failure it is retried: for five days, or for a month while the server or our
 * settings are at fault. A mail that the server has accepted is never sent again, unless the
 * process dies before recording that: the copy then has the same Message-ID. A mail that won't be
 * sent again keeps no working links, unless it is in the outbox.
 */
export async function sendMail(deps: SendDeps, id: string): Promise<void> {
  const { db, mailer, jobs, now, log } = deps;
  const mail = await db
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirst();
  if (!mail) return;
  try {
    const { to_address: to, subject, text, html } = mail;
    await inSpan('mail', {}, () => mailer.send({ id, to, subject, text, html }));
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    const held = error instanceof MailHeld;
    const waited = now().getTime() - mail.created_at.getTime();
    const isOver = error instanceof MailRefused || waited > (held ? HELD_FOR : PATIENCE);
    await note(deps, mail, { state: isOver ? 'failed' : 'queued', failure, held });
    log.warn({ err: error, mail: id }, 'a mail could not be sent');
    if (isOver) return;
    const runAt = new Date(now().getTime() + (PAUSES[mail.attempts] ?? HOUR));
    return jobs.enqueue(db, 'send-mail', { id }, { key: `mail ${id}`, runAt });
  }
  await noteSent(deps, mail);
  if (mail.held) await hurryHeldMails(deps);
}

async function note(
  { db, mailer }: Pick<Deps, 'db' | 'mailer'>,
  mail: Row<'mails'>,
  values: Pick<Row<'mails'>, 'state' | 'failure' | 'held'> & { sent_at?: Date },
): Promise<void> {
  const masked =
    values.state === 'queued' || mailer.isOutbox
      ? {}
      : { text: maskLinks(mail.text), html: maskLinks(mail.html) };
  await db
    .updateTable('mails')
    .set({ ...values, ...masked, attempts: mail.attempts + 1 })
    .where('id', '=', mail.id)
    .execute();
}

/** The links in a mail that had to wait work for as long as if it had been written now. */
async function noteSent(deps: SendDeps, mail: Row<'mails'>): Promise<void> {
  const sent_at = deps.now();
  const tokens = mail.attempts === 0 ? [] : tokensIn(mail.text);
  const hashes = tokens.flatMap((token) => hashOfToken(token)?.toString('base64url') ?? []);
  await deps.db.transaction().execute(async (trx) => {
    await note({ ...deps, db: trx }, mail, { state: 'sent', failure: null, held: false, sent_at });
    if (hashes.length === 0) return;
    await deps.jobs.enqueue(trx, 'renew-links', { hashes, sent_at: sent_at.toISOString() });
  });
}

/** The server takes mail again: the next ones that waited for it needn't wait for their turn. */
async function hurryHeldMails({ db }: Pick<Deps, 'db'>): Promise<void> {
  const held = await db
    .selectFrom('mails')
    .select('id')
    .where('state', '=', 'queued')
    .where('held', '=', true)
    .orderBy('id')
    .limit(FOLLOWERS)
    .execute();
  if (held.length > 0)
    await hurryJobs(
      db,
      held.map(({ id }) => `mail ${id}`),
    );
}
