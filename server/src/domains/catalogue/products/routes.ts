import { productsApi, type Product } from '@souk/contract/products';
import { quotasApi } from '@souk/contract/quotas';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { counted, mount, paged, publicRead, type App } from '../../../kit/route.ts';
import { showVersion } from '../../../kit/version.ts';
import { actorOf } from '../../accounts/index.ts';
import { blockProducts } from './block-products.ts';
import { createProduct } from './create-product.ts';
import { deleteProduct } from './delete-product.ts';
import { duplicateProduct } from './duplicate-product.ts';
import { editProduct } from './edit-product.ts';
import { lowStock } from './low-stock.ts';
import { countManaged, managedProducts } from './managed-products.ts';
import { quotasOf } from './quotas.ts';
import { productById, productVersion, shopProducts } from './reads.ts';
import { recordView } from './record-view.ts';

/** All but the list of categories, which the categories domain mounts. */
const { categories: _, ...api } = productsApi;

export function productRoutes(app: App, deps: Deps): void {
  mount(app, api, {
    read: async (request, reply) => {
      publicRead(reply);
      return versioned(reply, await productById(deps, request.actor, request.params.productId));
    },
    ofShop: async (request, reply) => {
      const { shopId } = request.params;
      const found = await shopProducts(deps, request.actor, shopId, request.query);
      publicRead(reply);
      return counted(reply, found);
    },
    ofBlocks: async (request, reply) => {
      const found = await blockProducts(deps, request.actor, request.params.shopId);
      publicRead(reply);
      return paged(reply, found, request.query);
    },
    list: async (request, reply) => {
      const { shop_id, ...page } = request.query;
      const found = await shopProducts(deps, request.actor, shop_id, page);
      publicRead(reply);
      return counted(reply, found);
    },
    managed: async (request, reply) => {
      const { shopId } = request.params;
      return counted(reply, await managedProducts(deps, actorOf(request), shopId, request.query));
    },
    managedCounts: (request) => countManaged(deps, request.params.shopId),
    lowStock: async (request, reply) =>
      counted(reply, await lowStock(deps, actorOf(request), request.query)),
    create: async (request, reply) =>
      versioned(reply, await createProduct(deps, actorOf(request), request.body)),
    edit: async (request, reply) => {
      const { productId } = request.params;
      const ifMatch = request.headers['if-match'];
      return versioned(
        reply,
        await editProduct(deps, actorOf(request), productId, request.body, ifMatch),
      );
    },
    remove: (request) => deleteProduct(deps, actorOf(request), request.params.productId),
    duplicate: async (request, reply) =>
      versioned(reply, await duplicateProduct(deps, actorOf(request), request.params.productId)),
    view: (request) => recordView(deps, actorOf(request), request.params.productId),
  });
  quotaRoutes(app, deps);
}

/** Mounts the quota endpoints: the usage and limits of accounts. */
function quotaRoutes(app: App, deps: Deps): void {
  mount(app, quotasApi, {
    own: (request) => quotasOf(deps, actorOf(request).id),
    ofUser: (request) => quotasOf(deps, request.params.userId),
  });
}

function versioned(reply: FastifyReply, product: Product): Product {
  showVersion(reply, productVersion(product));
  return product;
}
