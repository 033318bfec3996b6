import { pages } from '@souk/contract/pages';
import type { ShopSummary } from '@souk/contract/shops';
import { siteName } from '@souk/contract/site-name';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Elements } from '../../lib/elements.ts';
import { Card } from '../../ui/card.tsx';
import { MapPin, MessageCircle, RotateCcw, Truck } from '../../ui/icons.tsx';
import { OffSale } from '../../ui/off-sale.tsx';
import { Rating } from '../../ui/rating.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { shopSummaryQuery } from './queries.ts';
import { answersWithin, salesOf, sendsWithin, sinceYear } from './seller-facts.ts';
import { ShopLogo } from './shop-look.tsx';

/** The seller: their sales and response time, shipping, and returns. */
export function SellerCard({ shopId }: { shopId: string }) {
  const { data: shop } = useQuery(shopSummaryQuery(shopId));
  return (
    <section aria-labelledby="seller-title">
      <h2 id="seller-title" className="sr-only">
        Seller, shipping and returns
      </h2>
      {shop ? (
        <Card className="flex flex-col gap-4 p-4">
          <SellerHead shop={shop} />
          <SellerFacts shop={shop} />
        </Card>
      ) : (
        <Skeleton className="h-64 rounded-card" />
      )}
    </section>
  );
}

/** For its owner: why the shop's products can't be bought. */
export function ShopNotice({ shopId }: { shopId: string }) {
  const { data: shop } = useQuery(shopSummaryQuery(shopId));
  if (!shop?.suspended_at) return null;
  return (
    <OffSale title={`${shop.name} is suspended`} reason={shop.suspended_reason} className="mt-3" />
  );
}

function SellerHead({ shop }: { shop: ShopSummary }) {
  const facts = [salesOf(shop.sales), sinceYear(shop.created_at)].filter((fact) => fact !== null);
  return (
    <div className="flex items-center gap-3">
      <ShopLogo
        name={shop.name}
        logo={shop.logo_url}
        color={shop.brand_color}
        tint
        className="size-14 shrink-0 rounded-control text-xl"
      />
      <div className="min-w-0 flex-1">
        <Link
          to={pages.shop(shop.id)}
          aria-label={`Visit ${shop.name}`}
          className="inline-flex min-h-6 max-w-full items-center rounded font-medium break-words hover:underline"
        >
          {shop.name}
        </Link>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
          <Rating value={shop.average_rating} count={shop.total_reviews} />
          <span className="figures">{facts.join(' · ')}</span>
        </p>
      </div>
    </div>
  );
}

function SellerFacts({ shop }: { shop: ShopSummary }) {
  const answers = answersWithin(shop.answer_minutes);
  const sends = sendsWithin(shop.dispatch_days_min, shop.dispatch_days_max);
  return (
    <ul className="seller-facts">
      {shop.location ? <Fact icon={<MapPin aria-hidden />}>{shop.location}</Fact> : null}
      {answers ? <Fact icon={<MessageCircle aria-hidden />}>{answers}</Fact> : null}
      {sends ? <Fact icon={<Truck aria-hidden />}>{sends}</Fact> : null}
      <Fact icon={<RotateCcw aria-hidden />}>
        {shop.returns_policy === null ? (
          <p>
            Something wrong? <a href="#questions">Ask the shop</a>.{' '}
            <span>{`The seller or ${siteName()} can refund your order.`}</span>
          </p>
        ) : (
          <p dir="auto" className="whitespace-pre-line">
            {shop.returns_policy}
          </p>
        )}
      </Fact>
    </ul>
  );
}

function Fact({ icon, children }: { icon: Elements; children: ReactNode }) {
  return (
    <li>
      {icon}
      <div>{children}</div>
    </li>
  );
}
