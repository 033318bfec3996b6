import { arrivalOf, formatArrival } from '@souk/contract/arrival';
import { countryName } from '@souk/contract/countries';
import { toCents, toDollars } from '@souk/contract/money';
import type { Product } from '@souk/contract/products';
import { profileInCents, shippingOf, type ShippingOption } from '@souk/contract/shipping-cost';
import { useQuery } from '@tanstack/react-query';
import { CountryOptions } from '../../ui/country-options.tsx';
import { Truck } from '../../ui/icons.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useMoney } from '../currency/money.ts';
import { useShipTo } from '../currency/ship-to.ts';
import { shippingQuery } from './queries.ts';

type ShipsToProps = { product: Product; backOn: string | null };

const today = () => new Date().toISOString().slice(0, 10);

/** When an order placed today should arrive with that option, such as "Dec 3–7". */
function arrivalWith({ days }: ShippingOption, backOn: string | null): string | null {
  if (!days) return null;
  const dispatch = { dispatch_days_min: days.min, dispatch_days_max: days.max };
  const transit = { transit_days_min: 0, transit_days_max: 0 };
  return formatArrival(arrivalOf(today(), { ...dispatch, ...transit }, backOn));
}

/** What shipping one piece to the visitor's country costs, and when it arrives. */
export function ShipsTo({ product, backOn }: ShipsToProps) {
  const { country, choose } = useShipTo();
  const money = useMoney();
  const { data: terms, isError } = useQuery(shippingQuery(product.shop_id));
  if (isError) return null;
  if (!terms) {
    return (
      <ul className="delivery-facts">
        <li>
          <Skeleton className="h-5 w-40" />
        </li>
      </ul>
    );
  }
  const line = {
    product_id: product.id,
    profile_id: product.shipping_profile_id,
    quantity: 1,
    cents: toCents(product.discounted_price ?? product.price),
    weight_g: product.weight_g ?? 0,
  };
  const profiles = terms.profiles.map(profileInCents);
  const shop = { shop_id: product.shop_id, lines: [line], profiles, days: null };
  const site = { fee: 0, freeOver: null, profilesRequired: false };
  const [shipping] = shippingOf([shop], country, site);
  const option = shipping?.options.toSorted((a, b) => a.cents - b.cents)[0];
  const arrives = option && arrivalWith(option, backOn);
  const cost =
    option && (option.cents === 0 ? 'free' : `for ${money.format(toDollars(option.cents))}`);
  return (
    <ul className="delivery-facts">
      <li>
        <Truck aria-hidden />
        <span role="status" className="figures">
          {option ? (
            <span>{`Ships to ${countryName(country)} ${cost}${arrives ? `, arrives ${arrives}` : ''}`}</span>
          ) : (
            <span className="text-warning-ink">{`Doesn’t ship to ${countryName(country)}`}</span>
          )}
        </span>
      </li>
      <li>
        <Select
          aria-label="Ship to"
          className="max-w-64"
          value={country}
          onChange={({ target }) => choose(target.value)}
        >
          <CountryOptions />
        </Select>
      </li>
    </ul>
  );
}
