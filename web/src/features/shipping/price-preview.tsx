import { countryName } from '@souk/contract/countries';
import { formatAmount } from '@souk/contract/currency';
import { toMinor, toAmount } from '@souk/contract/money';
import type { Product } from '@souk/contract/products';
import {
  profileInMinor,
  profileOf,
  shippingOf,
  type ShippingProfile,
} from '@souk/contract/shipping-cost';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatDays, formatPlural } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { CountryOptions } from '../../ui/country-options.tsx';
import { Field } from '../../ui/field.tsx';
import { NamedOptions } from '../../ui/named-options.tsx';
import { Select } from '../../ui/select.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { isWhole } from '../products/listed-product.ts';
import { shelfQuery, WHOLE_SHELF } from '../products/shelf/queries.ts';
import { readForm, type ShippingForm } from './shipping-form.ts';

/** The form's profiles as they would be saved; null while something in them is wrong. */
function typedProfiles(form: ShippingForm): ShippingProfile[] | null {
  const { request } = readForm(form);
  if (!request) return null;
  return request.profiles.map((profile, p) =>
    profileInMinor({
      ...profile,
      id: profile.id ?? `new ${p}`,
      zones: profile.zones.map((zone) => ({
        ...zone,
        rates: zone.rates.map((rate, r) => ({ ...rate, id: rate.id ?? `new ${r}` })),
      })),
    }),
  );
}

/** How many products have no weight while rates of their profile have a limit. */
function withoutWeight(products: readonly Product[], profiles: readonly ShippingProfile[]): number {
  const limited = (profile: ShippingProfile | undefined) =>
    profile?.zones.some(({ rates }) => rates.some(({ max_weight_g }) => max_weight_g !== null));
  return products.filter(
    ({ weight_g, variants, shipping_profile_id }) =>
      weight_g === null &&
      (variants.length === 0 || variants.some((variant) => variant.weight_g === null)) &&
      limited(profileOf(profiles, shipping_profile_id)),
  ).length;
}

/** What a buyer somewhere would pay for some pieces of a product, as the form stands. */
export function PricePreview({ shopId }: { shopId: string }) {
  const { control } = useFormContext<ShippingForm>();
  const form = useWatch({ control }) as ShippingForm;
  const { data } = useInfiniteQuery(shelfQuery(shopId, WHOLE_SHELF));
  const products = data?.pages.flatMap(({ rows }) => rows.filter(isWhole)) ?? [];
  const [country, setCountry] = useState('PT');
  const [productId, setProductId] = useState('');
  const [quantity, setQuantity] = useState(3);
  const product = products.find(({ id }) => id === productId) ?? products[0];
  const profiles = typedProfiles(form);
  const weightless = withoutWeight(products, profiles ?? []);
  const line = {
    product_id: product?.id ?? '',
    profile_id: product?.shipping_profile_id ?? null,
    quantity,
    cents: toMinor(product?.discounted_price ?? product?.price ?? 0) * quantity,
    weight_g: product?.weight_g ?? 0,
  };
  const shop = { shop_id: shopId, lines: [line], profiles: profiles ?? [], days: null };
  const [shipping] = shippingOf([shop], country, {
    fee: 0,
    freeOver: null,
    profilesRequired: true,
  });
  return (
    <Card className="flex flex-col gap-4 p-4 sm:p-6">
      <h2 className="text-lg font-semibold">What a buyer pays</h2>
      <div className="flex flex-wrap items-end gap-4">
        <Field label="Country" className="w-full max-w-xs">
          <Select value={country} onChange={({ target }) => setCountry(target.value)}>
            <CountryOptions />
          </Select>
        </Field>
        {product ? (
          <Field label="Product" className="w-full max-w-xs">
            <Select value={product.id} onChange={({ target }) => setProductId(target.value)}>
              <NamedOptions of={products} />
            </Select>
          </Field>
        ) : null}
        <Stepper label="Pieces" value={quantity} max={100} onChange={setQuantity} />
      </div>
      {weightless > 0 ? (
        <p className="text-sm text-warning-ink">
          {`Your rates have weight limits, and ${formatPlural(weightless, 'product')} without a weight ${weightless === 1 ? 'counts' : 'count'} as 0 grams.`}
        </p>
      ) : null}
      <div role="status" className="text-sm">
        {profiles === null ? (
          <p className="text-muted">Fill in the rates above to see the price.</p>
        ) : shipping && shipping.options.length > 0 ? (
          <ul className="space-y-1">
            {shipping.options.map(({ id, name, cents, days }) => (
              <li key={id} className="figures">
                <strong>{cents === 0 ? 'Free' : formatAmount(toAmount(cents))}</strong>
                <span>{` with ${name}`}</span>
                {days ? <span className="text-muted">{`, ${formatDays(days)}`}</span> : null}
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-warning-ink">{`You don’t ship this to ${countryName(country)}.`}</p>
        )}
      </div>
    </Card>
  );
}
