import type { Route } from './+types/sell';
import { SellPage } from '../features/shop/sell-page.tsx';
import { pageMeta, publicUrlOf } from '../lib/page-meta.ts';
import { paths } from '../paths.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Sell on Souk',
    description: 'Open your own shop in minutes and reach shoppers everywhere.',
    path: paths.sell(),
    publicUrl: publicUrlOf(matches),
  });
}

export default SellPage;
