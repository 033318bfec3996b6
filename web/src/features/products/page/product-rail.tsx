import type { Product } from '@souk/contract/products';
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, useRef } from 'react';
import { Link } from 'react-router';
import { useInView } from '../../../lib/in-view.ts';
import { scrollManner } from '../../../lib/motion.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ProductCard } from './product-card.tsx';

type ProductRailProps<K extends QueryKey> = {
  title: string;
  query: UseQueryOptions<Product[], Error, Product[], K>;
  /** Where all of them are. */
  all?: { label: string; to: string };
};

const card = 'w-44 shrink-0 snap-start sm:w-60';

/** Products side by side, asked for when they come near; nothing at all where there are none. */
export function ProductRail<K extends QueryKey>({ title, query, all }: ProductRailProps<K>) {
  const section = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const titleId = useId();
  const near = useInView(section, { margin: '600px 0px' });
  const { data: products, isError } = useQuery({ ...query, enabled: near });

  // An addition to the page: where it can't be had, the page is whole without it.
  if (isError || products?.length === 0) return null;

  function scroll(direction: 1 | -1) {
    const element = list.current;
    element?.scrollBy({ left: direction * element.clientWidth * 0.85, behavior: scrollManner() });
  }

  // Has its place from the first view on; without JavaScript nothing would ever come.
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
            <div className="hidden gap-2 pointer-fine:lg:flex">
              <Button
                variant="secondary"
                size="icon"
                aria-label="Earlier products"
                onClick={() => scroll(-1)}
              >
                <ChevronLeft aria-hidden />
              </Button>
              <Button
                variant="secondary"
                size="icon"
                aria-label="More products"
                onClick={() => scroll(1)}
              >
                <ChevronRight aria-hidden />
              </Button>
            </div>
          ) : null}
        </div>
      </div>
      <ul
        ref={list}
        aria-busy={products === undefined}
        className="-mx-4 mt-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-3 [scrollbar-width:thin] sm:-mx-6 sm:scroll-px-6 sm:gap-4 sm:px-6"
      >
        {products
          ? products.map((product) => (
              <li key={product.id} className={card}>
                <ProductCard product={product} beside />
              </li>
            ))
          : Array.from({ length: 6 }, (_, index) => (
              <li key={index} aria-hidden className={card}>
                {/* As tall as a card with everything on it: what is below must not move. */}
                <Skeleton className="h-120 rounded-card sm:h-[34.625rem]" />
              </li>
            ))}
      </ul>
    </section>
  );
}
