import { SITE_TERMS_SLUG } from '@souk/contract/site-terms';
import type { Db } from '../../../db/rows.ts';

const published = (db: Db) =>
  db
    .selectFrom('site_pages')
    .select(['site_pages.id', 'site_pages.version'])
    .where('slug', '=', SITE_TERMS_SLUG)
    .where('published', '=', true);

/** The page with the terms and its version; undefined while it isn’t published. */
export const publishedTerms = (db: Db): Promise<{ id: string; version: number } | undefined> =>
  published(db).executeTakeFirst();

/** The version of the published terms, if the user has yet to accept it; otherwise null. */
export async function termsDue(db: Db, userId: string): Promise<number | null> {
  const due = await published(db)
    .leftJoin('terms_acceptances as accepted', (join) =>
      join
        .onRef('accepted.page_id', '=', 'site_pages.id')
        .onRef('accepted.version', '=', 'site_pages.version')
        .on('accepted.user_id', '=', userId),
    )
    .where('accepted.user_id', 'is', null)
    .executeTakeFirst();
  return due?.version ?? null;
}
