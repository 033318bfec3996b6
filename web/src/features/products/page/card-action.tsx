import type { Product } from '@souk/contract/products';
import { ShoppingCart } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { useAddToCart } from './use-add-to-cart.ts';

type CardActionProps = {
  product: Product;
  /** The element that names the product. */
  nameId: string;
  /** True on another product's page: "Add to Cart" is that one's own button. */
  beside: boolean;
};

/** Adds one; where there is a choice to make first, leads to it. */
export function CardAction({ product, nameId, beside }: CardActionProps) {
  const { add, adding } = useAddToCart();
  if (product.variants.length > 0 && product.stock_quantity > 0) {
    return (
      <Button variant="secondary" size="sm" className="relative z-10 w-full" asChild>
        <Link to={paths.product(product.id)} aria-describedby={nameId}>
          Choose options
        </Link>
      </Button>
    );
  }
  return (
    <Button
      variant="secondary"
      size="sm"
      className="relative z-10 w-full"
      busy={adding}
      disabled={product.stock_quantity < 1}
      aria-describedby={beside ? undefined : nameId}
      onClick={({ detail }) => {
        // The second click of a double click means the first.
        if (detail <= 1) add({ product_id: product.id, quantity: 1 });
      }}
    >
      {adding ? null : <ShoppingCart aria-hidden />}
      {adding ? 'Adding...' : <Label product={product} beside={beside} />}
    </Button>
  );
}

function Label({ product, beside }: Pick<CardActionProps, 'product' | 'beside'>) {
  if (!beside) return 'Add to Cart';
  return (
    <span>
      Add<span className="sr-only"> {product.name} to your cart</span>
    </span>
  );
}
