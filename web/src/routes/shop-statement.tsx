import { privateLoader, privateMeta } from '../api/private-route.ts';
import { statementQuery } from '../features/statements/queries.ts';
import { StatementPage } from '../features/statements/statement-page.tsx';
import { readListParams } from '../lib/use-list-params.ts';
import type { Route } from './+types/shop-statement';

export const meta = privateMeta('Statement');

export const clientLoader = privateLoader<Route.ClientLoaderArgs>(
  ({ params: { shopId, month }, search }) => [
    statementQuery(shopId, month, readListParams(search).page),
  ],
);

export default function ShopStatement({ params: { shopId, month } }: Route.ComponentProps) {
  return <StatementPage key={`${shopId} ${month}`} shopId={shopId} month={month} />;
}
