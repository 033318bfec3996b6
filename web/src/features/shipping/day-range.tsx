import { useFormContext } from 'react-hook-form';
import { Input } from '../../ui/input.tsx';
import type { ShippingForm } from './shipping-form.ts';

type DayRangeProps = {
  label: string;
  hint?: string;
  path:
    | `profiles.${number}.handling_days`
    | `profiles.${number}.zones.${number}.rates.${number}.days`;
  error: string | undefined;
};

/** The fewest and the most days, side by side. */
export function DayRange({ label, hint, path, error }: DayRangeProps) {
  const { register } = useFormContext<ShippingForm>();
  const invalid = error ? true : undefined;
  return (
    <fieldset className="field">
      <legend className="label">{label}</legend>
      <div className="flex items-center gap-2">
        <Input
          aria-label="At least"
          aria-invalid={invalid}
          className="figures w-20"
          inputMode="numeric"
          autoComplete="off"
          {...register(`${path}.min`)}
        />
        <span aria-hidden>–</span>
        <Input
          aria-label="At most"
          aria-invalid={invalid}
          className="figures w-20"
          inputMode="numeric"
          autoComplete="off"
          {...register(`${path}.max`)}
        />
      </div>
      {error ? (
        <p role="alert" className="text-sm text-danger-ink">
          {error}
        </p>
      ) : null}
      {hint ? <p className="text-sm text-muted">{hint}</p> : null}
    </fieldset>
  );
}
