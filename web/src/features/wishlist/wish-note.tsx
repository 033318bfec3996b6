import type { SavedProduct } from '@souk/contract/wishlist';
import { Badge } from '../../ui/badge.tsx';
import { Check, Tag } from '../../ui/icons.tsx';
import { useMoney } from '../currency/money.ts';

/** The wish that came true since the product was saved; nothing if none did. */
export function WishNote({ product }: { product: SavedProduct }) {
  const money = useMoney();
  const { back_in_stock, price_before } = product;
  if (!back_in_stock && price_before === null) return null;
  return (
    <p className="flex flex-wrap gap-1.5">
      {back_in_stock ? (
        <Badge tone="success" icon={<Check aria-hidden />}>
          Back in stock
        </Badge>
      ) : null}
      {price_before === null ? null : (
        <Badge tone="violet" icon={<Tag aria-hidden />}>
          {`Price dropped from ${money.format(price_before)}`}
        </Badge>
      )}
    </p>
  );
}
