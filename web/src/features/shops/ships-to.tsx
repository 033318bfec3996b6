import { countryName } from '@souk/contract/countries';
import { toAmount } from '@souk/contract/money';
import type { Product } from '@souk/contract/products';
import type { ShippingOption } from '@souk/contract/shipping-cost';
import { useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Truck } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useMoney } from '../currency/money.ts';
import { SHIP_TO, useShipTo } from '../currency/ship-to.ts';
import { ShipToSelect } from './ship-to-select.tsx';
import { shipsToMessage, useShippingHere, useToday } from './shipping-here.ts';

type ShipsToProps = { product: Product; backOn: string | null };

/** What shipping one piece to the visitor's country costs, and when it arrives. */
export function ShipsTo({ product, backOn }: ShipsToProps) {
  const shipping = useShippingHere(product);
  if (shipping.state === 'failed') return null;
  if (shipping.state !== 'known') {
    return (
      <ul className="delivery-facts">
        <li>
          <Skeleton className="h-5 w-40" />
        </li>
      </ul>
    );
  }
  return (
    <ul className="delivery-facts">
      <li>
        <Truck aria-hidden />
        <span role="status" className="figures">
          <ShippingCost option={shipping.option} backOn={backOn} />
        </span>
      </li>
      <li>
        <CountryForm />
      </li>
    </ul>
  );
}

type ShippingCostProps = { option: ShippingOption | null; backOn: string | null };

function ShippingCost({ option, backOn }: ShippingCostProps) {
  const { country } = useShipTo();
  const money = useMoney();
  const today = useToday();
  if (!option) {
    return (
      <span className="text-warning-ink">{`Doesn’t ship to ${countryName(country)}, so you can’t order it there`}</span>
    );
  }
  const cost = option.cents === 0 ? null : money.format(toAmount(option.cents));
  return <span>{shipsToMessage({ today, country, cost, days: option.days, backOn })}</span>;
}

/** The country; for browsers without JavaScript as a form, on a page of its own. */
function CountryForm() {
  const { country, asked } = useShipTo();
  const variant = useSearchParams()[0].get('variant');
  const own = variant ? `variant=${encodeURIComponent(variant)}&` : '';
  return (
    <form method="get" className="flex flex-wrap items-center gap-2">
      {variant ? <input type="hidden" name="variant" value={variant} /> : null}
      <ShipToSelect />
      <noscript>
        {asked === null ? (
          <a className="underline" href={`?${own}${SHIP_TO}=${country}`}>
            Another country
          </a>
        ) : (
          <Button type="submit" variant="secondary">
            Change
          </Button>
        )}
      </noscript>
    </form>
  );
}
