import type { Variant } from '@souk/contract/catalogue';
import { useId } from 'react';
import { cn } from '../../lib/cn.ts';
import { Button } from '../../ui/button.tsx';
import {
  choose,
  chosenValue,
  isUnavailable,
  pickers,
  type Choice,
  type OptionPicker,
} from './variant-choice.ts';

type VariantPickerProps = {
  variants: readonly Variant[];
  choice: Choice | null;
  onChange: (choice: Choice | null) => void;
  /** What is missing, said beside the options. */
  error?: string | null;
};

/** A group of radio buttons for each option; what can't lead to something on sale is disabled. */
export function VariantPicker({ variants, choice, onChange, error }: VariantPickerProps) {
  const all = pickers(variants);
  return (
    <section aria-label="Options" className="flex flex-col gap-4">
      <div className="flex min-h-9 items-center justify-between gap-3">
        <h2 className="text-base font-semibold">Options</h2>
        {choice && variants.length > 1 ? (
          // With one option chosen others may be disabled: this is the way out.
          <Button variant="ghost" size="sm" onClick={() => onChange(null)}>
            Clear choice
          </Button>
        ) : null}
      </div>
      {all.map((picker) => (
        <OptionValues
          key={`${picker.group}-${picker.index}`}
          picker={picker}
          chosen={chosenValue(choice, picker)}
          isDisabled={(value) => isUnavailable(variants, choice, picker, value)}
          onChoose={(value) => onChange(choose(choice, picker, value))}
        />
      ))}
      {error ? (
        <p role="alert" className="text-sm text-danger-ink">
          {error}
        </p>
      ) : null}
    </section>
  );
}

type OptionValuesProps = {
  picker: OptionPicker;
  chosen: string | null;
  isDisabled: (value: string) => boolean;
  onChoose: (value: string) => void;
};

function OptionValues({ picker, chosen, isDisabled, onChoose }: OptionValuesProps) {
  const name = useId();
  return (
    <fieldset role="radiogroup">
      <legend className="mb-2 text-sm font-medium">{picker.label}</legend>
      <div className="flex flex-wrap gap-2">
        {picker.values.map((value) => {
          const disabled = isDisabled(value);
          return (
            <label
              key={value}
              className={cn(
                'relative flex min-h-11 min-w-11 cursor-pointer items-center justify-center rounded-control border px-3.5 text-sm font-medium transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
                chosen === value
                  ? 'border-accent bg-accent-soft text-accent-ink'
                  : 'border-line-strong bg-surface hover:border-faint',
                disabled &&
                  'cursor-not-allowed border-dashed bg-transparent text-faint line-through',
              )}
            >
              <input
                type="radio"
                name={name}
                value={value}
                checked={chosen === value}
                disabled={disabled}
                onChange={() => onChoose(value)}
                className="absolute inset-0 cursor-[inherit] appearance-none rounded-control outline-none"
              />
              {value}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
