import type { Product, Variant } from '@souk/contract/products';
import { useMoney } from '../../../api/money.ts';
import { Price } from '../../../ui/price.tsx';
import { shownPrice } from './shown-price.ts';

type ProductPriceProps = { product: Product; variant?: Variant | null; size?: 'sm' | 'md' | 'lg' };

/** What the product (or its chosen variant) costs now, in the visitor's currency. */
export function ProductPrice({ product, variant = null, size = 'md' }: ProductPriceProps) {
  const money = useMoney();
  const { now, was } = shownPrice(product, variant);
  return (
    <Price now={money.format(now)} was={was === null ? null : money.format(was)} size={size} />
  );
}
