import { privateLoader, privateMeta } from '../api/private-route.ts';
import { shopQuestionsQuery } from '../features/questions/queries.ts';
import { ShopQuestionsPage } from '../features/questions/shop-questions-page.tsx';
import { shopQuery } from '../features/shops/queries.ts';
import type { Route } from './+types/shop-questions';

export const meta = privateMeta('Questions');

export const clientLoader = privateLoader<Route.ClientLoaderArgs>(({ params: { shopId } }) => [
  shopQuery(shopId),
  shopQuestionsQuery(shopId, 'open'),
  shopQuestionsQuery(shopId, 'answered'),
]);

export default ShopQuestionsPage;
