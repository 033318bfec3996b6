import { arrivesMessage } from '@souk/contract/arrival';
import type { Cart, CartItem } from '@souk/contract/cart';
import { formatAmount } from '@souk/contract/currency';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useShipTo } from '../currency/ship-to.ts';
import { cartKey } from '../products/cart-key.ts';
import { ShipToSelect } from '../shops/ship-to-select.tsx';
import { shipsToMessage, useToday } from '../shops/shipping-here.ts';
import { cartQuoteQuery, shipsByProfile } from './quote-query.ts';

/** What the cart would cost to ship to the visitor's country; undefined where the site's fee is all. */
function useCartQuote(cart: readonly CartItem[]) {
  const { country } = useShipTo();
  const enabled = shipsByProfile(cart);
  const { data } = useQuery({ ...cartQuoteQuery(cart, country), enabled });
  return { country, shown: enabled, quote: enabled ? data : undefined };
}

type CartPart = {
  /** The whole cart: what a shop charges can depend on codes of the site. */
  cart: Cart;
  /** One shop's lines of it. */
  items: readonly CartItem[];
};

/** What a shop's part of the cart costs to ship, and when it should arrive. */
export function ShopShipping({ cart, items }: CartPart) {
  const { country, quote } = useCartQuote(cart.items);
  const today = useToday();
  const [first] = items.filter(({ available }) => available);
  if (!first) return null;
  const shop = quote?.shops.find(({ shop_id }) => shop_id === first.shop_id);
  const stays = cart.not_shippable.filter(({ product_id }) =>
    items.some((item) => item.product_id === product_id),
  );
  const option = shop?.options.find(({ id }) => id === shop.chosen);
  const cost = shop?.shipping ? formatAmount(shop.shipping) : null;
  // Nothing can be bought from a shop on holiday, so there is no day on which it is back.
  const message = option?.days
    ? shipsToMessage({ today, country, cost, days: option.days, backOn: null })
    : arrivesMessage(first);
  return (
    <>
      {message ? <p className="figures mt-1 text-sm text-muted">{message}</p> : null}
      {stays.map(({ product_id, reason }) => (
        <p key={product_id} className="mt-1 text-sm text-danger-ink">
          {`${items.find((item) => item.product_id === product_id)?.product_name}: ${reason}.`}
        </p>
      ))}
    </>
  );
}

/** The country of the amounts above; nothing while shipping costs the same everywhere. */
export function CartCountry({ cart }: { cart: readonly CartItem[] }) {
  const { shown } = useCartQuote(cart);
  const client = useQueryClient();
  return shown ? (
    <div className="mt-3">
      <ShipToSelect onChoose={() => void client.invalidateQueries({ queryKey: cartKey })} />
    </div>
  ) : null;
}
