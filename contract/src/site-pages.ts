import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Count, Id, Time } from './fields.ts';
import { lines, requiredText } from './inputs.ts';
import { PageQuery } from './paging.ts';

export const SITE_PAGES = {
  notFound: 'Page not found',
  titleRequired: 'Title is required',
  slug: 'The address can have lowercase letters and digits, with single hyphens between them',
  slugLong: 'Please use at most 60 characters',
  slugTaken: 'Another page has this address',
  bodyLong: 'Please use at most 100,000 characters',
  changedSince: 'Another admin has changed this page since you loaded it. Nothing was saved.',
} as const;

const Slug = z
  .string(SITE_PAGES.slug)
  .check(
    z.trim(),
    z.maxLength(60, SITE_PAGES.slugLong),
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, SITE_PAGES.slug),
  );

const fields = {
  slug: Slug,
  title: requiredText(SITE_PAGES.titleRequired, 120),
  /** Markdown. HTML in it is shown as text. */
  body: lines(100_000, SITE_PAGES.bodyLong),
  in_footer: z.boolean('in_footer must be true or false'),
  published: z.boolean('published must be true or false'),
};

export const CreateSitePage = z.object({
  ...fields,
  body: z._default(fields.body, ''),
  in_footer: z._default(fields.in_footer, false),
  published: z._default(fields.published, false),
});
export type CreateSitePage = z.infer<typeof CreateSitePage>;

/** PUT: given fields replace, missing ones stay unchanged. */
export const UpdateSitePage = z.partial(z.object(fields));
export type UpdateSitePage = z.infer<typeof UpdateSitePage>;

/** A published page, as everyone reads it. */
export const SitePage = z.object({
  slug: z.string(),
  title: z.string(),
  body: z.string(),
  /** The body as safe HTML. */
  html: z.string(),
  in_footer: z.boolean(),
  updated_at: Time,
});
export type SitePage = z.infer<typeof SitePage>;

export const AdminSitePage = z.extend(SitePage, {
  id: Id,
  published: z.boolean(),
  /** Counts the changes of title and body. */
  version: Count,
  /** Another after each change. With it as `If-Match`, a change fails if another came first. */
  tag: z.string(),
});
export type AdminSitePage = z.infer<typeof AdminSitePage>;

/** A version of a page. */
export const SitePageVersion = z.object({
  version: Count,
  title: z.string(),
  body: z.string(),
  saved_at: Time,
  /** The admin's name; null for the outline that a new site starts with. */
  saved_by: z.nullable(z.string()),
});
export type SitePageVersion = z.infer<typeof SitePageVersion>;

const managed = { access: 'admin', tag: 'admin' } as const;

export const sitePagesApi = {
  read: endpoint('GET /pages/:slug', {
    access: 'public',
    tag: 'site',
    operationId: 'readSitePage',
    summary: 'A published page of the operator, such as the terms',
    params: z.object({ slug: z.string() }),
    answers: { 200: SitePage },
  }),
  list: endpoint('GET /admin/pages', {
    ...managed,
    operationId: 'listSitePages',
    summary: 'All pages of the operator, by address',
    query: PageQuery,
    answers: { 200: z.array(AdminSitePage) },
    gives: ['X-Total-Count'],
  }),
  create: endpoint('POST /admin/pages', {
    ...managed,
    records: ['page.created'],
    operationId: 'createSitePage',
    summary: 'Add a page',
    body: CreateSitePage,
    bodySize: 'largest',
    answers: { 201: AdminSitePage },
    errors: [409],
  }),
  edit: endpoint('PUT /admin/pages/:pageId', {
    ...managed,
    records: ['page.edited'],
    operationId: 'editSitePage',
    summary: 'Change a page',
    body: UpdateSitePage,
    bodySize: 'largest',
    takes: ['If-Match'],
    answers: { 200: AdminSitePage },
    errors: [409],
  }),
  preview: endpoint('POST /admin/pages/preview', {
    ...managed,
    operationId: 'previewSitePage',
    summary: 'A page’s text as it will be shown; nothing is saved',
    body: z.object({ body: fields.body }),
    bodySize: 'largest',
    answers: { 200: z.object({ html: z.string() }) },
  }),
  remove: endpoint('DELETE /admin/pages/:pageId', {
    ...managed,
    records: ['page.deleted'],
    operationId: 'deleteSitePage',
    summary: 'Delete a page with all its versions',
    answers: { 204: z.void() },
  }),
  versions: endpoint('GET /admin/pages/:pageId/versions', {
    ...managed,
    operationId: 'listSitePageVersions',
    summary: 'The versions of a page, newest first',
    query: PageQuery,
    answers: { 200: z.array(SitePageVersion) },
    gives: ['X-Total-Count'],
  }),
};
