import {
  Category,
  CreateProductRequest,
  Product,
  UpdateProductRequest,
} from '@souk/contract/products';
import { IdInput } from '@souk/contract/ids';
import { PageQuery, pageFields } from '@souk/contract/paging';
import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { idParams, publicRead } from '../../kit/route.ts';
import type { App } from '../../kit/route.ts';
import { showVersion } from '../../kit/version.ts';
import { actorOf } from '../auth/actor.ts';
import { createProduct } from './create-product.ts';
import { deleteProduct } from './delete-product.ts';
import { editProduct } from './edit-product.ts';
import { manageRoutes } from './manage-routes.ts';
import { categories, productById, shopProducts } from './product-reads.ts';
import { productVersion } from './product-version.ts';
import { recordView } from './record-view.ts';

const tags = ['products'];
const OfShop = z.object({ ...pageFields(), shop_id: IdInput('Shop ID is missing') });

export function productRoutes(app: App, deps: Deps): void {
  readRoutes(app, deps);
  writeRoutes(app, deps);
  manageRoutes(app, deps);
}

function readRoutes(app: App, deps: Deps): void {
  app.get(
    '/categories',
    {
      config: { access: 'public' },
      schema: {
        tags,
        operationId: 'listCategories',
        summary: 'All categories',
        querystring: PageQuery,
        response: { 200: z.array(Category) },
      },
    },
    async (request, reply) => {
      publicRead(reply);
      return categories(deps, request.query);
    },
  );

  app.get(
    '/products/:productId',
    {
      config: { access: 'public' },
      schema: {
        tags,
        operationId: 'readProduct',
        summary: 'One product',
        params: idParams('productId'),
        response: { 200: Product },
      },
    },
    async (request, reply) => {
      publicRead(reply);
      const product = await productById(deps, request.actor, request.params.productId);
      showVersion(reply, productVersion(product));
      return product;
    },
  );

  app.get(
    '/shops/:shopId/products',
    {
      config: { access: 'public', gives: ['X-Total-Count'] },
      schema: {
        tags,
        operationId: 'listShopProducts',
        summary: 'Products of a shop, newest first',
        params: idParams('shopId'),
        querystring: PageQuery,
        response: { 200: z.array(Product) },
      },
    },
    async (request, reply) => {
      const { shopId } = request.params;
      const { products, total } = await shopProducts(deps, request.actor, shopId, request.query);
      publicRead(reply);
      reply.header('x-total-count', total);
      return products;
    },
  );

  app.get(
    '/products',
    {
      config: { access: 'public', gives: ['X-Total-Count'], errors: [404] },
      schema: {
        tags,
        operationId: 'listProducts',
        summary: 'Products of a shop, newest first',
        querystring: OfShop,
        response: { 200: z.array(Product) },
      },
    },
    async (request, reply) => {
      const { shop_id, ...page } = request.query;
      const { products, total } = await shopProducts(deps, request.actor, shop_id, page);
      publicRead(reply);
      reply.header('x-total-count', total);
      return products;
    },
  );
}

function writeRoutes(app: App, deps: Deps): void {
  app.post(
    '/products',
    {
      config: { access: 'signed-in', errors: [403, 404], gives: ['ETag'] },
      schema: {
        tags,
        operationId: 'createProduct',
        summary: 'Put a product into a shop: its owner or an admin',
        body: CreateProductRequest,
        response: { 201: Product },
      },
    },
    async (request, reply) => {
      const product = await createProduct(deps, actorOf(request), request.body);
      showVersion(reply, productVersion(product));
      return reply.code(201).send(product);
    },
  );

  app.put(
    '/products/:productId',
    {
      config: { access: 'signed-in', errors: [403], takes: ['If-Match'], gives: ['ETag'] },
      schema: {
        tags,
        operationId: 'editProduct',
        summary: 'Change a product: the owner of its shop or an admin',
        params: idParams('productId'),
        body: UpdateProductRequest,
        response: { 200: Product },
      },
    },
    async (request, reply) => {
      const { productId } = request.params;
      const ifMatch = request.headers['if-match'];
      const product = await editProduct(deps, actorOf(request), productId, request.body, ifMatch);
      showVersion(reply, productVersion(product));
      return product;
    },
  );

  app.delete(
    '/products/:productId',
    {
      config: { access: 'signed-in', errors: [403] },
      schema: {
        tags,
        operationId: 'deleteProduct',
        summary: 'Take a product off the market: the owner of its shop or an admin',
        params: idParams('productId'),
        response: { 204: z.void() },
      },
    },
    async (request, reply) => {
      await deleteProduct(deps, actorOf(request), request.params.productId);
      return reply.code(204).send();
    },
  );

  app.post(
    '/products/:productId/view',
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        operationId: 'recordView',
        summary: 'Note that you looked at a product',
        params: idParams('productId'),
        response: { 204: z.void() },
      },
    },
    async (request, reply) => {
      await recordView(deps, actorOf(request), request.params.productId);
      return reply.code(204).send();
    },
  );
}
