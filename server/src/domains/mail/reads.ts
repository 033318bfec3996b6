import { addressOf } from '@souk/contract/endpoint';
import {
  MAILS,
  mailsApi,
  type Mail,
  type MailsQuery,
  type MailWithText,
} from '@souk/contract/mail';
import { type MailKind } from '@souk/contract/mail-kinds';
import { sql } from 'kysely';
import { row, value } from '../../db/raw-sql.ts';
import type { Db, Row } from '../../db/rows.ts';
import { contains } from '../../db/words.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../kit/problems.ts';
import { hashOfToken } from '../../kit/tokens.ts';
import { countedPage, type Page } from '../../paging/pages.ts';
import { maskLinks, tokensIn } from './mask-links.ts';

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

/** Lists all mails, newest first. */
export async function mails(
  { db }: Pick<Deps, 'db'>,
  { state, search, ...page }: MailsQuery,
): Promise<Page<Mail>> {
  let found = db.selectFrom('mails').select(LISTED).orderBy('id', 'desc');
  if (state) found = found.where('state', '=', state);
  if (search) {
    found = found.where((eb) =>
      eb.or([contains(sql.ref('to_address'), search), contains(sql.ref('subject'), search)]),
    );
  }
  const { rows, total } = await countedPage(found, page);
  return { rows: rows.map(toMail), total };
}

/** Masks the links of a mail, which open its reader's account, from admins, except in the demo. */
const shownTo = ({ config }: Pick<Deps, 'config'>, words: string) =>
  config.demo ? words : maskLinks(words);

export async function newestMail(
  { db }: Pick<Deps, 'db'>,
  kind: MailKind,
): Promise<Mail | undefined> {
  const found = db.selectFrom('mails').select(LISTED).where('kind', '=', kind);
  const mail = await found.orderBy('id', 'desc').limit(1).executeTakeFirst();
  return mail && toMail(mail);
}

const SHOWN_MS = 15 * 60_000;

/** Returns a mail as it was sent, with a key to its page. @throws ProblemError 404 */
export async function mailById(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  id: string,
): Promise<MailWithText> {
  const { db, now } = deps;
  const until = new Date(now().getTime() + SHOWN_MS);
  const row = await db
    .updateTable('mails')
    // Anyone else who has it open keeps their key.
    .set({
      view_key: sql`case when view_until > ${now()} then view_key else gen_random_uuid() end`,
      view_until: until,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw notFound(MAILS.notFound);
  const { view_key: key } = row;
  const page = `/api${addressOf(mailsApi.page, { params: { mailId: id }, query: { key } })}`;
  const [text, html] = [shownTo(deps, row.text), shownTo(deps, row.html)];
  return { ...toMail(row), text, html, page };
}

/** @throws ProblemError 404, also for an expired key */
export async function mailPage(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  id: string,
  key: string,
): Promise<string> {
  const row = await deps.db
    .selectFrom('mails')
    .select('html')
    .where('id', '=', id)
    .where('view_key', '=', key)
    .where('view_until', '>', deps.now())
    .executeTakeFirst();
  if (!row) throw notFound(MAILS.notFound);
  return shownTo(deps, row.html);
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

/** Counts the mails that wait to be sent, and returns when the first of them was written. */
export function mailQueue(db: Db): Promise<{ count: number; since: Date | null }> {
  return db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(value('time | null')`min(created_at)`.as('since'))
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow();
}

/**
 * Counts the mails that need an admin: those since `from` that couldn't be sent, and those held
 * back by the mail server or the settings, with the latest reason.
 */
export async function troubledMails(
  { db }: Pick<Deps, 'db'>,
  from: Date,
): Promise<{ count: number; since: Date | null; failure: string | null }> {
  const {
    rows: [found],
  } = await row({ count: 'number', since: 'time | null', failure: 'text | null' })`
    select count(*)::int as count, min(created_at) as since,
      (array_agg(failure order by held desc, id desc))[1] as failure
    from mails
    where state = 'failed' and created_at > ${from}
      or state = 'queued' and held`.execute(db);
  return found ?? { count: 0, since: null, failure: null };
}

/** Returns the hashes of the tokens in mails that couldn’t be sent yet. */
export async function waitingTokens({ db }: Pick<Deps, 'db'>): Promise<Buffer[]> {
  const waiting = await db
    .selectFrom('mails')
    .select('text')
    .where('state', '=', 'queued')
    .where('attempts', '>', 0)
    .where('text', 'like', '%token=%')
    .execute();
  return waiting.flatMap(({ text }) => tokensIn(text)).flatMap((token) => hashOfToken(token) ?? []);
}
