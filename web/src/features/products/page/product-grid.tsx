import { useRef } from 'react';
import { cn } from '../../../lib/cn.ts';
import { useDrawnWhole } from '../../../lib/drawn-whole.ts';
import type { Elements } from '../../../lib/elements.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { ListedProduct } from '../listed-product.ts';
import { ProductCard, type CardLayout } from './product-card.tsx';

const shapes: Record<CardLayout, string> = {
  // Two on a phone, unless the text is so large that only one fits.
  grid: 'grid-cols-[repeat(auto-fill,minmax(min(100%,max(8rem,34%)),1fr))] gap-3 sm:grid-cols-3 sm:gap-5 lg:grid-cols-4 xl:grid-cols-5 min-[120rem]:grid-cols-6',
  list: 'grid-cols-1 gap-3 lg:grid-cols-1',
};

type ProductGridProps<P> = {
  products: P[];
  layout?: CardLayout;
  /** Number of cards in the first view: their pictures are loaded immediately. */
  eager?: number;
  /**
   * Number of cards that the server renders in full: those of the first screens. The others are
   * rendered when scrolled near.
   */
  first?: number;
  /** A search whose words are highlighted. */
  highlight?: string;
  /** This list's note about a product. */
  note?: (product: P) => Elements;
};

export function ProductGrid<P extends ListedProduct>({
  products,
  eager = 0,
  first = 4,
  layout = 'grid',
  note,
  ...look
}: ProductGridProps<P>) {
  const next = useRef<HTMLLIElement>(null);
  const whole = useDrawnWhole(next);
  return (
    <ul className={cn('grid', shapes[layout])}>
      {products.map((product, index) => (
        <li key={product.id} ref={index === first ? next : null}>
          <ProductCard
            {...look}
            product={product}
            layout={layout}
            eager={index < eager}
            brief={!whole && index >= first}
            note={note?.(product)}
          />
        </li>
      ))}
    </ul>
  );
}

type SkeletonProps = { count: number; layout?: CardLayout };

export function ProductGridSkeleton({ count, layout = 'grid' }: SkeletonProps) {
  return (
    <div aria-hidden className={cn('grid', shapes[layout])}>
      {Array.from({ length: count }, (_, index) => (
        <div
          key={index}
          className={cn(
            'flex overflow-hidden rounded-card border border-line bg-surface',
            layout === 'grid' && 'flex-col',
          )}
        >
          <Skeleton
            className={cn(
              'aspect-[4/5] rounded-none',
              layout === 'list' && 'w-28 shrink-0 sm:w-44',
            )}
          />
          <div className="flex flex-1 flex-col gap-2 p-3 sm:p-4">
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-4 w-2/3" />
            <div className="mt-auto flex min-h-11 items-center justify-between">
              <Skeleton className="h-5 w-1/3" />
              <Skeleton className="size-9 rounded-full" />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}
