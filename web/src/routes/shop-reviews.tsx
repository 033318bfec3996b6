import type { Route } from './+types/shop-reviews';
import { loadPrivate } from '../api/prefetch.ts';
import { receivedReviewsQuery } from '../features/reviews/queries.ts';
import { shopQuery } from '../features/shops/queries.ts';
import { ShopReviewsPage } from '../features/reviews/shop-reviews-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Reviews', noindex: true });

export const clientLoader = ({ params: { shopId } }: Route.ClientLoaderArgs) =>
  loadPrivate(() => [
    shopQuery(shopId),
    receivedReviewsQuery(shopId, 'open'),
    receivedReviewsQuery(shopId, 'answered'),
  ]);

export default ShopReviewsPage;
