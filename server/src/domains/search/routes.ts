import { Product } from '@souk/contract/products';
import { SimilarQuery, Suggestions, SuggestionsQuery } from '@souk/contract/search';
import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { idParams, publicRead, type App } from '../../kit/route.ts';
import { exploreRoute } from './explore-route.ts';
import { similarProducts } from './similar.ts';
import { suggest } from './suggest.ts';

/** What is typed by many at the same time is asked once a minute. */
const SECONDS = 60;

const config = { access: 'public' } as const;
const tags = ['search'];

/** What leads on: suggestions for what is being typed, and products like another one. */
export function searchRoutes(app: App, deps: Deps): void {
  exploreRoute(app, deps);
  app.get(
    '/explore/suggestions',
    {
      config,
      schema: {
        tags,
        operationId: 'suggest',
        summary: 'Products, shops and categories that may be meant',
        querystring: SuggestionsQuery,
        response: { 200: Suggestions },
      },
    },
    async (request, reply) => {
      const found = await suggest(deps, request.query.search);
      publicRead(reply);
      const whose = request.headers.authorization === undefined ? 'public' : 'private';
      reply.header('cache-control', `${whose}, max-age=${SECONDS}`);
      return found;
    },
  );

  app.get(
    '/products/:productId/similar',
    {
      config,
      schema: {
        tags,
        operationId: 'listSimilarProducts',
        summary: 'Products like this one',
        params: idParams('productId'),
        querystring: SimilarQuery,
        response: { 200: z.array(Product) },
      },
    },
    async (request, reply) => {
      const { productId } = request.params;
      publicRead(reply);
      return similarProducts(deps, request.actor, productId, request.query.limit);
    },
  );
}
