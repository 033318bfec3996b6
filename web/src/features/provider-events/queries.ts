import { adminApi } from '@souk/contract/admin';
import type { QueryInputOf } from '@souk/contract/endpoint';
import { providerEventsApi } from '@souk/contract/provider-events';
import { readPage } from '../../api/query.ts';

export const eventsKey = ['admin', 'provider-events'] as const;
export const eventsQuery = (query: QueryInputOf<typeof providerEventsApi.list>) =>
  readPage([...eventsKey, query], providerEventsApi.list, { query });

export const parkedPaymentsQuery = readPage(['admin', 'parked'], adminApi.listParkedPayments, {
  query: { limit: 20 },
});
