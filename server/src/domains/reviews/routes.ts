import {
  OwnProductReview,
  OwnShopReview,
  ProductReview,
  ProductReviewRequest,
  ReviewsQuery,
  ReviewStats,
  ShopReviewRequest,
  ShopReviewsQuery,
} from '@souk/contract/reviews';
import { ShopReview } from '@souk/contract/shops';
import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { idParams, publicRead, type App } from '../../kit/route.ts';
import { actorOf } from '../auth/actor.ts';
import { ownProductReview, productReviews, reviewStats } from './reads.ts';
import { reviewProduct } from './review-product.ts';
import { reviewShop } from './review-shop.ts';
import { ownShopReview, shopReviews } from './shop-reads.ts';

const tags = ['reviews'];
const open = { access: 'public' } as const;
const signedIn = { access: 'signed-in' } as const;
const params = idParams('id');

export function reviewRoutes(app: App, deps: Deps): void {
  productRoutes(app, deps);
  shopRoutes(app, deps);
}

function productRoutes(app: App, deps: Deps): void {
  app.get(
    '/products/:id/reviews',
    {
      config: { ...open, gives: ['X-Total-Count'] },
      schema: {
        tags,
        operationId: 'listProductReviews',
        summary: 'A product’s reviews, newest first',
        params,
        querystring: ReviewsQuery,
        response: { 200: z.array(ProductReview) },
      },
    },
    async (request, reply) => {
      const { rows, total } = await productReviews(deps, request.params.id, request.query);
      publicRead(reply);
      return reply.header('x-total-count', total).send(rows);
    },
  );

  app.get(
    '/products/:id/reviews/stats',
    {
      config: open,
      schema: {
        tags,
        operationId: 'readReviewStats',
        summary: 'A product’s average rating, and how often each was given',
        params,
        response: { 200: ReviewStats },
      },
    },
    async (request, reply) => {
      publicRead(reply);
      return reviewStats(deps, request.params.id);
    },
  );

  app.get(
    '/products/:id/reviews/mine',
    {
      config: signedIn,
      schema: {
        tags,
        operationId: 'readOwnProductReview',
        summary: 'Your own review of a product, and whether you may write one',
        params,
        response: { 200: OwnProductReview },
      },
    },
    (request) => ownProductReview(deps, actorOf(request), request.params.id),
  );

  app.post(
    '/products/:id/reviews',
    {
      config: { ...signedIn, errors: [403] },
      schema: {
        tags,
        operationId: 'reviewProduct',
        summary: 'Review a product; a second review replaces your first',
        params,
        body: ProductReviewRequest,
        response: { 200: ProductReview, 201: ProductReview },
      },
    },
    async (request, reply) => {
      const { review, replaced } = await reviewProduct(
        deps,
        actorOf(request),
        request.params.id,
        request.body,
      );
      return reply.status(replaced ? 200 : 201).send(review);
    },
  );
}

function shopRoutes(app: App, deps: Deps): void {
  app.get(
    '/shops/:id/reviews',
    {
      config: { ...open, gives: ['X-Total-Count'] },
      schema: {
        tags,
        operationId: 'listShopReviews',
        summary: "A shop's reviews, newest first",
        params,
        querystring: ShopReviewsQuery,
        response: { 200: z.array(ShopReview) },
      },
    },
    async (request, reply) => {
      const { rows, total } = await shopReviews(deps, request.params.id, request.query);
      publicRead(reply);
      return reply.header('x-total-count', total).send(rows);
    },
  );

  app.get(
    '/shops/:id/reviews/mine',
    {
      config: signedIn,
      schema: {
        tags,
        operationId: 'readOwnShopReview',
        summary: 'Your own review of a shop, and whether you may write one',
        params,
        response: { 200: OwnShopReview },
      },
    },
    (request) => ownShopReview(deps, actorOf(request), request.params.id),
  );

  app.post(
    '/shops/:id/reviews',
    {
      config: { ...signedIn, errors: [403] },
      schema: {
        tags,
        operationId: 'reviewShop',
        summary: 'Review a shop; a second review replaces your first',
        params,
        body: ShopReviewRequest,
        response: { 200: ShopReview, 201: ShopReview },
      },
    },
    async (request, reply) => {
      const { review, replaced } = await reviewShop(
        deps,
        actorOf(request),
        request.params.id,
        request.body,
      );
      return reply.status(replaced ? 200 : 201).send(review);
    },
  );
}
