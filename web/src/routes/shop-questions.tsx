import type { Route } from './+types/shop-questions';
import { loadPrivate } from '../api/prefetch.ts';
import { shopQuestionsQuery } from '../features/questions/queries.ts';
import { shopQuery } from '../features/shops/queries.ts';
import { ShopQuestionsPage } from '../features/questions/shop-questions-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Questions', noindex: true });

export const clientLoader = ({ params: { shopId } }: Route.ClientLoaderArgs) =>
  loadPrivate(() => [
    shopQuery(shopId),
    shopQuestionsQuery(shopId, 'open'),
    shopQuestionsQuery(shopId, 'answered'),
  ]);

export default ShopQuestionsPage;
