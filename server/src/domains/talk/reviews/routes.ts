import { reviewsApi } from '@souk/contract/reviews';
import type { Deps } from '../../../deps.ts';
import { counted, mount, paged, publicRead, type App } from '../../../kit/route.ts';
import { actorOf } from '../../accounts/index.ts';
import { answerProductReview, answerShopReview } from './answer-review.ts';
import { bestReviews } from './best-reviews.ts';
import {
  openReviews,
  ownProductReview,
  ownShopReview,
  productReviews,
  receivedReviews,
  reviewStats,
  shopReviews,
} from './reads.ts';
import { reviewProduct } from './review-product.ts';
import { reviewShop } from './review-shop.ts';

export function reviewRoutes(app: App, deps: Deps): void {
  mount(app, reviewsApi, {
    listOfProduct: async (request, reply) => {
      const found = await productReviews(deps, request.actor, request.params.id, request.query);
      publicRead(reply);
      return counted(reply, found);
    },
    statsOfProduct: (request, reply) => {
      publicRead(reply);
      return reviewStats(deps, request.actor, request.params.id);
    },
    ownOfProduct: (request) => ownProductReview(deps, actorOf(request), request.params.id),
    reviewProduct: async (request, reply) => {
      const { params, body } = request;
      const { review, replaced } = await reviewProduct(deps, actorOf(request), params.id, body);
      reply.code(replaced ? 200 : 201);
      return review;
    },
    listOfShop: async (request, reply) => {
      const found = await shopReviews(deps, request.actor, request.params.id, request.query);
      publicRead(reply);
      return counted(reply, found);
    },
    ownOfShop: (request) => ownShopReview(deps, actorOf(request), request.params.id),
    reviewShop: async (request, reply) => {
      const { params, body } = request;
      const { review, replaced } = await reviewShop(deps, actorOf(request), params.id, body);
      reply.code(replaced ? 200 : 201);
      return review;
    },
    answerOfProduct: (request) =>
      answerProductReview(deps, actorOf(request), request.params, request.body),
    answerOfShop: (request) =>
      answerShopReview(deps, actorOf(request), request.params, request.body),
    received: async (request, reply) => {
      const { params, query } = request;
      return counted(reply, await receivedReviews(deps, params.id, query));
    },
    bestOfShop: async (request, reply) => {
      const found = await bestReviews(deps, request.actor, request.params.id);
      publicRead(reply);
      return paged(reply, found, request.query);
    },
    openOfOwnShops: async (request, reply) =>
      paged(reply, await openReviews(deps, actorOf(request)), request.query),
  });
}
