import { formatAmount } from '@souk/contract/currency';
import { amountStep } from '@souk/contract/money';
import { ImagePlus, Pencil, Trash2 } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Elements } from '../../../lib/elements.ts';
import { typedNumber } from '../../../lib/typed-number.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { NumberInput } from './form-section.tsx';
import type { ProductForm, VariantRow } from './product-form.ts';

type VariantItemProps = {
  index: number;
  row: VariantRow;
  /** The row's checkbox. */
  mark: Elements;
  onOpen: () => void;
  onRemove: () => void;
};

/** A variant in one row: pictures, name, price, stock and SKU. */
export function VariantItem({ index, row, mark, onOpen, onRemove }: VariantItemProps) {
  const { register, formState } = useFormContext<ProductForm>();
  const errors = formState.errors.variants?.[index];
  const label = (what: string) => (
    <span className="text-xs text-muted">
      <span>{what}</span>
      <span className="sr-only">{` of ${row.value}`}</span>
    </span>
  );
  const inSheet = [errors?.name, errors?.value, errors?.weight, errors?.barcode, errors?.images];
  const wrong = inSheet.find((error) => error?.message)?.message;
  return (
    <div
      role="group"
      aria-label={`${row.name}: ${row.value}`}
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 py-3 @2xl:grid-cols-[auto_minmax(0,1fr)_6.5rem_5rem_7rem_auto]"
    >
      <div className="flex items-center gap-3">
        {mark}
        <button
          type="button"
          aria-label={`Images of ${row.value}`}
          onClick={onOpen}
          className="flex size-11 shrink-0 items-center justify-center overflow-hidden rounded-control border border-line bg-sunken text-faint hover:text-ink"
        >
          {row.images[0] ? (
            <Picture src={row.images[0]} alt="" ratio="1/1" sizes="44px" className="size-full" />
          ) : (
            <ImagePlus aria-hidden className="size-4" />
          )}
        </button>
      </div>
      <div className="min-w-0">
        <p className="truncate text-sm font-medium">{row.value}</p>
        <p className="figures truncate text-xs text-muted">
          <span>{row.name}</span>
          <ResultingPrice modifier={row.modifier} />
        </p>
      </div>
      <div className="col-span-3 row-start-2 grid grid-cols-3 items-start gap-3 @2xl:contents">
        <Field label={label('Price modifier')} error={errors?.modifier?.message}>
          <NumberInput step={amountStep()} {...register(`variants.${index}.modifier`)} />
        </Field>
        <Field label={label('Stock')} error={errors?.stock?.message}>
          <NumberInput
            inputMode="numeric"
            min={0}
            step={1}
            {...register(`variants.${index}.stock`)}
          />
        </Field>
        <Field label={label('SKU')} error={errors?.sku?.message}>
          <Input
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...register(`variants.${index}.sku`)}
          />
        </Field>
      </div>
      <div className="flex flex-wrap justify-end">
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Edit ${row.value}`}
          data-mend={wrong ? true : undefined}
          onClick={onOpen}
        >
          <Pencil aria-hidden />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Remove ${row.value}`}
          // The next row moves up under the pointer, so a double click must remove only one.
          onClick={({ detail }) => {
            if (detail <= 1) onRemove();
          }}
        >
          <Trash2 aria-hidden />
        </Button>
      </div>
      {wrong ? (
        <p role="alert" className="col-span-full text-sm text-danger-ink">
          {wrong}
        </p>
      ) : null}
    </div>
  );
}

/** The variant's price before discounts; empty while a number is missing. */
function ResultingPrice({ modifier }: { modifier: string }) {
  const { control } = useFormContext<ProductForm>();
  const base = typedNumber(useWatch({ control, name: 'price' }));
  const added = modifier.trim() === '' ? 0 : typedNumber(modifier);
  if (base === null || added === null || base + added < 0) return null;
  return <span>{` · ${formatAmount(base + added)}`}</span>;
}
