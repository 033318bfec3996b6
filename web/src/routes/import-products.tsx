import type { Route } from './+types/import-products';
import { ImportPage } from '../features/imports/import-page.tsx';
import { ExportButton } from '../features/products/manage/export-button.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta: Route.MetaFunction = () => pageMeta({ title: 'Import Products', noindex: true });

export default function ImportProducts({ params }: Route.ComponentProps) {
  return (
    <ImportPage shopId={params.shopId} exportButton={<ExportButton shopId={params.shopId} />} />
  );
}
