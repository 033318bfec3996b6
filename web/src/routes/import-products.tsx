import { privateLoader, privateMeta } from '../api/private-route.ts';
import { ImportPage } from '../features/imports/import-page.tsx';
import { ExportButton } from '../features/products/manage/manage-products-page.tsx';
import { categoriesQuery } from '../features/products/queries.ts';
import { shopQuery } from '../features/shops/queries.ts';
import type { Route } from './+types/import-products';

export const meta = privateMeta('Import products');

export const clientLoader = privateLoader<Route.ClientLoaderArgs>(({ params: { shopId } }) => [
  shopQuery(shopId),
  categoriesQuery,
]);

export default function ImportProducts({ params }: Route.ComponentProps) {
  return (
    <ImportPage shopId={params.shopId} exportButton={<ExportButton shopId={params.shopId} />} />
  );
}
