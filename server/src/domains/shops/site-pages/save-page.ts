import {
  SITE_PAGES,
  type AdminSitePage,
  type CreateSitePage,
  type UpdateSitePage,
} from '@souk/contract/site-pages';
import { sql } from 'kysely';
import type { Row, Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { newId } from '../../../kit/ids.ts';
import { conflict, notFound } from '../../../kit/problems.ts';
import { demandVersion } from '../../../kit/version.ts';
import { type Actor, recordChange } from '../../accounts/index.ts';
import { forAdmin, tagOf } from './reads.ts';

type PageDeps = Pick<Deps, 'db' | 'now'>;
type Page = Row<'site_pages'>;

/** Adds a page. @throws ProblemError 409 if its address is taken */
export function createPage(
  { db, now }: PageDeps,
  actor: Actor,
  fields: CreateSitePage,
): Promise<AdminSitePage> {
  return db.transaction().execute(async (trx) => {
    await lockPages(trx);
    await demandFreeSlug(trx, fields.slug, null);
    const page: Page = { ...fields, id: newId(), version: 1, updated_at: now() };
    await trx.insertInto('site_pages').values(page).execute();
    await keepVersion(trx, page, actor);
    await recordPage(trx, actor, 'page.created', null, page);
    return forAdmin(page);
  });
}

/**
 * Replaces the given fields; with `ifMatch`, only if the page is unchanged. Another title or body
 * is a new version. @throws ProblemError 404; 409 if the address is taken; 412
 */
export function editPage(
  { db, now }: PageDeps,
  actor: Actor,
  id: string,
  fields: UpdateSitePage,
  ifMatch?: string,
): Promise<AdminSitePage> {
  return db.transaction().execute(async (trx) => {
    await lockPages(trx);
    const before = await pageToChange(trx, id);
    demandVersion(ifMatch, tagOf(before), SITE_PAGES.changedSince);
    const after: Page = { ...before, ...fields };
    await demandFreeSlug(trx, after.slug, id);
    const isReworded = after.title !== before.title || after.body !== before.body;
    if (isReworded) after.version += 1;
    after.updated_at = now();
    await trx.updateTable('site_pages').set(after).where('id', '=', id).execute();
    if (isReworded) await keepVersion(trx, after, actor);
    await recordPage(trx, actor, 'page.edited', before, after);
    return forAdmin(after);
  });
}

/** Deletes a page with its versions. @throws ProblemError 404 */
export function deletePage({ db }: PageDeps, actor: Actor, id: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lockPages(trx);
    const gone = await pageToChange(trx, id);
    await trx.deleteFrom('site_pages').where('id', '=', id).execute();
    await recordPage(trx, actor, 'page.deleted', gone, null);
  });
}

/** Admins change pages one after the other, so that no two take the same address. */
const lockPages = (trx: Trx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('site pages', 0))`.execute(trx);

async function pageToChange(trx: Trx, id: string): Promise<Page> {
  const query = trx.selectFrom('site_pages').selectAll().where('id', '=', id);
  const page = await query.forUpdate().executeTakeFirst();
  if (!page) throw notFound(SITE_PAGES.notFound);
  return page;
}

async function demandFreeSlug(trx: Trx, slug: string, id: string | null): Promise<void> {
  const holder = await trx
    .selectFrom('site_pages')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (holder && holder.id !== id) throw conflict('page_slug_taken', SITE_PAGES.slugTaken, 'slug');
}

async function keepVersion(trx: Trx, page: Page, actor: Actor): Promise<void> {
  const { id, version, title, body, updated_at } = page;
  await trx
    .insertInto('site_page_versions')
    .values({ page_id: id, version, title, body, saved_at: updated_at, saved_by: actor.id })
    .execute();
}

async function recordPage(
  trx: Trx,
  actor: Actor,
  kind: 'page.created' | 'page.edited' | 'page.deleted',
  before: Page | null,
  after: Page | null,
): Promise<void> {
  const id = after?.id ?? before?.id ?? null;
  // Its words are in the versions: the audit would hold each of them twice.
  const without = (page: Page | null) => {
    if (!page) return null;
    const { body, updated_at: _, ...fields } = page;
    return { ...fields, characters: body.length };
  };
  const target = { kind: 'page', id };
  await recordChange(trx, actor, { kind, target, before: without(before), after: without(after) });
}
