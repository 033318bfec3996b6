import { PageQuery } from '@souk/contract/paging';
import { CreateShopRequest, Shop, ShopWithReviews, UpdateShopRequest } from '@souk/contract/shops';
import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { idParams, publicRead } from '../../kit/route.ts';
import type { App } from '../../kit/route.ts';
import { showVersion } from '../../kit/version.ts';
import { actorOf } from '../auth/actor.ts';
import { editShop } from './edit-shop.ts';
import { openShop } from './open-shop.ts';
import { ownShops, shopPage } from './reads.ts';

const tags = ['shops'];

export function shopRoutes(app: App, deps: Deps): void {
  app.post(
    '/shops',
    {
      config: { access: 'signed-in', gives: ['ETag'] },
      schema: {
        tags,
        operationId: 'openShop',
        summary: 'Open a shop',
        body: CreateShopRequest,
        response: { 201: Shop },
      },
    },
    async (request, reply) => {
      const shop = await openShop(deps, actorOf(request), request.body);
      showVersion(reply, shop.version);
      return reply.code(201).send(shop);
    },
  );

  app.get(
    '/shops/:shopId',
    {
      config: { access: 'public' },
      schema: {
        tags,
        operationId: 'readShop',
        summary: 'A shop with its newest reviews',
        params: idParams('shopId'),
        response: { 200: ShopWithReviews },
      },
    },
    async (request, reply) => {
      publicRead(reply);
      const shop = await shopPage(deps, request.params.shopId, request.actor);
      showVersion(reply, shop.version);
      return shop;
    },
  );

  app.put(
    '/shops/:shopId',
    {
      config: { access: 'signed-in', errors: [403], takes: ['If-Match'], gives: ['ETag'] },
      schema: {
        tags,
        operationId: 'editShop',
        summary: 'Change a shop: its owner or an admin',
        params: idParams('shopId'),
        body: UpdateShopRequest,
        response: { 200: ShopWithReviews },
      },
    },
    async (request, reply) => {
      const { shopId } = request.params;
      const ifMatch = request.headers['if-match'];
      const shop = await editShop(deps, actorOf(request), shopId, request.body, ifMatch);
      showVersion(reply, shop.version);
      return shop;
    },
  );

  app.get(
    '/user/shops',
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        operationId: 'listOwnShops',
        summary: 'Your own shops, newest first',
        querystring: PageQuery,
        response: { 200: z.array(Shop) },
      },
    },
    (request) => ownShops(deps, actorOf(request), request.query),
  );
}
