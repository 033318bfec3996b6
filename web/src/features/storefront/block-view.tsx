import { pages } from '@souk/contract/pages';
import type { BlockOf, ShopBlock } from '@souk/contract/shop-blocks';
import type { Shop } from '@souk/contract/shops';
import { useId, useRef } from 'react';
import { Link } from 'react-router';
import type { Elements } from '../../lib/elements.ts';
import { ClipPlayer } from '../../ui/clip-player.tsx';
import { Clock, RotateCcw, Truck } from '../../ui/icons.tsx';
import { Picture } from '../../ui/picture.tsx';
import { RailButtons } from '../../ui/rail-buttons.tsx';
import type { ListedProduct } from '../products/listed-product.ts';
import { ProductCard } from '../products/page/product-card.tsx';
import { ProductGrid } from '../products/page/product-grid.tsx';
import { sendsWithin } from '../shops/seller-facts.ts';
import { BestReviews } from './best-reviews.tsx';
import { openingHours } from './opening-hours.ts';
import { Titled } from './titled.tsx';

type BlockProps<Kind extends ShopBlock['kind'] = ShopBlock['kind']> = {
  block: BlockOf<Kind>;
  shop: Shop;
  /** The products of this block that the viewer can see. */
  products: ListedProduct[];
};

/** One block of a shop's page; renders nothing if it's empty. */
export function BlockView({ block, ...rest }: BlockProps) {
  if (block.kind === 'story') return <Story block={block} />;
  if (block.kind === 'featured') return <Featured block={block} {...rest} />;
  if (block.kind === 'collection') return <Collection block={block} {...rest} />;
  if (block.kind === 'film') return <Film block={block} {...rest} />;
  if (block.kind === 'reviews') return <BestReviews title={block.title} shopId={rest.shop.id} />;
  return <Hours block={block} {...rest} />;
}

const PANEL = 'rounded-card border border-(--brand-line) bg-(--brand-soft)';

function Story({ block: { title, text, portrait_url, caption } }: { block: BlockOf<'story'> }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-6 pt-10 sm:flex-row sm:gap-10">
      {portrait_url ? (
        <figure className="w-40 shrink-0 sm:w-56">
          <Picture
            src={portrait_url}
            alt={caption || title}
            ratio="4/5"
            sizes="14rem"
            className="rounded-card"
          />
          {caption ? <figcaption className="mt-2 text-sm text-muted">{caption}</figcaption> : null}
        </figure>
      ) : null}
      <div className="min-w-0 self-center">
        <h2 id={id} dir="auto" className="text-2xl font-semibold tracking-tight wrap-anywhere">
          {title}
        </h2>
        <p
          dir="auto"
          className="mt-3 max-w-prose leading-relaxed wrap-anywhere whitespace-pre-line"
        >
          {text}
        </p>
      </div>
    </section>
  );
}

function Featured({ block, products }: BlockProps<'featured'>) {
  if (products.length === 0) return null;
  return (
    <Titled title={block.title}>
      <ProductGrid products={products} />
    </Titled>
  );
}

function Collection({ block, products }: BlockProps<'collection'>) {
  const list = useRef<HTMLUListElement>(null);
  if (products.length === 0) return null;
  return (
    <Titled
      title={block.title}
      aside={
        products.length > 2 ? (
          <RailButtons rail={list} what="products" className="pointer-fine:lg:flex" />
        ) : null
      }
    >
      <ul ref={list} className="rail">
        {products.map((product) => (
          <li key={product.id} className="rail-card">
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </Titled>
  );
}

function Film({ block, products: [product] }: BlockProps<'film'>) {
  const id = useId();
  const src = block.product_id === null ? block.video_url : (product?.video_url ?? null);
  if (src === null) return null;
  const poster = block.product_id === null ? block.poster_url : product?.poster_url;
  return (
    <section aria-labelledby={id} className="pt-10">
      <div
        className={`${PANEL} flex flex-col gap-6 p-5 sm:flex-row sm:items-center sm:gap-10 sm:p-8`}
      >
        <div className="w-full max-w-56 shrink-0 self-center sm:w-56">
          <ClipPlayer src={src} poster={poster} label={block.title} sizes="14rem" />
        </div>
        <div className="min-w-0">
          <h2 id={id} dir="auto" className="text-2xl font-semibold tracking-tight wrap-anywhere">
            {block.title}
          </h2>
          {block.text ? (
            <p
              dir="auto"
              className="mt-3 max-w-prose leading-relaxed wrap-anywhere whitespace-pre-line"
            >
              {block.text}
            </p>
          ) : null}
          {product ? (
            <Link
              to={pages.product(product.id)}
              className="mt-3 inline-flex min-h-11 items-center rounded font-medium text-(--brand-ink) hover:underline"
            >
              {product.name}
            </Link>
          ) : null}
        </div>
      </div>
    </section>
  );
}

function Hours({ block: { title, hours, policies }, shop }: BlockProps<'hours'>) {
  const sends = sendsWithin(shop.dispatch_days_min, shop.dispatch_days_max);
  return (
    <Titled title={title}>
      <div className={`${PANEL} grid gap-8 p-5 sm:p-8 lg:grid-cols-2 lg:gap-12`}>
        {hours.some(Boolean) ? (
          <div>
            <h3 className="flex items-center gap-2 font-semibold">
              <Clock aria-hidden className="size-4 shrink-0 text-(--brand-ink)" />
              Opening hours
            </h3>
            <dl className="figures mt-3 grid w-fit grid-cols-[auto_auto] gap-x-6 gap-y-2 text-sm">
              {openingHours(hours).map(({ days, times }) => (
                <div key={days} className="contents">
                  <dt>{days}</dt>
                  <dd className={times === 'Closed' ? 'text-muted' : undefined}>{times}</dd>
                </div>
              ))}
            </dl>
          </div>
        ) : null}
        <div className="flex flex-col gap-5 text-sm">
          {sends ? (
            <Policy icon={<Truck aria-hidden />} title="Shipping">
              {sends}
            </Policy>
          ) : null}
          {shop.returns_policy ? (
            <Policy icon={<RotateCcw aria-hidden />} title="Returns">
              {shop.returns_policy}
            </Policy>
          ) : null}
          {policies.map((policy, index) => (
            <Policy key={index} title={policy.title}>
              {policy.text}
            </Policy>
          ))}
        </div>
      </div>
    </Titled>
  );
}

type PolicyProps = { icon?: Elements; title: string; children: string };

const Policy = ({ icon, title, children }: PolicyProps) => (
  <div className="min-w-0">
    <h3
      dir="auto"
      className="flex items-center gap-2 text-base font-semibold wrap-anywhere [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-(--brand-ink)"
    >
      {icon}
      <span>{title}</span>
    </h3>
    <p dir="auto" className="mt-1 max-w-prose leading-relaxed wrap-anywhere whitespace-pre-line">
      {children}
    </p>
  </div>
);
