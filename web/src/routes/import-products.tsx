import type { Route } from './+types/import-products';
import { ImportPage } from '../features/manage/import/import-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta: Route.MetaFunction = () => pageMeta({ title: 'Import Products', noindex: true });

export default function ImportProducts({ params }: Route.ComponentProps) {
  return <ImportPage shopId={params.shopId} />;
}
