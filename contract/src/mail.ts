import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Count, Id, Time } from './fields.ts';
import { MAIL_KINDS } from './mail-kinds.ts';
import { pageFields, PageQuery, SearchText } from './paging.ts';

export const MAILS = { notFound: 'Mail not found' } as const;

export const MAIL_STATES = ['queued', 'sent', 'failed'] as const;
const MailState = z.enum(MAIL_STATES, `state must be one of ${MAIL_STATES.join(', ')}`);

export const Mail = z.object({
  id: Id,
  kind: z.enum(MAIL_KINDS),
  to: z.string(),
  subject: z.string(),
  state: MailState,
  attempts: Count,
  /** Why the last attempt failed. */
  failure: z.nullable(z.string()),
  created_at: Time,
  sent_at: z.nullable(Time),
});
export type Mail = z.infer<typeof Mail>;

export const MailWithText = z.extend(Mail, {
  text: z.string(),
  html: z.string(),
  /** The HTML as a page of its own, for a quarter of an hour: a frame sends no token. */
  page: z.string(),
});
export type MailWithText = z.infer<typeof MailWithText>;

export const MailsQuery = z.object({
  ...pageFields(),
  state: z.optional(MailState),
  search: SearchText,
});
export type MailsQuery = z.infer<typeof MailsQuery>;

const MailPageQuery = z.object({ key: z.guid() });

/** A sample mail of a kind, about a made-up order. */
export const MailPreview = z.object({
  kind: z.enum(MAIL_KINDS),
  subject: z.string(),
  text: z.string(),
  page: z.string(),
});
export type MailPreview = z.infer<typeof MailPreview>;

const declared = { access: 'admin', tag: 'admin' } as const;

export const mailsApi = {
  list: endpoint('GET /admin/mails', {
    ...declared,
    operationId: 'listMails',
    summary: 'Every email written, newest first',
    query: MailsQuery,
    answers: { 200: z.array(Mail) },
    gives: ['X-Total-Count'],
  }),
  read: endpoint('GET /admin/mails/:mailId', {
    ...declared,
    operationId: 'readMail',
    secret: true,
    summary: 'An email as it was sent',
    answers: { 200: MailWithText },
  }),
  page: endpoint('GET /admin/mails/:mailId/page', {
    ...declared,
    access: 'public',
    operationId: 'showMail',
    summary: 'An email’s HTML, for anyone with its key',
    query: MailPageQuery,
    produces: ['text/html'],
  }),
};

/** In the demo only. */
export const mailPreviewsApi = {
  list: endpoint('GET /admin/mails/preview', {
    ...declared,
    operationId: 'listMailPreviews',
    summary: 'One email of each kind (demo only)',
    query: PageQuery,
    answers: { 200: z.array(MailPreview) },
    gives: ['X-Total-Count'],
    errors: [404],
  }),
  page: endpoint('GET /admin/mail-previews/:kind', {
    ...declared,
    access: 'public',
    operationId: 'showMailPreview',
    summary: 'The HTML of one kind of email (demo only)',
    params: z.object({ kind: z.string() }),
    produces: ['text/html'],
    errors: [404],
  }),
};
