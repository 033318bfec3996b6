import type { Route } from './+types/shop-questions';
import { shopQuestionsQuery } from '../features/questions/queries.ts';
import { shopQuery } from '../features/shops/queries.ts';
import { ShopQuestionsPage } from '../features/questions/shop-questions-page.tsx';
import { privateLoader, privateMeta } from '../api/private-route.ts';

export const meta = privateMeta('Questions');

export const clientLoader = privateLoader<Route.ClientLoaderArgs>(({ params: { shopId } }) => [
  shopQuery(shopId),
  shopQuestionsQuery(shopId, 'open'),
  shopQuestionsQuery(shopId, 'answered'),
]);

export default ShopQuestionsPage;
