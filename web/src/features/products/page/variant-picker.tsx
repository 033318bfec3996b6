import type { Variant } from '@souk/contract/products';
import { type Ref, useId } from 'react';
import { cn } from '../../../lib/cn.ts';
import { Button } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import {
  type Choice,
  choose,
  chosenValue,
  type OptionPicker,
  pickers,
  refusal,
  valuePictures,
} from './variant-choice.ts';

type VariantPickerProps = {
  variants: readonly Variant[];
  choice: Choice | null;
  onChange: (choice: Choice | null) => void;
  /** What is missing, said beside the options. */
  error?: string | null;
  /** Names the product where a page has several. */
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

type OptionValueProps = {
  group: string;
  value: string;
  picture: string | null;
  chosen: boolean;
  refusal: string | null;
  onChoose: () => void;
};

/** One value of an option: a radio button drawn as a chip, with the value's picture where there is one. */
export function OptionValue({
  group,
  value,
  picture,
  chosen,
  refusal,
  onChoose,
}: OptionValueProps) {
  const reasonId = useId();
  const option = (
    <label
      title={refusal ?? undefined}
      className={cn(
        'relative flex max-w-full cursor-pointer items-center justify-center rounded-control border text-sm font-medium transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        picture ? 'w-20 flex-col gap-1 p-1 pb-1.5' : 'min-h-11 min-w-11 px-3.5',
        chosen
          ? 'border-accent bg-accent-soft text-accent-ink ring-1 ring-accent'
          : 'border-line-strong bg-surface hover:border-faint',
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
        name={group}
        value={value}
        checked={chosen}
        disabled={refusal !== null}
        aria-describedby={refusal ? reasonId : undefined}
        onChange={onChoose}
        className="absolute inset-0 cursor-[inherit] appearance-none rounded-control outline-none"
      />
      <span className="max-w-full text-center">{value}</span>
    </label>
  );
  if (!refusal) return option;
  return (
    <>
      {option}
      {/* Beside the label, so that the radio button's name stays the value alone. */}
      <span id={reasonId} hidden>
        {refusal}
      </span>
    </>
  );
}
