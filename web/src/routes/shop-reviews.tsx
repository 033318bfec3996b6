import { privateLoader, privateMeta } from '../api/private-route.ts';
import { receivedReviewsQuery } from '../features/reviews/queries.ts';
import { ShopReviewsPage } from '../features/reviews/shop-reviews-page.tsx';
import { shopQuery } from '../features/shops/queries.ts';
import type { Route } from './+types/shop-reviews';

export const meta = privateMeta('Reviews');

export const clientLoader = privateLoader<Route.ClientLoaderArgs>(({ params: { shopId } }) => [
  shopQuery(shopId),
  receivedReviewsQuery(shopId, 'open'),
  receivedReviewsQuery(shopId, 'answered'),
]);

export default ShopReviewsPage;
