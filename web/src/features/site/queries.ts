import { siteApi } from '@souk/contract/site';
import { read } from '../../api/query.ts';

/** The site's settings that its pages show. */
export const siteQuery = { ...read(['site'], siteApi.read), staleTime: 10 * 60_000 };
