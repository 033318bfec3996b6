import type { Route } from './+types/sell';
import { HydrationBoundary, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { prefetch, prefetchInBrowser, type Prefetch } from '../api/prefetch.ts';
import { newestWithVideo, shelfQuery, shopQuery, WHOLE_SHELF } from '../api/queries/shops.ts';
import { useApi } from '../api/use-api.ts';
import { SellPage } from '../features/shops/sell-page.tsx';
import { pageMeta, publicUrlOf } from '../lib/page-meta.ts';
import { paths } from '../paths.ts';

/** The shop of the newest product with a video is the example; without any the page does without. */
const work: Prefetch<{ exampleId: string | null }> = async (api, client) => {
  const [newest] = await newestWithVideo(api).catch(() => []);
  if (!newest) return { exampleId: null };
  await Promise.all([
    client.prefetchQuery(shopQuery(api, newest.shop_id)),
    client.prefetchInfiniteQuery(shelfQuery(api, newest.shop_id, WHOLE_SHELF)),
  ]);
  return { exampleId: newest.shop_id };
};

export const loader = ({ context }: Route.LoaderArgs) => prefetch(context, work);
export const clientLoader = () => prefetchInBrowser(work);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Sell on Souk',
    description: 'Open your own shop in minutes and reach shoppers everywhere.',
    path: paths.sell(),
    publicUrl: publicUrlOf(matches),
  });
}

function SellWithExample({ shopId }: { shopId: string }) {
  const api = useApi();
  const { data: shop } = useQuery(shopQuery(api, shopId));
  const { data } = useInfiniteQuery(shelfQuery(api, shopId, WHOLE_SHELF));
  const products = data?.pages[0]?.rows;
  return <SellPage example={shop && products ? { shop, products } : null} />;
}

export default function Sell({ loaderData: { exampleId, dehydrated } }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={dehydrated}>
      {exampleId === null ? <SellPage example={null} /> : <SellWithExample shopId={exampleId} />}
    </HydrationBoundary>
  );
}
