import type { Product } from '@souk/contract/catalogue';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Package } from 'lucide-react';
import type { ReactNode } from 'react';
import { shopProductsQuery } from '../../api/queries/shops.ts';
import { useApi } from '../../api/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';

type ShopProductsProps = {
  shopId: string;
  grid: (products: Product[]) => ReactNode;
  skeleton: (count: number) => ReactNode;
};

export function ShopProducts({ shopId, grid, skeleton }: ShopProductsProps) {
  const query = useInfiniteQuery(shopProductsQuery(useApi(), shopId));
  const products = query.data?.pages.flatMap((page) => page.rows);
  return (
    <section aria-labelledby="products-title" className="mt-12">
      <h2 id="products-title" className="mb-5 text-xl font-semibold tracking-tight">
        Products
      </h2>
      {products === undefined ? (
        query.isError ? (
          <ErrorState title="Error fetching products" onRetry={() => void query.refetch()} />
        ) : (
          skeleton(8)
        )
      ) : products.length === 0 ? (
        <EmptyState icon={<Package />} level={3} title="No products yet" />
      ) : (
        grid(products)
      )}
      {query.hasNextPage ? (
        <div className="flex justify-center pt-8">
          <Button
            variant="secondary"
            size="lg"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Load More
          </Button>
        </div>
      ) : null}
    </section>
  );
}
