import { formatUsd } from '@souk/contract/currency';
import type { OrderItem } from '@souk/contract/orders';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Picture } from '../../ui/picture.tsx';

/** What was ordered: product, shop, and "2 × $19.99". */
export function OrderItems({ items }: { items: readonly OrderItem[] }) {
  return (
    <ul className="space-y-3">
      {items.map((item) => (
        <li key={item.id} className="flex items-center gap-3 text-sm">
          <Picture
            src={item.image}
            alt=""
            ratio="1/1"
            sizes="3rem"
            className="w-12 shrink-0 rounded-control"
          />
          <div className="min-w-0 flex-1">
            <Link
              to={paths.product(item.product_id, item.variant_id)}
              className="font-medium break-words hover:underline"
            >
              {item.product_name}
            </Link>
            <p className="text-muted">
              {item.shop_name}
              {item.variant_value ? ` · ${item.variant_name}: ${item.variant_value}` : ''}
            </p>
          </div>
          <p className="figures shrink-0 text-muted">
            {item.quantity} × {formatUsd(item.price)}
          </p>
        </li>
      ))}
    </ul>
  );
}
