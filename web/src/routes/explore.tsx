import { pages } from '@souk/contract/pages';
import { TakenOver } from '../api/handed-over.tsx';
import { unpackLists } from '../features/products/packed-lists.ts';
import { readFilters } from '../features/search/filters.ts';
import { pageMeta, publicUrlOf, searchMeta } from '../lib/page-meta.ts';
import type { Route } from './+types/explore';
import { beginExplorer, loadExplorer, MarketExplorer } from './market-explorer.tsx';

export const loader = (args: Route.LoaderArgs) => loadExplorer(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => beginExplorer(args);

export function meta({ location, matches }: Route.MetaArgs) {
  const { search } = readFilters(new URLSearchParams(location.search));
  if (search) return searchMeta(search);
  return pageMeta({
    title: 'Explore products',
    description: 'Everything on sale in all shops: search, filter by category and price, sort.',
    path: pages.explore(),
    publicUrl: publicUrlOf(matches),
  });
}

export default function ExploreRoute({ loaderData }: Route.ComponentProps) {
  return (
    <TakenOver data={loaderData.dehydrated} unpack={unpackLists}>
      <div className="page py-8">
        <MarketExplorer level={1} layout={loaderData.layout} />
      </div>
    </TakenOver>
  );
}
