import { profileOf, type ShippingProfile } from '@souk/contract/shipping-cost';
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { shippingQuery } from '../../shops/queries.ts';
import { siteQuery } from '../../site/queries.ts';
import { NumberInput } from './form-section.tsx';
import { PART_LABELS, type ProductForm } from './product-form.ts';

type OfShop = { shopId: string | null };

/** The shop's shipping profiles; none until they are loaded. */
function useProfiles(shopId: string | null): readonly ShippingProfile[] {
  const { data: site } = useQuery(siteQuery);
  const enabled = shopId !== null && site?.ships_by_profile === true;
  const { data } = useQuery({ ...shippingQuery(shopId ?? ''), enabled });
  return data?.profiles ?? [];
}

/** Nothing to choose, and so nothing to see, unless the shop has several profiles. */
export function ShippingProfileField({ shopId }: OfShop) {
  const profiles = useProfiles(shopId);
  const { control, register, formState } = useFormContext<ProductForm>();
  const chosen = useWatch({ control, name: 'shippingProfile' });
  if (profiles.length < 2) return null;
  return (
    <Field
      label={PART_LABELS.shippingProfile}
      error={formState.errors.shippingProfile?.message}
      hint="How this product ships, and what shipping costs."
    >
      <Select {...register('shippingProfile')}>
        {profiles.map(({ id, name, is_default }) => (
          <option key={id} value={is_default && id !== chosen ? '' : id}>
            {is_default ? `${name} (default)` : name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

const hasLimit = ({ zones }: ShippingProfile) =>
  zones.some(({ rates }) => rates.some(({ max_weight_g }) => max_weight_g !== null));

/** Warns of a missing weight where rates have a limit: it counts as 0 grams. */
export function WeightField({ shopId }: OfShop) {
  const profiles = useProfiles(shopId);
  const { control, register, formState } = useFormContext<ProductForm>();
  const [weight, variants, chosen] = useWatch({
    control,
    name: ['weight', 'variants', 'shippingProfile'],
  });
  const profile = profileOf(profiles, chosen);
  const isUnknown =
    weight.trim() === '' &&
    (variants.length === 0 || variants.some((variant) => variant.weight.trim() === ''));
  const warns = isUnknown && profile !== undefined && hasLimit(profile);
  return (
    <Field
      label={PART_LABELS.weight}
      error={formState.errors.weight?.message}
      hint={
        warns ? (
          <span className="text-warning-ink">
            {`“${profile.name}” has rates up to a weight. Without one, this counts as 0 grams.`}
          </span>
        ) : (
          'In grams, with its packaging.'
        )
      }
    >
      <NumberInput inputMode="numeric" min={0} step={1} {...register('weight')} />
    </Field>
  );
}
