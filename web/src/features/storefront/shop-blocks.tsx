import type { ShopWithReviews } from '@souk/contract/shops';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useUser } from '../../api/session.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BlockView } from './block-view.tsx';
import { blockProductsQuery } from './queries.ts';

const ArrangePage = lazy(async () => ({
  default: (await import('./arrange-page.tsx')).ArrangePage,
}));

/** A shop's blocks; with `#arrange`, its owner gets the form to edit them. */
export function ShopBlocks({ shop }: { shop: ShopWithReviews }) {
  const user = useUser();
  const { hash } = useLocation();
  if (hash === '#arrange' && user?.id === shop.owner_id) {
    return (
      <Suspense fallback={<Skeleton className="mt-8 h-160 rounded-card" />}>
        <ArrangePage key={user.id} shopId={shop.id} userId={user.id} />
      </Suspense>
    );
  }
  return shop.blocks.length > 0 ? <Blocks shop={shop} /> : null;
}

function Blocks({ shop }: { shop: ShopWithReviews }) {
  const { data } = useQuery(blockProductsQuery(shop.id));
  return shop.blocks.map((block, index) => (
    <BlockView
      key={index}
      block={block}
      shop={shop}
      products={data?.lists.find((list) => list.block === index)?.products ?? []}
    />
  ));
}
