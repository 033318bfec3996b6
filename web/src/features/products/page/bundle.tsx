import { toMinor, toAmount } from '@souk/contract/money';
import { pages } from '@souk/contract/pages';
import type { Product, Variant } from '@souk/contract/products';
import { useId } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Plus, ShoppingCart } from '../../../ui/icons.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMoney } from '../../currency/money.ts';
import { ProductPrice } from './product-price.tsx';
import { shownPrice } from './shown-price.ts';
import { useAddAll } from './use-add-all.ts';

type BundleProps = {
  /** The product of the page. */
  product: Product;
  /** The products often bought with it; undefined while loading. */
  companions: readonly Product[] | undefined;
  /** Whether there are companions to reserve space for. */
  coming: boolean;
};

/** A product of the bundle, in its chosen variant or the first one in stock. */
type Item = { product: Product; variant: Variant | null };

const itemOf = (product: Product): Item => ({
  product,
  variant: product.variants.find(({ stock_quantity }) => stock_quantity > 0) ?? null,
});

/** Products often bought together, with their total and a button to add all. Hidden if none. */
export function Bundle({ product, companions, coming }: BundleProps) {
  if (companions === undefined && coming) return <Skeleton className="mt-12 h-100 lg:mt-16" />;
  if (!companions?.length || product.stock_quantity < 1 || product.back_on) return null;
  return <Offer product={product} companions={companions} />;
}

function Offer({ product: own, companions }: Omit<BundleProps, 'coming'>) {
  const money = useMoney();
  const titleId = useId();
  const [params] = useSearchParams();
  const variant = own.variants.find(({ id }) => id === params.get('variant')) ?? null;
  const first = variant ? { product: own, variant } : itemOf(own);
  const items = [first, ...(companions ?? []).map(itemOf)];
  const { addAll, adding, failures } = useAddAll(
    items.map(({ product: { id, name }, variant: chosen }) => ({
      name,
      line: { product_id: id, variant_id: chosen?.id ?? null, quantity: 1 },
    })),
  );
  const prices = items.map((item) => shownPrice(item.product, item.variant));
  const sum = toAmount(prices.reduce((cents, { now }) => cents + toMinor(now), 0));
  return (
    <section
      aria-labelledby={titleId}
      className="mt-12 min-w-0 lg:mt-16 [@media(scripting:none)]:hidden"
    >
      <h2 id={titleId} className="font-display text-2xl tracking-tight">
        Often bought together
      </h2>
      <div className="bundle">
        <ul>
          {items.map(({ product, variant: chosen }, index) => (
            <li key={product.id}>
              {index > 0 ? <Plus aria-hidden className="bundle-plus" /> : null}
              <article className="relative w-full min-w-0">
                <Picture
                  src={chosen?.images[0] ?? product.images[0] ?? product.poster_url}
                  alt=""
                  sizes="(width >= 40rem) 12rem, 30vw"
                  most={640}
                  className="rounded-card"
                />
                <h3 className="mt-2 line-clamp-2 text-sm font-medium">
                  {index === 0 ? (
                    `This one: ${product.name}`
                  ) : (
                    <Link to={pages.product(product.id, chosen?.id)} className="card-link">
                      {product.name}
                    </Link>
                  )}
                </h3>
                {chosen ? <p className="text-sm text-muted">{chosen.value}</p> : null}
                <ProductPrice product={product} variant={chosen} size="sm" />
              </article>
            </li>
          ))}
        </ul>
        <div className="flex flex-col items-start gap-3">
          <p className="figures text-lg">
            <span className="text-sm text-muted">Together </span>
            <strong className="font-semibold">{money.format(sum)}</strong>
          </p>
          <Button size="lg" busy={adding} onClick={addAll}>
            {adding ? null : <ShoppingCart aria-hidden />}
            <span>{adding ? 'Adding...' : items.length === 2 ? 'Add both' : 'Add all three'}</span>
          </Button>
          {failures.length > 0 ? (
            <Alert tone="danger">
              <ul>
                {failures.map(({ name, reason }) => (
                  <li key={name}>{`${name}: ${reason}`}</li>
                ))}
              </ul>
            </Alert>
          ) : null}
        </div>
      </div>
    </section>
  );
}
