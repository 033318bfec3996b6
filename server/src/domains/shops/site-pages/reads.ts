import type { SitePageLink } from '@souk/contract/site';
import {
  SITE_PAGES,
  type AdminSitePage,
  type SitePage,
  type SitePageVersion,
} from '@souk/contract/site-pages';
import { value } from '../../../db/raw-sql.ts';
import type { Db, Row } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { notFound } from '../../../kit/problems.ts';
import { versionOf } from '../../../kit/version.ts';
import { htmlOfMarkdown } from './markdown.ts';

/** A published page. @throws ProblemError 404 */
export async function publishedPage({ db }: Pick<Deps, 'db'>, slug: string): Promise<SitePage> {
  const page = await db
    .selectFrom('site_pages')
    .selectAll()
    .where('slug', '=', slug)
    .where('published', '=', true)
    .executeTakeFirst();
  if (!page) throw notFound(SITE_PAGES.notFound);
  return shown(page);
}

/** The published pages, by title. */
export const publishedPages = (db: Db): Promise<SitePageLink[]> =>
  db
    .selectFrom('site_pages')
    .select(['slug', 'title', 'in_footer'])
    .where('published', '=', true)
    .orderBy('title')
    .orderBy('slug')
    .execute();

/** All pages, by address. */
export async function allPages(db: Db): Promise<AdminSitePage[]> {
  const rows = await db.selectFrom('site_pages').selectAll().orderBy('slug').execute();
  return rows.map(forAdmin);
}

/** The versions of a page, newest first. @throws ProblemError 404 */
export async function pageVersions(
  { db }: Pick<Deps, 'db'>,
  id: string,
): Promise<SitePageVersion[]> {
  const rows = await db
    .selectFrom('site_page_versions as v')
    .leftJoin('users as u', 'u.id', 'v.saved_by')
    .select(['v.version', 'v.title', 'v.body', 'v.saved_at'])
    .select(
      value('text | null')`nullif(trim(concat(u.first_name, ' ', u.last_name)), '')`.as('saved_by'),
    )
    .where('v.page_id', '=', id)
    .orderBy('v.version', 'desc')
    .execute();
  if (rows.length === 0) throw notFound(SITE_PAGES.notFound);
  return rows.map((row) => ({ ...row, saved_at: row.saved_at.toISOString() }));
}

const shown = ({ slug, title, body, in_footer, updated_at }: Row<'site_pages'>): SitePage => ({
  slug,
  title,
  body,
  html: htmlOfMarkdown(body),
  in_footer,
  updated_at: updated_at.toISOString(),
});

export const forAdmin = (page: Row<'site_pages'>): AdminSitePage => ({
  ...shown(page),
  id: page.id,
  published: page.published,
  version: page.version,
  tag: tagOf(page),
});

/** Names a page's state for `If-Match`. */
export const tagOf = ({ slug, title, body, in_footer, published }: Row<'site_pages'>): string =>
  versionOf([slug, title, body, in_footer, published]);
