import {
  type BestProduct,
  type ClipFigures,
  STOCK_WARNING_DAYS,
  type StockWarning,
} from '@souk/contract/analytics';
import { formatAmount } from '@souk/contract/currency';
import { pages } from '@souk/contract/pages';
import { CircleAlert, Clapperboard, Clock } from 'lucide-react';
import { Link } from 'react-router';
import { cn } from '../../lib/cn.ts';
import type { Elements } from '../../lib/elements.ts';
import { formatCount, formatPlural } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Picture } from '../../ui/picture.tsx';
import { formatRate } from './figures.ts';

function PartCard(props: { title: string; text: string; children: Elements }) {
  return (
    <Card className="p-5">
      <h2 className="font-semibold">{props.title}</h2>
      <p className="mt-0.5 text-sm text-muted">{props.text}</p>
      <div className="mt-4">{props.children}</div>
    </Card>
  );
}

type ItemProps = { image: string | null; children: Elements };

/** A product in a list. */
function Item({ image, children }: ItemProps) {
  return (
    <li className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0">
      <Picture
        src={image}
        alt=""
        ratio="1/1"
        sizes="3rem"
        className="w-12 shrink-0 rounded-control"
      />
      {children}
    </li>
  );
}

/** The products with the highest revenue. */
export function BestProducts({ products }: { products: readonly BestProduct[] }) {
  const most = products[0]?.revenue ?? 0;
  return (
    <PartCard title="Best products" text="Top earners this period.">
      {products.length > 0 ? (
        <ol className="divide-y divide-line">
          {products.map(({ product_id, name, image, live, units, revenue, views }) => (
            <Item key={product_id} image={image}>
              <div className="min-w-0 flex-1">
                <div className="flex flex-wrap items-baseline justify-between gap-x-3">
                  {live ? (
                    <Link
                      to={pages.product(product_id)}
                      className="inline-flex min-h-6 min-w-0 items-center text-sm font-medium hover:underline"
                    >
                      <span className="truncate">{name}</span>
                    </Link>
                  ) : (
                    <span className="truncate text-sm font-medium text-muted">
                      {`${name} (removed)`}
                    </span>
                  )}
                  <span className="figures text-sm font-semibold">{formatAmount(revenue)}</span>
                </div>
                <span
                  aria-hidden
                  className="mt-1.5 block h-1.5 overflow-hidden rounded-full bg-sunken"
                >
                  <span
                    className="block h-full rounded-full bg-accent"
                    style={{ width: `${most > 0 ? (revenue / most) * 100 : 0}%` }}
                  />
                </span>
                <p className="figures mt-1 text-xs text-muted">
                  {`${formatPlural(units, 'unit')} sold · ${formatPlural(views, 'view')}`}
                </p>
              </div>
            </Item>
          ))}
        </ol>
      ) : (
        <p className="text-sm text-muted">No sales this period.</p>
      )}
    </PartCard>
  );
}

type StockWarningsProps = { shopId: string; stock: readonly StockWarning[] };

/** The products to restock next, each linked to its form. */
export function StockWarnings({ shopId, stock }: StockWarningsProps) {
  return (
    <PartCard
      title="Running out soon"
      text={`Will sell out within ${STOCK_WARNING_DAYS} days at the pace of the last 30.`}
    >
      {stock.length > 0 ? (
        <ul className="divide-y divide-line">
          {stock.map((one) => (
            <Item key={`${one.product_id} ${one.variant_id}`} image={one.image}>
              <div className="min-w-0 flex-1 basis-32">
                <Link
                  to={pages.editProduct(shopId, one.product_id)}
                  className="inline-flex min-h-6 max-w-full items-center text-sm font-medium hover:underline"
                >
                  <span className="line-clamp-2">
                    {`${one.name}${one.variant_value === null ? '' : ` (${one.variant_value})`}`}
                  </span>
                </Link>
                <p className="figures text-xs text-muted">
                  <span>{formatCount(one.stock)}</span> in stock ·{' '}
                  <span>{formatCount(one.sold)}</span> sold in 30&nbsp;days
                </p>
              </div>
              {one.stock === 0 ? (
                <Badge tone="danger" icon={<CircleAlert aria-hidden />}>
                  Out of stock
                </Badge>
              ) : (
                <Badge tone="warning" icon={<Clock aria-hidden />}>
                  {`${one.days_left === 0 ? 'Less than a day' : formatPlural(one.days_left, 'day')} left`}
                </Badge>
              )}
            </Item>
          ))}
        </ul>
      ) : (
        <p className="text-sm text-muted">{`Nothing will sell out in the next ${STOCK_WARNING_DAYS} days.`}</p>
      )}
    </PartCard>
  );
}

