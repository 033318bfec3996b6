import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { brandColor } from './brand.ts';
import { ShopLogo } from './shop-logo.tsx';

type ColorFieldProps = {
  value: string;
  onChange: (color: string) => void;
  error?: string | undefined;
  /** The shop's name so far, for the swatch. */
  name: string;
};

/** The colour as a picker, as text, and as it will look. */
export function ColorField({ value, onChange, error, name }: ColorFieldProps) {
  return (
    <Field label="Brand Color" error={error} hint="Tints your shop's page and your logo's ground.">
      {(control) => (
        <span className="flex items-center gap-3">
          <input
            type="color"
            aria-label="Pick a color"
            value={brandColor(value)}
            onChange={(event) => onChange(event.target.value)}
            className="h-11 w-14 shrink-0 cursor-pointer rounded-control border border-line-strong bg-surface p-1"
          />
          <Input
            {...control}
            className="figures max-w-40"
            autoComplete="off"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <ShopLogo
            name={name || 'S'}
            logo={null}
            color={value}
            className="size-11 rounded-control text-lg"
          />
        </span>
      )}
    </Field>
  );
}
