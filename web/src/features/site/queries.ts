import { siteApi } from '@souk/contract/site';
import { sitePagesApi } from '@souk/contract/site-pages';
import { read } from '../../api/query.ts';

/** The site's settings that its pages show. */
export const siteQuery = { ...read(['site'], siteApi.read), staleTime: 10 * 60_000 };

/** A published page of the operator. */
export const sitePageQuery = (slug: string) =>
  read(['site-page', slug], sitePagesApi.read, { params: { slug } });
