import { pages } from '@souk/contract/pages';
import { type Shop, SHOPS, type ShopWithReviews } from '@souk/contract/shops';
import { siteName } from '@souk/contract/site-name';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { Elements } from '../../lib/elements.ts';
import { formatCount } from '../../lib/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DayOf } from '../../ui/day-of.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CalendarDays, MapPin, Store } from '../../ui/icons.tsx';
import { OffSale } from '../../ui/off-sale.tsx';
import { brandStyle } from './brand.ts';
import { ShopHead } from './shop-head.tsx';
import { ShopCover } from './shop-look.tsx';

type ShopPageProps = {
  shop: ShopWithReviews;
  /** The blocks that its owner arranged. */
  blocks: Elements;
  products: Elements;
  reviews: Elements;
  share: Elements;
  follow: Elements;
  report: Elements;
  /** The owner's tools on this page, by user id. */
  ownerTools: (userId: string) => Elements;
};

/** A shop in its own colour: description, products, customer reviews. */
export function ShopPage({ shop, ...parts }: ShopPageProps) {
  const { blocks, products, reviews, share, follow, report, ownerTools } = parts;
  return (
    <div className="pb-16" style={brandStyle(shop.brand_color)}>
      <ShopCover shop={shop} />
      <ShopHead shop={shop} share={share} follow={follow} ownerTools={ownerTools} />
      {shop.suspended_at ? (
        <div className="page pt-5">
          <OffSale title="This shop is suspended" reason={shop.suspended_reason} />
        </div>
      ) : null}
      <ShopTabs shop={shop} />
      <div className="page">
        {blocks}
        {products}
        {reviews}
        <ShopAbout shop={shop} report={report} />
      </div>
    </div>
  );
}

/** The shop's description, its location, and its opening date. */
function ShopAbout({ shop, report }: { shop: Shop; report: Elements }) {
  const places = shop.locations.map(({ name }) => name);
  return (
    <section
      id="about"
      aria-labelledby="about-title"
      className="scroll-mt-[calc(var(--header)+4rem)] pt-14"
    >
      <h2 id="about-title" className="text-xl font-semibold tracking-tight">
        About
      </h2>
      <div className="mt-5 grid gap-6 rounded-card border border-(--brand-line) bg-(--brand-soft) p-5 sm:p-8 lg:grid-cols-[minmax(0,1fr)_16rem] lg:gap-12">
        <p dir="auto" className="max-w-prose leading-relaxed wrap-anywhere whitespace-pre-line">
          {shop.description || `${shop.name} hasn’t added a description yet.`}
        </p>
        <dl className="flex flex-col gap-4 text-sm">
          {places.length > 0 ? (
            <div className="min-w-0">
              <dt className="flex items-center gap-2 text-muted">
                <MapPin aria-hidden className="size-4 shrink-0 text-(--brand-ink)" />
                <span>{places.length === 1 ? 'Location' : 'Locations'}</span>
              </dt>
              <dd className="pl-6 font-medium wrap-anywhere">{places.join(' · ')}</dd>
            </div>
          ) : null}
          <div>
            <dt className="flex items-center gap-2 text-muted">
              <CalendarDays aria-hidden className="size-4 shrink-0 text-(--brand-ink)" />
              <span>{`On ${siteName()} since`}</span>
            </dt>
            <dd className="pl-6 font-medium">
              <DayOf time={shop.created_at} />
            </dd>
          </div>
          <div className="pl-6">
            <dt className="sr-only">Is something wrong?</dt>
            <dd>{report}</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}

/**
 * Links to the page's sections, which stay in view. Each is highlighted while its section is on
 * screen.
 */
function ShopTabs({ shop }: { shop: Shop }) {
  const { search } = useLocation();
  const shown = usePartInView();
  const parts = [
    { id: 'products', label: 'Products', count: shop.product_count },
    { id: 'reviews', label: 'Reviews', count: shop.total_reviews },
    { id: 'about', label: 'About', count: null },
  ];
  return (
    <nav
      aria-label="Shop sections"
      className="sticky top-(--header) z-20 mt-6 border-b border-line bg-ground/95 backdrop-blur"
    >
      <ul className="page flex gap-1 overflow-x-auto [scrollbar-width:none]">
        {parts.map(({ id, label, count }) => (
          <li key={id} className="shrink-0">
            <Link
              to={{ search, hash: id }}
              aria-current={shown === id ? 'location' : undefined}
              className="shop-tab"
            >
              <span>{label}</span>
              {count === null ? null : (
                <span aria-hidden className="figures text-xs">
                  {formatCount(count)}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The last section to begin in the top third of the screen; else the first. */
function usePartInView(): string {
  const [shown, setShown] = useState('products');
  useEffect(() => {
    const ids = ['products', 'reviews', 'about'];
    const parts = ids.flatMap((id) => document.getElementById(id) ?? []);
    const begun = new Set<Element>();
    // Everything above that line counts, so that a long jump skips no section.
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) begun.add(target);
          else begun.delete(target);
        }
        setShown(parts.findLast((part) => begun.has(part))?.id ?? 'products');
      },
      { rootMargin: '10000000px 0px -66% 0px' },
    );
    for (const part of parts) observer.observe(part);
    return () => observer.disconnect();
  }, []);
  return shown;
}

export function ShopNotFound() {
  return (
    <div className="page flex min-h-[60dvh] items-center justify-center">
      <EmptyState
        level={1}
        icon={<Store />}
        title={SHOPS.notFound}
        action={<ButtonLink to={pages.explore()}>Browse Products</ButtonLink>}
      />
    </div>
  );
}
