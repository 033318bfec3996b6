import { homeApi } from '@souk/contract/home';
import { pages } from '@souk/contract/pages';
import { siteName } from '@souk/contract/site-name';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { TakenOver } from '../api/handed-over.tsx';
import { prefetch, prefetchInBrowser, type Prefetch } from '../api/prefetch.ts';
import { apiOf } from '../api/query-client.ts';
import { SellPage } from '../features/home/sell-page.tsx';
import { clip, picture, type CardParts } from '../features/products/listed-product.ts';
import { packLists, unpackLists } from '../features/products/packed-lists.ts';
import { shelfQuery, WHOLE_SHELF } from '../features/products/shelf/queries.ts';
import { shopQuery } from '../features/shops/queries.ts';
import { pageMeta, publicUrlOf } from '../lib/page-meta.ts';
import type { Route } from './+types/sell';

/** The example is a shop chosen by an admin, or one of the best. Without one, it's left out. */
const work: Prefetch<{ exampleId: string | null }> = async (client) => {
  const { shop_id } = await apiOf(client)
    .call(homeApi.sellExample)
    .catch(() => ({ shop_id: null }));
  if (shop_id === null) return { exampleId: null };
  await Promise.all([
    client.prefetchQuery(shopQuery(shop_id)),
    client.prefetchInfiniteQuery(shelfQuery(shop_id, WHOLE_SHELF)),
  ]);
  return { exampleId: shop_id };
};

const parts: CardParts = (product) => ({ ...picture(product), ...clip(product) });

export const loader = ({ context }: Route.LoaderArgs) =>
  prefetch(context, work, { pack: packLists(() => parts) });
export const clientLoader = () => prefetchInBrowser(work);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: `Sell on ${siteName()}`,
    description: 'Open your own shop in minutes and reach shoppers everywhere.',
    path: pages.sell(),
    publicUrl: publicUrlOf(matches),
  });
}

function SellWithExample({ shopId }: { shopId: string }) {
  const { data: shop } = useQuery(shopQuery(shopId));
  const { data } = useInfiniteQuery(shelfQuery(shopId, WHOLE_SHELF));
  const products = data?.pages[0]?.rows;
  return <SellPage example={shop && products ? { shop, products } : null} />;
}

export default function Sell({ loaderData: { exampleId, dehydrated } }: Route.ComponentProps) {
  return (
    <TakenOver data={dehydrated} unpack={unpackLists}>
      {exampleId === null ? <SellPage example={null} /> : <SellWithExample shopId={exampleId} />}
    </TakenOver>
  );
}
