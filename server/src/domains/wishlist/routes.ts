import { Product } from '@souk/contract/products';
import { PageQuery } from '@souk/contract/paging';
import { SavedProductIds } from '@souk/contract/wishlist';
import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { idParams, type App } from '../../kit/route.ts';
import { actorOf } from '../auth/actor.ts';
import { forgetProduct } from './forget-product.ts';
import { savedProductIds, wishlist } from './reads.ts';
import { saveProduct } from './save-product.ts';

const config = { access: 'signed-in' } as const;
const tags = ['wishlist'];
const params = idParams('productId');

export function wishlistRoutes(app: App, deps: Deps): void {
  app.get(
    '/wishlist',
    {
      config: { ...config, gives: ['X-Total-Count'] },
      schema: {
        tags,
        operationId: 'listSavedProducts',
        summary: 'What you saved, newest first',
        querystring: PageQuery,
        response: { 200: z.array(Product) },
      },
    },
    async (request, reply) => {
      const { products, total } = await wishlist(deps, actorOf(request), request.query);
      reply.header('x-total-count', total);
      return products;
    },
  );

  app.get(
    '/wishlist/ids',
    {
      config,
      schema: {
        tags,
        operationId: 'listSavedProductIds',
        summary: 'Which products you saved',
        response: { 200: SavedProductIds },
      },
    },
    (request) => savedProductIds(deps, actorOf(request)),
  );

  app.put(
    '/wishlist/:productId',
    {
      config: { ...config, errors: [409] },
      schema: {
        tags,
        operationId: 'saveProduct',
        summary: 'Save a product',
        params,
        response: { 204: z.void() },
      },
    },
    async (request, reply) => {
      await saveProduct(deps, actorOf(request), request.params.productId);
      return reply.code(204).send();
    },
  );

  app.delete(
    '/wishlist/:productId',
    {
      config,
      schema: {
        tags,
        operationId: 'forgetProduct',
        summary: 'Take it off the list',
        params,
        response: { 204: z.void() },
      },
    },
    async (request, reply) => {
      await forgetProduct(deps, actorOf(request), request.params.productId);
      return reply.code(204).send();
    },
  );
}
