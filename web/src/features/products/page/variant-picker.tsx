import type { Variant } from '@souk/contract/products';
import { useId, type Ref } from 'react';
import { Button } from '../../../ui/button.tsx';
import { OptionValue } from './option-value.tsx';
import {
  choose,
  chosenValue,
  pickers,
  refusal,
  valuePictures,
  type Choice,
  type OptionPicker,
} from './variant-choice.ts';

type VariantPickerProps = {
  variants: readonly Variant[];
  choice: Choice | null;
  onChange: (choice: Choice | null) => void;
  /** What is missing, said beside the options. */
  error?: string | null;
  /** Names the product where several stand on one page. */
  of?: string;
  ref?: Ref<HTMLElement>;
};

/** A group of radio buttons for each option; what can't lead to something on sale is disabled. */
export function VariantPicker({ variants, choice, onChange, error, of, ref }: VariantPickerProps) {
  return (
    <section
      ref={ref}
      aria-label={of === undefined ? 'Options' : `Options of ${of}`}
      className="flex scroll-mt-24 scroll-mb-32 flex-col gap-3"
    >
      <div className="flex min-h-9 scroll-mt-24 flex-wrap items-center gap-x-3">
        <h2 className="text-base font-semibold">Options</h2>
        {/* Up here, where nothing moves when it comes and goes: below many options nobody would see it. */}
        {error ? (
          <p role="alert" className="text-sm font-medium text-danger-ink">
            {error}
          </p>
        ) : null}
        {choice && variants.length > 1 ? (
          // With one option chosen others may be disabled: this is the way out.
          <Button
            variant="ghost"
            size="sm"
            className="-mr-3 ml-auto"
            onClick={() => onChange(null)}
          >
            Clear choice
          </Button>
        ) : null}
      </div>
      {pickers(variants).map((picker) => (
        <OptionValues
          key={`${picker.group}-${picker.index}`}
          picker={picker}
          chosen={chosenValue(choice, picker)}
          pictures={valuePictures(variants, picker)}
          refusalOf={(value) => refusal(variants, choice, picker, value)}
          onChoose={(value) => onChange(choose(choice, picker, value))}
        />
      ))}
    </section>
  );
}

type OptionValuesProps = {
  picker: OptionPicker;
  chosen: string | null;
  pictures: Map<string, string> | null;
  refusalOf: (value: string) => string | null;
  onChoose: (value: string) => void;
};

function OptionValues({ picker, chosen, pictures, refusalOf, onChoose }: OptionValuesProps) {
  const group = useId();
  return (
    <fieldset role="radiogroup" className="min-w-0 wrap-anywhere">
      <legend className="mb-2 text-sm">
        <span className="font-medium">{picker.label}</span>
        {/* Read out with the radio button itself. */}
        {pictures && chosen ? (
          <span aria-hidden className="text-muted">{`: ${chosen}`}</span>
        ) : null}
      </legend>
      <div className="flex flex-wrap gap-2">
        {picker.values.map((value) => (
          <OptionValue
            key={value}
            group={group}
            value={value}
            picture={pictures?.get(value) ?? null}
            chosen={chosen === value}
            refusal={refusalOf(value)}
            onChoose={() => onChoose(value)}
          />
        ))}
      </div>
    </fieldset>
  );
}
