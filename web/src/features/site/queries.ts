import { siteApi } from '@souk/contract/site';
import { read } from '../../api/query.ts';

/** The settings of this site that its pages show. */
export const siteQuery = { ...read(['site'], siteApi.read), staleTime: 10 * 60_000 };
