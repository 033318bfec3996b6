import { ExploreQuery, Product } from '@souk/contract/products';
import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { publicRead } from '../../kit/route.ts';
import type { App } from '../../kit/route.ts';
import { explore } from './explore.ts';

/** GET /explore; the next page's address is in its Link header. */
export function exploreRoute(app: App, deps: Deps): void {
  app.get(
    '/explore',
    {
      config: { access: 'public', gives: ['Link'] },
      schema: {
        tags: ['search'],
        operationId: 'explore',
        summary: 'Search and browse products; Link: rel="next" leads on',
        querystring: ExploreQuery,
        response: { 200: z.array(Product) },
      },
    },
    async (request, reply) => {
      const { products, next } = await explore(deps, request.actor, request.query);
      publicRead(reply);
      if (next) reply.header('link', `<${nextAddress(request.url, next)}>; rel="next"`);
      return products;
    },
  );
}

/** The same address with the cursor in the place of a page; relative to the site. */
function nextAddress(url: string, cursor: string): string {
  const address = new URL(url, 'http://site.invalid');
  address.searchParams.delete('page');
  address.searchParams.set('cursor', cursor);
  return `${address.pathname}${address.search}`;
}