const STEPS = [
  { label: 'Seen', short: 'Seen', of: ({ seen }: ClipFigures) => seen, rate: false },
  { label: 'Half watched', short: 'Half', of: ({ half }: ClipFigures) => half, rate: true },
  { label: 'Added to cart', short: 'Added', of: ({ added }: ClipFigures) => added, rate: true },
  { label: 'Bought', short: 'Bought', of: ({ bought }: ClipFigures) => bought, rate: true },
] as const;

const grid = '@xl:grid @xl:grid-cols-[minmax(0,1fr)_repeat(4,6.5rem)] @xl:items-center @xl:gap-x-3';

/** How far viewers got with each clip: a table, or a card per clip on a phone. */
export function ClipsTable({ clips }: { clips: readonly ClipFigures[] }) {
  return (
    <PartCard
      title="Video clips"
      text="How many people go from seeing a clip to buying. Each person counts once a day."
    >
      {clips.length === 0 ? (
        <EmptyState
          icon={<Clapperboard />}
          level={3}
          title="No clips yet"
          text="Add a video to a product to see what it leads to."
          className="py-6"
        />
      ) : (
        <div role="table" aria-label="Video clips" className="@container text-sm">
          <div role="rowgroup" className="sr-only @xl:not-sr-only">
            <div role="row" className={cn(grid, 'border-b border-line pb-2 text-muted')}>
              <span role="columnheader" className="font-medium">
                Clip
              </span>
              {STEPS.map(({ label }) => (
                <span key={label} role="columnheader" className="text-right font-medium">
                  {label}
                </span>
              ))}
            </div>
          </div>
          <div role="rowgroup" className="divide-y divide-line">
            {clips.map((clip) => (
              <ClipRow key={clip.product_id} clip={clip} />
            ))}
          </div>
        </div>
      )}
    </PartCard>
  );
}

function ClipRow({ clip }: { clip: ClipFigures }) {
  return (
    <div role="row" className={cn(grid, 'py-3')}>
      <div role="rowheader" className="flex min-w-0 items-center gap-3">
        <Picture
          src={clip.poster}
          alt=""
          ratio="9/16"
          sizes="2.5rem"
          className="w-9 shrink-0 rounded-md"
        />
        <Link
          to={pages.videos({ clip: clip.product_id })}
          className="inline-flex min-h-8 min-w-0 items-center font-medium hover:underline"
        >
          <span className="line-clamp-2">{clip.name}</span>
        </Link>
      </div>
      <div
        role="presentation"
        className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(100%,4rem),1fr))] gap-2 @xl:contents"
      >
        {STEPS.map(({ label, short, of, rate }) => (
          <div key={label} role="cell" className="figures @xl:text-right">
            <span aria-hidden className="block text-xs text-muted @xl:hidden">
              {short}
            </span>
            <span className="font-medium">{formatCount(of(clip))}</span>
            {rate ? (
              <span className="block text-xs text-muted">{formatRate(of(clip), clip.seen)}</span>
            ) : null}
          </div>
        ))}
      </div>
    </div>
  );
}
