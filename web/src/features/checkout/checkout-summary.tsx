import { currencyName, shortAmount } from '@souk/contract/amount-texts';
import { arrivesMessage } from '@souk/contract/arrival';
import type { CartItem } from '@souk/contract/cart';
import { siteCurrency, toMinor } from '@souk/contract/money';
import { Card } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Sums } from '../../ui/sums.tsx';
import { useMoney } from '../currency/money.ts';
import type { Totals } from './checkout-request.ts';
import { PurchaseItem } from './purchase-item.tsx';

type CheckoutSummaryProps = {
  items: readonly CartItem[];
  /** Null while they are worked out. */
  totals: Totals | null;
  /** Whether they wait for a country. */
  lacksCountry: boolean;
  /** Null: the rule is off, undefined: not known yet. */
  freeShippingOver: number | null | undefined;
  /** The shops whose shipping options say when their items arrive. */
  shopsWithOptions: readonly string[];
};

/** The items and their totals. */
export function CheckoutSummary({
  items,
  totals,
  lacksCountry,
  freeShippingOver,
  shopsWithOptions,
}: CheckoutSummaryProps) {
  const money = useMoney();
  return (
    <Card className="p-5">
      <h2 className="text-lg font-semibold">Order Summary</h2>
      <ul className="mt-4 space-y-4">
        {items.map((item) => (
          <PurchaseItem
            key={item.id}
            image={item.images[0]}
            name={item.product_name}
            facts={[item.variant_value]}
            quantity={item.quantity}
            price={item.price}
          >
            <Money dollars={item.item_total} className="font-medium" />
            {shopsWithOptions.includes(item.shop_id) ? null : <Arrives item={item} />}
          </PurchaseItem>
        ))}
      </ul>
      {lacksCountry ? (
        <p className="mt-5 min-h-32 border-t border-line pt-4 text-sm text-muted">
          Choose a country to see shipping and the total.
        </p>
      ) : totals ? (
        <Sums large {...totals} />
      ) : (
        <Skeleton className="mt-5 h-32" />
      )}
      {totals?.tax_note ? <p className="mt-3 text-sm text-muted">{totals.tax_note}</p> : null}
      {typeof freeShippingOver === 'number' ? (
        <p className="mt-3 text-sm text-muted">
          {`Free shipping on orders over ${shortAmount(toMinor(freeShippingOver))}`}
        </p>
      ) : null}
      {totals?.total_amount === 0 ? null : (
        <p className="mt-3 text-sm text-muted">
          <span>{`Your card is charged in ${currencyName()}.`}</span>
          {money.code === siteCurrency() || !totals ? null : (
            <span>{` The total is about ${money.format(totals.total_amount)} today.`}</span>
          )}
        </p>
      )}
    </Card>
  );
}

/** Says below the line when it should arrive, if the shop gives dispatch times. */
function Arrives({ item }: { item: CartItem }) {
  const days = arrivesMessage(item);
  return days ? <p className="figures w-full ps-17 text-muted">{days}</p> : null;
}
