import {
  MAILS,
  type Mail,
  type MailKind,
  type MailsQuery,
  type MailWithText,
} from '@souk/contract/mails';
import { containing, countedPage, type Page } from '../../db/pages.ts';
import type { Row } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../kit/problems.ts';

const LISTED = [
  'id',
  'kind',
  'to_address',
  'subject',
  'state',
  'attempts',
  'failure',
  'created_at',
  'sent_at',
] as const;

/** Every mail that was written, newest first. */
export async function mails(
  { db }: Pick<Deps, 'db'>,
  { state, search, ...page }: MailsQuery,
): Promise<Page<Mail>> {
  let found = db.selectFrom('mails').select(LISTED).orderBy('id', 'desc');
  if (state) found = found.where('state', '=', state);
  if (search) {
    const like = containing(search);
    found = found.where((eb) =>
      eb.or([eb('to_address', 'ilike', like), eb('subject', 'ilike', like)]),
    );
  }
  const { rows, total } = await countedPage(found, page);
  return { rows: rows.map(toMail), total };
}

/** A mail as it was sent. @throws ProblemError 404 */
export async function mailById({ db }: Pick<Deps, 'db'>, id: string): Promise<MailWithText> {
  const row = await db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound(MAILS.notFound);
  return { ...toMail(row), text: row.text, html: row.html };
}

const toMail = (row: Pick<Row<'mails'>, (typeof LISTED)[number]>): Mail => ({
  id: row.id,
  kind: row.kind as MailKind,
  to: row.to_address,
  subject: row.subject,
  state: row.state,
  attempts: row.attempts,
  failure: row.failure,
  created_at: row.created_at.toISOString(),
  sent_at: row.sent_at?.toISOString() ?? null,
});
