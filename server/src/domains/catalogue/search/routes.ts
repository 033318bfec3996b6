import { searchApi } from '@souk/contract/search';
import type { Deps } from '../../../deps.ts';
import { mount, publicRead, type App } from '../../../kit/route.ts';
import { countResults } from './count-results.ts';
import { explore } from './explore.ts';
import { instead } from './instead.ts';
import { suggest } from './suggest.ts';

/**
 * Many people type the same words at the same time, so browsers may cache suggestions for a minute.
 */
const SUGGESTIONS_SECONDS = 60;

export function searchRoutes(app: App, deps: Deps): void {
  mount(app, searchApi, {
    explore: async (request, reply) => {
      const { products, next } = await explore(deps, request.actor, request.query);
      publicRead(reply);
      if (next) reply.header('link', `<${nextAddress(request.url, next)}>; rel="next"`);
      return products;
    },
    counts: (request, reply) => {
      publicRead(reply);
      return countResults(deps, request.query);
    },
    instead: (request, reply) => {
      publicRead(reply);
      return instead(deps, request.query);
    },
    suggestions: async (request, reply) => {
      const found = await suggest(deps, request.query.search);
      publicRead(reply);
      const whose = request.headers.authorization === undefined ? 'public' : 'private';
      reply.header('cache-control', `${whose}, max-age=${SUGGESTIONS_SECONDS}`);
      return found;
    },
  });
}

/** Returns the same address with the cursor instead of a page, relative to the site. */
function nextAddress(url: string, cursor: string): string {
  const address = new URL(url, 'http://site.invalid');
  address.searchParams.delete('page');
  address.searchParams.set('cursor', cursor);
  return `${address.pathname}${address.search}`;
}
