import { adminApi } from '@souk/contract/admin';
import { siteDaysApi } from '@souk/contract/site-days';
import { read } from '../../api/query.ts';

/** The site's totals; for admins. */
export const adminStatsQuery = read(['admin', 'stats'], adminApi.stats);

/** The last `days` days up to today, in UTC. */
export const siteDaysQuery = (today: string, days: number) => {
  const from = new Date(Date.parse(`${today}T00:00:00Z`) - (days - 1) * 86_400_000);
  const query = { from: from.toISOString().slice(0, 10), to: today };
  return read(['admin', 'site-days', query], siteDaysApi.series, { query });
};
