import type { CartItem } from '@souk/contract/cart';
import { formatAmount } from '@souk/contract/currency';
import type { Quote } from '@souk/contract/quote';
import { STANDARD_OPTION } from '@souk/contract/shipping-cost';
import { useId } from 'react';
import { formatDays } from '../../lib/format.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';

type ShippingOptionsProps = {
  quote: Quote;
  items: readonly CartItem[];
  /** What the buyer chose, by shop. */
  choices: Readonly<Record<string, string>>;
  onChoose: (shopId: string, optionId: string) => void;
};

type QuotedShop = Quote['shops'][number];

/** Whether a shop has ways of its own to ship, instead of the site's fee. */
export const hasOptions = ({ options }: QuotedShop) =>
  options.some(({ id }) => id !== STANDARD_OPTION);

/** How each shop ships, where there is something to choose or to know. */
export function ShippingOptions({ quote, items, choices, onChoose }: ShippingOptionsProps) {
  const shops = quote.shops.filter(hasOptions);
  const nameOf = (shopId: string) =>
    items.find(({ shop_id }) => shop_id === shopId)?.shop_name ?? '';
  const productName = (id: string) =>
    items.find(({ product_id }) => product_id === id)?.product_name ?? '';
  if (shops.length === 0 && quote.not_shippable.length === 0) return null;
  return (
    <Card className="space-y-5 p-5 sm:p-6">
      <h2 className="text-lg font-semibold">Delivery</h2>
      {quote.not_shippable.length > 0 ? (
        <Alert tone="danger" title="Some items can’t be shipped to this address">
          <ul className="list-disc ps-5">
            {quote.not_shippable.map(({ product_id, reason }) => (
              <li key={product_id}>{`${productName(product_id)}: ${reason}`}</li>
            ))}
          </ul>
        </Alert>
      ) : null}
      {shops.map((shop) => (
        <ShopOptions
          key={shop.shop_id}
          shop={shop}
          choice={choices[shop.shop_id]}
          name={nameOf(shop.shop_id)}
          onChoose={(optionId) => onChoose(shop.shop_id, optionId)}
        />
      ))}
    </Card>
  );
}

type ShopOptionsProps = {
  shop: QuotedShop;
  choice: string | undefined;
  name: string;
  onChoose: (optionId: string) => void;
};

function ShopOptions({ shop, choice, name, onChoose }: ShopOptionsProps) {
  const group = useId();
  // At once, before the new quote is there.
  const chosen = shop.options.some(({ id }) => id === choice) ? choice : shop.chosen;
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">{name}</legend>
      <div className="flex flex-col gap-2">
        {shop.options.map(({ id, name: option, price, days }) => (
          <label
            key={id}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-line px-4 py-2 text-sm has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name={group}
              checked={id === chosen}
              onChange={() => onChoose(id)}
              className="size-5 shrink-0 accent-accent"
            />
            <span className="min-w-0 flex-1">
              <span className="font-medium">{option}</span>
              {days ? <span className="block text-muted">{formatDays(days)}</span> : null}
            </span>
            <span className="figures">{price === 0 ? 'Free' : formatAmount(price)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
