import { setupApi } from '@souk/contract/setup';
import { siteIdentityApi } from '@souk/contract/site-identity';
import { sitePagesApi } from '@souk/contract/site-pages';
import { queryOptions } from '@tanstack/react-query';
import { apiOf } from '../../api/query-client.ts';
import { read, readToEnd } from '../../api/query.ts';

/** What a public site still needs, checked anew for each visit; for admins. */
export const setupQuery = read(['admin', 'setup'], setupApi.read);

/** The site's name, look and operator, with the tag of this version; for admins. */
export const adminSiteQuery = queryOptions({
  queryKey: ['admin', 'site'],
  queryFn: async ({ client, signal }) => {
    const { data, headers } = await apiOf(client).answer(siteIdentityApi.read, { signal });
    return { site: data, tag: headers.get('etag') };
  },
});

/** All of the operator's pages; for admins. */
export const sitePagesQuery = queryOptions({
  queryKey: ['admin', 'pages'],
  queryFn: ({ client, signal }) =>
    readToEnd((query) => apiOf(client).call(sitePagesApi.list, { query, signal })),
});

/** The versions of a page, newest first; for admins. */
export const sitePageVersionsQuery = (pageId: string) =>
  queryOptions({
    queryKey: ['admin', 'pages', pageId, 'versions'],
    queryFn: ({ client, signal }) =>
      readToEnd((query) =>
        apiOf(client).call(sitePagesApi.versions, { params: { pageId }, query, signal }),
      ),
  });
