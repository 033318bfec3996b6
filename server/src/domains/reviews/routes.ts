import {
  ProductReview,
  ProductReviewRequest,
  ReviewsQuery,
  ReviewStats,
  ShopReviewRequest,
} from '@souk/contract/reviews';
import { ShopReview } from '@souk/contract/shops';
import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { idParams, publicRead, type App } from '../../kit/route.ts';
import { actorOf } from '../auth/actor.ts';
import { productReviews, reviewStats } from './reads.ts';
import { reviewProduct } from './review-product.ts';
import { reviewShop } from './review-shop.ts';

const tags = ['reviews'];

export function reviewRoutes(app: App, deps: Deps): void {
  const open = { access: 'public' } as const;
  const signedIn = { access: 'signed-in' } as const;
  const params = idParams('id');

  app.get(
    '/products/:id/reviews',
    {
      config: open,
      schema: {
        tags,
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
    { config: open, schema: { tags, params, response: { 200: ReviewStats } } },
    async (request, reply) => {
      publicRead(reply);
      return reviewStats(deps, request.params.id);
    },
  );

  app.post(
    '/products/:id/reviews',
    {
      config: signedIn,
      schema: {
        tags,
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

  app.post(
    '/shops/:id/reviews',
    {
      config: signedIn,
      schema: {
        tags,
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
