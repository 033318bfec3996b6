import type { Variant } from '@souk/contract/products';
import { type Ref, useId } from 'react';
import { cn } from '../../../lib/cn.ts';
import { Button } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import {
  type Choice,
  choose,
  chosenValue,
  pickers,
  refusal,
  valuePictures,
} from './variant-choice.ts';

type VariantPickerProps = {
  variants: readonly Variant[];
  choice: Choice | null;
  onChange: (choice: Choice | null) => void;
  error?: string | null;
  /** The product's name, if the page has several. */
  of?: string;
  ref?: Ref<HTMLElement>;
};

/**
 * A group of radio buttons for each option; values that can't lead to an available variant are
 * disabled.
 */
export function VariantPicker({ variants, choice, onChange, error, of, ref }: VariantPickerProps) {
  const id = useId();
  return (
    <section
      ref={ref}
      aria-label={of === undefined ? 'Options' : `Options of ${of}`}
      className="flex scroll-mt-24 scroll-mb-32 flex-col gap-3"
    >
      <div className="flex min-h-9 scroll-mt-24 flex-wrap items-center gap-x-3">
        <h2 className="text-base font-semibold">Options</h2>
        {/* At the top: below many options it would go unnoticed. */}
        {error ? (
          <p role="alert" className="text-sm font-medium text-danger-ink">
            {error}
          </p>
        ) : null}
        {choice && variants.length > 1 ? (
          // A chosen option may disable others.
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
      {pickers(variants).map((picker) => {
        const chosen = chosenValue(choice, picker);
        const pictures = valuePictures(variants, picker);
        const name = `${id}-${picker.group}-${picker.index}`;
        return (
          <fieldset key={name} role="radiogroup" className="min-w-0 wrap-anywhere">
            <legend className="mb-2 text-sm">
              <span className="font-medium">{picker.label}</span>
              {/* Screen readers hear it from the radio button. */}
              {pictures && chosen ? (
                <span aria-hidden className="text-muted">{`: ${chosen}`}</span>
              ) : null}
            </legend>
            <div className="flex flex-wrap gap-2">
              {picker.values.map((value) => (
                <OptionValue
                  key={value}
                  name={name}
                  value={value}
                  picture={pictures?.get(value)}
                  chosen={chosen === value}
                  refusal={refusal(variants, choice, picker, value)}
                  onChoose={() => onChange(choose(choice, picker, value))}
                />
              ))}
            </div>
          </fieldset>
        );
      })}
    </section>
  );
}

type OptionValueProps = {
  /** The name shared by the radio buttons of an option. */
  name: string;
  value: string;
  picture: string | undefined;
  chosen: boolean;
  refusal: string | null;
  onChoose: () => void;
};

/** A radio button drawn as a chip. */
function OptionValue({ name, value, picture, chosen, refusal, onChoose }: OptionValueProps) {
  const reasonId = useId();
  return (
    <>
      <label
        title={refusal ?? undefined}
        className={cn(
          'option-chip',
          picture ? 'option-pictured' : 'min-h-11 min-w-11 px-3.5',
          chosen ? 'option-chosen' : 'option-open',
          refusal && 'cursor-not-allowed border-dashed bg-transparent text-faint line-through',
        )}
      >
        {picture ? (
          <Picture
            src={picture}
            alt=""
            ratio="1/1"
            sizes="72px"
            className={cn('w-full rounded-[7px]', refusal && 'opacity-50')}
          />
        ) : null}
        <input
          type="radio"
          name={name}
          value={value}
          checked={chosen}
          disabled={refusal !== null}
          aria-describedby={refusal ? reasonId : undefined}
          onChange={onChoose}
        />
        <span className="max-w-full text-center">{value}</span>
      </label>
      {/* Not in the label: the radio button's name is the value alone. */}
      {refusal ? (
        <span id={reasonId} hidden>
          {refusal}
        </span>
      ) : null}
    </>
  );
}
