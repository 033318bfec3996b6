import { SHIPPING, ZONES_MAX } from '@souk/contract/shipping';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { DayRange } from './day-range.tsx';
import { newZone, type ShippingForm } from './shipping-form.ts';
import { ZoneFields } from './zone-fields.tsx';

type ProfileFieldsProps = {
  index: number;
  /** Whether it is the only profile. */
  only: boolean;
  onRemove: () => void;
};

export function ProfileFields({ index, only, onRemove }: ProfileFieldsProps) {
  const { control, register, formState, getValues, setValue } = useFormContext<ShippingForm>();
  const path = `profiles.${index}` as const;
  const zones = useFieldArray({ control, name: `${path}.zones` });
  const name = useWatch({ control, name: `${path}.name` });
  const isDefault = useWatch({ control, name: `${path}.is_default` });
  const errors = formState.errors.profiles?.[index];
  return (
    <Card className="flex flex-col gap-5 p-4 sm:p-6">
      <section aria-label={name || 'New profile'} className="flex flex-col gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Name of the profile" hint="For you alone." error={errors?.name?.message}>
            <Input autoComplete="off" maxLength={60} {...register(`${path}.name`)} />
          </Field>
          <DayRange
            label="Handling time in days"
            hint="From the order until you hand it to the carrier."
            path={`${path}.handling_days`}
            error={errors?.handling_days?.min?.message ?? errors?.handling_days?.max?.message}
          />
        </div>
        {only ? null : (
          <label className="flex min-h-11 items-center gap-3 text-sm">
            <input
              type="radio"
              name="default-profile"
              className="size-5 shrink-0 accent-accent"
              checked={isDefault}
              onChange={() => {
                getValues('profiles').forEach((_, other) =>
                  setValue(`profiles.${other}.is_default`, other === index, { shouldDirty: true }),
                );
              }}
            />
            <span>Default for products without their own profile</span>
          </label>
        )}
        {zones.fields.map(({ id }, zone) => (
          <ZoneFields
            key={id}
            profile={index}
            index={zone}
            onRemove={zones.fields.length > 1 ? () => zones.remove(zone) : null}
          />
        ))}
        <div className="flex flex-wrap items-center gap-3">
          {zones.fields.length < ZONES_MAX ? (
            <Button variant="secondary" onClick={() => zones.append(newZone())}>
              Add a zone
            </Button>
          ) : (
            <p className="text-sm text-muted">{SHIPPING.zonesTooMany}</p>
          )}
          <Button variant="ghost" onClick={onRemove}>
            {only ? 'Go back to the site’s shipping fee' : 'Remove this profile'}
          </Button>
        </div>
      </section>
    </Card>
  );
}
