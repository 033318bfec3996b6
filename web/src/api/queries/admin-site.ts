import { jobsApi } from '@souk/contract/admin-jobs';
import { categoriesApi } from '@souk/contract/categories';
import type { QueryInputOf } from '@souk/contract/endpoint';
import { siteDaysApi } from '@souk/contract/site-days';
import { read, readPage } from '../query.ts';

// How admins look after the site itself.

export const adminCategoriesQuery = read(['admin', 'categories'], categoriesApi.list);

/** The last `days` days, the newest being today in UTC. */
export const siteDaysQuery = (today: string, days: number) => {
  const from = new Date(Date.parse(`${today}T00:00:00Z`) - (days - 1) * 86_400_000);
  const query = { from: from.toISOString().slice(0, 10), to: today };
  return read(['admin', 'site-days', query], siteDaysApi.series, { query });
};

export const jobsKey = ['admin', 'jobs'] as const;
export const jobsQuery = (query: QueryInputOf<typeof jobsApi.list>) =>
  readPage([...jobsKey, query], jobsApi.list, { query });
