import { pages } from '@souk/contract/pages';
import type { LowStock } from '@souk/contract/products';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { formatCount, formatPlural } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { lowStockQuery } from './queries.ts';

/** The products running low in the user's shops. `shops`: how many shops they have. */
export function LowStockCard({ shops }: { shops: number }) {
  const query = useQuery(lowStockQuery);
  return (
    <Card className="p-4 sm:p-5">
      <h2 className="text-lg font-semibold">Low stock</h2>
      <Loaded
        query={query}
        failed="Failed to load the low-stock list."
        loading={<Skeleton className="mt-4 h-40" />}
      >
        {({ rows, total }) =>
          rows.length === 0 ? (
            <p className="mt-2 text-sm text-muted">Nothing is running low.</p>
          ) : (
            <>
              <ul className="mt-3 divide-y divide-line">
                {rows.map((product) => (
                  <Item key={product.product_id} product={product} named={shops > 1} />
                ))}
              </ul>
              <More rows={rows} more={total - rows.length} shops={shops} />
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

/** The remaining products: a link to the list for an only shop, otherwise just a number. */
function More({ rows, more, shops }: { rows: LowStock[]; more: number; shops: number }) {
  const shopId = rows[0]?.shop_id ?? '';
  if (more <= 0) return null;
  if (shops === 1) {
    return (
      <ButtonLink
        variant="secondary"
        className="mt-4 w-full"
        to={{ pathname: pages.manageProducts(shopId), search: 'sort_by=stock_low' }}
      >
        {`View ${formatPlural(more, 'More Product')}`}
      </ButtonLink>
    );
  }
  return (
    <p className="figures mt-3 text-sm text-muted">{`and ${formatPlural(more, 'more product')}`}</p>
  );
}

type ItemProps = {
  product: LowStock;
  /** Whether to name its shop. */
  named: boolean;
};

/** Links to the page where its stock is changed. */
function Item({ product, named }: ItemProps) {
  const { product_id, shop_id, shop_name, name, image, stock, options } = product;
  const few = options.map(({ value, stock: left }) => `${value} (${formatCount(left)})`).join(', ');
  const facts = [named ? shop_name : '', few].filter((fact) => fact !== '');
  return (
    <li className="relative flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 first:pt-0 last:pb-0">
      <Picture
        src={image}
        alt=""
        ratio="1/1"
        sizes="2.75rem"
        className="w-11 shrink-0 rounded-control"
      />
      <div className="min-w-0 flex-[1_1_8rem] text-sm">
        <Link
          to={pages.editProduct(shop_id, product_id, options.length > 0 ? 'variants' : 'stock')}
          className="card-link block truncate font-medium hover:underline"
        >
          {name}
        </Link>
        {facts.length > 0 ? (
          <p className="figures truncate text-xs text-muted">{facts.join(' · ')}</p>
        ) : null}
      </div>
      {stock === 0 ? (
        <Badge tone="danger" icon={<CircleAlert aria-hidden />}>
          Out of stock
        </Badge>
      ) : (
        <Badge tone="warning" icon={<TriangleAlert aria-hidden />}>
          {`${formatCount(stock)} left`}
        </Badge>
      )}
    </li>
  );
}
