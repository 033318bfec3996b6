import type { PageQuery } from '@souk/contract/paging';
import { ACCOUNT_EVENTS, type AccountEvent, type SecurityEvent } from '@souk/contract/security';
import type { Db } from '../../../db/rows.ts';
import { countedPage, type Page } from '../../../paging/pages.ts';

const TEXTS: Readonly<Record<string, string>> = ACCOUNT_EVENTS;

/** Returns the sign-ins and changes of an account, newest first. */
export async function securityEventsOf(
  db: Db,
  userId: string,
  page: PageQuery,
): Promise<Page<SecurityEvent>> {
  const found = db
    .selectFrom('security_events')
    .select(['id', 'kind', 'detail', 'created_at', 'device', 'country'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  const { rows, total } = await countedPage(found, page);
  return {
    rows: rows.map(({ created_at, ...row }) => ({
      ...row,
      // A kind written by a later release has no words here.
      text: TEXTS[row.kind] ?? row.kind,
      created_at: created_at.toISOString(),
    })),
    total,
  };
}

/**
 * Returns how often an account was signed in to, including its registration, as far back as its
 * events go.
 */
export async function signInsOf(db: Db, userId: string): Promise<number> {
  const kinds: AccountEvent[] = ['registered', 'signed-in'];
  const { count } = await db
    .selectFrom('security_events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .executeTakeFirstOrThrow();
  return count;
}
