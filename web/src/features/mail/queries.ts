import type { QueryInputOf } from '@souk/contract/endpoint';
import { mailPreviewsApi, mailsApi } from '@souk/contract/mail';
import { read, readPage } from '../../api/query.ts';

export const mailsQuery = (query: QueryInputOf<typeof mailsApi.list>) =>
  readPage(['admin', 'mails', query], mailsApi.list, { query });

/** The link to its page is valid for a quarter of an hour, so it is never cached. */
export const mailQuery = (mailId: string) => ({
  ...read(['admin', 'mail', mailId], mailsApi.read, { params: { mailId } }),
  gcTime: 0,
});

export const mailPreviewsQuery = read(['admin', 'mail-previews'], mailPreviewsApi.list, {
  query: { limit: 100 },
});
