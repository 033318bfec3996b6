import type { Product } from '@souk/contract/products';
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { Link } from 'react-router';
import { useInView } from '../../../lib/in-view.ts';
import { RailButtons } from '../../../ui/rail-buttons.tsx';
import { ProductCard } from './product-card.tsx';

type ProductRailProps<K extends QueryKey> = {
  title: string;
  query: UseQueryOptions<Product[], Error, Product[], K>;
  /** A link to the whole list. */
  all?: { label: string; to: string };
  /** The ids of products shown elsewhere on the page. */
  without?: readonly string[];
};

/** Products side by side, loaded when scrolled near; nothing at all if there are none. */
export function ProductRail<K extends QueryKey>(props: ProductRailProps<K>) {
  const { title, query, all, without = [] } = props;
  const section = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const titleId = useId();
  const near = useInView(section, { margin: '600px 0px' });
  const { data, isError } = useQuery({ ...query, enabled: near });
  const products = data?.filter(({ id }) => !without.includes(id));

  // The page is complete without it.
  if (isError || products?.length === 0) return null;

  // Reserves its space from the start; without JavaScript it would stay empty.
  return (
    <section
      ref={section}
      aria-labelledby={titleId}
      className="mt-12 min-w-0 lg:mt-16 [@media(scripting:none)]:hidden"
    >
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id={titleId} className="min-w-0 text-xl font-semibold tracking-tight">
          {title}
        </h2>
        <div className="flex shrink-0 items-center gap-2">
          {all ? (
            <Link
              to={all.to}
              className="flex min-h-11 items-center rounded text-sm font-medium text-accent-ink hover:underline"
            >
              {all.label}
            </Link>
          ) : null}
          {products === undefined || products.length > 2 ? (
            <RailButtons rail={list} what="products" className="pointer-fine:lg:flex" />
          ) : null}
        </div>
      </div>
      <ul ref={list} aria-busy={products === undefined} className="mt-4 rail">
        {products
          ? products.map((product) => (
              <li key={product.id} className="rail-card">
                <ProductCard product={product} beside />
              </li>
            ))
          : Array.from({ length: 6 }, (_, index) => (
              <li key={index} aria-hidden className="rail-card rail-card-coming" />
            ))}
      </ul>
    </section>
  );
}
