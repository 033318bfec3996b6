import type { Route } from './+types/import-products';
import { loadPrivate } from '../api/prefetch.ts';
import { categoriesQuery } from '../features/products/queries.ts';
import { shopQuery } from '../features/shops/queries.ts';
import { ImportPage } from '../features/imports/import-page.tsx';
import { ExportButton } from '../features/products/manage/manage-products-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Import Products', noindex: true });

export const clientLoader = ({ params: { shopId } }: Route.ClientLoaderArgs) =>
  loadPrivate(() => [shopQuery(shopId), categoriesQuery]);

export default function ImportProducts({ params }: Route.ComponentProps) {
  return (
    <ImportPage shopId={params.shopId} exportButton={<ExportButton shopId={params.shopId} />} />
  );
}
