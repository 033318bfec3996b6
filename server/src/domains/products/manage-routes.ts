import { ManagedQuery, Product } from '@souk/contract/products';
import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { idParams } from '../../kit/route.ts';
import type { App } from '../../kit/route.ts';
import { showVersion } from '../../kit/version.ts';
import { actorOf } from '../auth/actor.ts';
import { duplicateProduct } from './duplicate-product.ts';
import { managedProducts } from './managed-products.ts';
import { productVersion } from './product-version.ts';

const tags = ['products'];
const config = { access: 'signed-in' } as const;

/** What only those who run a shop ask for. */
export function manageRoutes(app: App, deps: Deps): void {
  app.get(
    '/shops/:shopId/products/manage',
    {
      config: { ...config, gives: ['X-Total-Count'], errors: [403] },
      schema: {
        tags,
        operationId: 'listManagedProducts',
        summary: 'Products of a shop, searched and sorted: its owner or an admin',
        params: idParams('shopId'),
        querystring: ManagedQuery,
        response: { 200: z.array(Product) },
      },
    },
    async (request, reply) => {
      const { shopId } = request.params;
      const { products, total } = await managedProducts(
        deps,
        actorOf(request),
        shopId,
        request.query,
      );
      reply.header('x-total-count', total);
      return products;
    },
  );

  app.post(
    '/products/:productId/duplicate',
    {
      config: { ...config, errors: [403], gives: ['ETag'] },
      schema: {
        tags,
        operationId: 'duplicateProduct',
        summary:
          'Put a copy of a product beside it, with no stock: the owner of its shop or an admin',
        params: idParams('productId'),
        response: { 201: Product },
      },
    },
    async (request, reply) => {
      const copy = await duplicateProduct(deps, actorOf(request), request.params.productId);
      showVersion(reply, productVersion(copy));
      return reply.code(201).send(copy);
    },
  );
}
