import { privateLoader, privateMeta } from '../api/private-route.ts';
import { ProductGrid, ProductGridSkeleton } from '../features/products/page/product-grid.tsx';
import { savedIdsQuery } from '../features/products/page/saved-ids.ts';
import { wishlistQuery } from '../features/wishlist/queries.ts';
import { WishNote } from '../features/wishlist/wish-note.tsx';
import { WishlistPage } from '../features/wishlist/wishlist-page.tsx';

export const meta = privateMeta('Wishlist');

export const clientLoader = privateLoader(() => [wishlistQuery, savedIdsQuery]);

export default function Wishlist() {
  return (
    <WishlistPage
      grid={(products) => (
        <ProductGrid
          products={products}
          eager={4}
          note={(product) => <WishNote product={product} />}
        />
      )}
      skeleton={(count) => <ProductGridSkeleton count={count} />}
    />
  );
}
