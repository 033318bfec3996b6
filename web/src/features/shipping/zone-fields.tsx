import { currencyName } from '@souk/contract/amount-texts';
import { SHIPPING, ZONE_RATES_MAX } from '@souk/contract/shipping';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { CountryPicker } from './country-picker.tsx';
import { DayRange } from './day-range.tsx';
import { newRate, type RateForm, type ShippingForm } from './shipping-form.ts';

type ZoneFieldsProps = {
  profile: number;
  index: number;
  /** Null for the last one. */
  onRemove: (() => void) | null;
};

/** A zone: its countries and its rates. */
export function ZoneFields({ profile, index, onRemove }: ZoneFieldsProps) {
  const { control, register, formState, setValue } = useFormContext<ShippingForm>();
  const path = `profiles.${profile}.zones.${index}` as const;
  const rates = useFieldArray({ control, name: `${path}.rates` });
  const name = useWatch({ control, name: `${path}.name` });
  const countries = useWatch({ control, name: `${path}.countries` });
  const errors = formState.errors.profiles?.[profile]?.zones?.[index];
  // A list's own error, not that of one of its members.
  const countriesError = (errors?.countries as { message?: string } | undefined)?.message;
  return (
    <section
      aria-label={name || 'New zone'}
      className="flex flex-col gap-4 rounded-control border border-line p-4"
    >
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Zone" error={errors?.name?.message} className="min-w-0 flex-1 basis-48">
          <Input
            autoComplete="off"
            maxLength={60}
            placeholder="Such as European Union"
            {...register(`${path}.name`)}
          />
        </Field>
        {onRemove ? (
          <Button variant="ghost" onClick={onRemove}>
            Remove zone
          </Button>
        ) : null}
      </div>
      <CountryPicker
        countries={countries}
        error={countriesError}
        onChange={(next) => setValue(`${path}.countries`, next, { shouldDirty: true })}
      />
      {rates.fields.map(({ id }, rate) => (
        <RateFields
          key={id}
          profile={profile}
          zone={index}
          index={rate}
          onRemove={rates.fields.length > 1 ? () => rates.remove(rate) : null}
        />
      ))}
      {rates.fields.length < ZONE_RATES_MAX ? (
        <div>
          <Button variant="secondary" onClick={() => rates.append(newRate('Express'))}>
            Add a rate
          </Button>
        </div>
      ) : (
        <p className="text-sm text-muted">{SHIPPING.ratesTooMany}</p>
      )}
    </section>
  );
}

type RateFieldsProps = ZoneFieldsProps & { zone: number };

type Amount = Exclude<keyof RateForm, 'rate_id' | 'name' | 'days'>;

const amounts = (): { name: Amount; label: string; placeholder: string }[] => [
  { name: 'price', label: `First piece, in ${currencyName()}`, placeholder: '' },
  { name: 'each_further', label: 'Each further piece', placeholder: '0' },
  { name: 'free_over', label: 'Free from', placeholder: 'Never' },
  { name: 'max_weight_g', label: 'Up to, in grams', placeholder: 'Any weight' },
];

function RateFields({ profile, zone, index, onRemove }: RateFieldsProps) {
  const { register, formState } = useFormContext<ShippingForm>();
  const path = `profiles.${profile}.zones.${zone}.rates.${index}` as const;
  const errors = formState.errors.profiles?.[profile]?.zones?.[zone]?.rates?.[index];
  return (
    <div className="flex flex-col gap-4 rounded-control bg-sunken p-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Rate" error={errors?.name?.message} hint="Buyers see this name.">
          <Input autoComplete="off" maxLength={60} {...register(`${path}.name`)} />
        </Field>
        <DayRange
          label="Days in transit"
          path={`${path}.days`}
          error={errors?.days?.min?.message ?? errors?.days?.max?.message}
        />
      </div>
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {amounts().map(({ name, label, placeholder }) => (
          <Field key={name} label={label} error={errors?.[name]?.message}>
            <Input
              className="figures"
              inputMode="decimal"
              autoComplete="off"
              placeholder={placeholder}
              {...register(`${path}.${name}`)}
            />
          </Field>
        ))}
      </div>
      {onRemove ? (
        <div>
          <Button variant="ghost" onClick={onRemove}>
            Remove rate
          </Button>
        </div>
      ) : null}
    </div>
  );
}
