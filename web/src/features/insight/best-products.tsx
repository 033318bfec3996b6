import type { BestProduct } from '@souk/contract/insight';
import { formatUsd } from '@souk/contract/currency';
import { Link } from 'react-router';
import { formatPlural } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { Picture } from '../../ui/picture.tsx';
import { PartCard } from './part-card.tsx';

function Row({ product, most }: { product: BestProduct; most: number }) {
  const { product_id, name, image, live, units, revenue, views } = product;
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
      <Picture
        src={image}
        alt=""
        ratio="1/1"
        sizes="3rem"
        className="w-12 shrink-0 rounded-control"
      />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          {live ? (
            <Link
              to={paths.product(product_id)}
              className="inline-flex min-h-6 min-w-0 items-center text-sm font-medium hover:underline"
            >
              <span className="truncate">{name}</span>
            </Link>
          ) : (
            <span className="truncate text-sm font-medium text-muted">{name} (removed)</span>
          )}
          <span className="figures text-sm font-semibold">{formatUsd(revenue)}</span>
        </div>
        <span aria-hidden className="mt-1.5 block h-1.5 overflow-hidden rounded-full bg-sunken">
          <span
            className="block h-full rounded-full bg-accent"
            style={{ width: `${most > 0 ? (revenue / most) * 100 : 0}%` }}
          />
        </span>
        <p className="figures mt-1 text-xs text-muted">
          {formatPlural(units, 'piece')} sold · {formatPlural(views, 'view')}
        </p>
      </div>
    </li>
  );
}

/** What brought most. */
export function BestProducts({ products }: { products: readonly BestProduct[] }) {
  const most = products[0]?.revenue ?? 0;
  return (
    <PartCard title="Best products" text="What brought most in this period.">
      {products.length > 0 ? (
        <ol className="divide-y divide-line">
          {products.map((product) => (
            <Row key={product.product_id} product={product} most={most} />
          ))}
        </ol>
      ) : (
        <p className="text-sm text-muted">Nothing was sold in this period.</p>
      )}
    </PartCard>
  );
}
