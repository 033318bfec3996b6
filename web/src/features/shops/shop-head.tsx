import { awayMessage } from '@souk/contract/away';
import type { Shop } from '@souk/contract/shops';
import { Suspense, type ReactNode } from 'react';
import { useUser } from '../../api/session.ts';
import type { Elements } from '../../lib/elements.ts';
import { formatPlural } from '../../lib/format.ts';
import { MapPin, Package } from '../../ui/icons.tsx';
import { Rating } from '../../ui/rating.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ShopLogo } from './shop-look.tsx';

type ShopHeadProps = {
  shop: Shop;
  share: Elements;
  follow: Elements;
  /** For its owner, given their id. */
  ownerTools: (userId: string) => ReactNode;
};

/** The shop's name and figures; for its owner, the actions available here. */
export function ShopHead({ shop, share, follow, ownerTools }: ShopHeadProps) {
  const user = useUser();
  const owner = user?.id === shop.owner_id ? user : null;
  return (
    <div className="bg-linear-to-b from-(--brand-soft) to-transparent">
      <div className="page">
        <div className="flex flex-col gap-4 sm:flex-row sm:items-end sm:gap-6">
          <div className="flex flex-wrap items-end justify-between gap-4">
            <ShopLogo
              name={shop.name}
              logo={shop.logo_url}
              color={shop.brand_color}
              className="relative -mt-10 size-24 shrink-0 border-4 border-ground sm:-mt-14 sm:size-36 sm:text-5xl"
              eager
            />
            <div className="flex flex-wrap gap-2 sm:hidden">
              {follow}
              {share}
            </div>
          </div>
          <div className="min-w-0 flex-1 sm:pt-5 sm:pb-1">
            <h1 className="text-2xl font-semibold tracking-tight break-words sm:text-3xl">
              {shop.name}
            </h1>
            <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1.5 text-sm text-muted">
              <span className="figures flex items-center gap-1.5">
                {shop.average_rating === null ? null : (
                  <span aria-hidden className="font-semibold text-ink">
                    {shop.average_rating.toFixed(1)}
                  </span>
                )}
                <Rating value={shop.average_rating} count={shop.total_reviews} />
              </span>
              <span className="flex min-w-0 items-center gap-1.5 wrap-anywhere">
                <MapPin aria-hidden className="size-4 shrink-0" />
                <span>{shop.location ?? 'Unknown location'}</span>
              </span>
              <span className="figures flex items-center gap-1.5">
                <Package aria-hidden className="size-4 shrink-0" />
                <span>{formatPlural(shop.product_count, 'product')}</span>
              </span>
            </div>
          </div>
          <div className="hidden gap-3 sm:flex sm:pb-1">
            {follow}
            {share}
          </div>
        </div>
        {shop.back_on ? (
          <p className="mt-5 rounded-control border border-(--brand-line) bg-(--brand-soft) px-4 py-3 text-sm">
            <strong className="font-medium">{`${awayMessage(shop.back_on)}.`}</strong> Until then
            you can look around and save what you like.
          </p>
        ) : null}
        {owner ? (
          <Suspense fallback={<Skeleton className="mt-5 h-11 w-48" />}>
            {ownerTools(owner.id)}
          </Suspense>
        ) : null}
      </div>
    </div>
  );
}
