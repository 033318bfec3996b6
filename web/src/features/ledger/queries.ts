import { adminApi } from '@souk/contract/admin';
import { disputesApi } from '@souk/contract/disputes';
import type { QueryInputOf } from '@souk/contract/endpoint';
import { ledgerApi } from '@souk/contract/ledger';
import { mailPreviewsApi, mailsApi } from '@souk/contract/mail';
import { providerEventsApi } from '@souk/contract/provider-events';
import { settingsApi } from '@souk/contract/settings';
import { read, readPage } from '../../api/query.ts';

// The pages on which admins look after the site's money; everything here is for admins.

export const lastCheckQuery = read(['admin', 'ledger', 'check'], ledgerApi.lastCheck);

export const ledgerKey = ['admin', 'ledger', 'entries'] as const;
export const ledgerQuery = (query: QueryInputOf<typeof ledgerApi.list>) =>
  readPage([...ledgerKey, query], ledgerApi.list, { query });

export const settingsQuery = read(['admin', 'settings'], settingsApi.read);

export const eventsKey = ['admin', 'provider-events'] as const;
export const eventsQuery = (query: QueryInputOf<typeof providerEventsApi.list>) =>
  readPage([...eventsKey, query], providerEventsApi.list, { query });

export const parkedPaymentsQuery = readPage(['admin', 'parked'], adminApi.listParkedPayments, {
  query: { limit: 20 },
});

export const disputesQuery = (query: QueryInputOf<typeof disputesApi.list>) =>
  readPage(['admin', 'disputes', query], disputesApi.list, { query });

export const mailsQuery = (query: QueryInputOf<typeof mailsApi.list>) =>
  readPage(['admin', 'mails', query], mailsApi.list, { query });

/** Its page can be shown for a quarter of an hour: it is asked for each time. */
export const mailQuery = (mailId: string) => ({
  ...read(['admin', 'mail', mailId], mailsApi.read, { params: { mailId } }),
  gcTime: 0,
});

export const mailPreviewsQuery = read(['admin', 'mail-previews'], mailPreviewsApi.list);
