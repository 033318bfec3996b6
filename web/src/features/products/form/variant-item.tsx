import { ImagePlus, Pencil, Trash2 } from 'lucide-react';
import { useFormContext, type FieldErrors } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { NumberInput } from './number-input.tsx';
import type { ProductForm, VariantRow } from './product-form.ts';

type VariantItemProps = {
  index: number;
  row: VariantRow;
  errors: FieldErrors<VariantRow> | undefined;
  marked: boolean;
  /** Null where there is nothing to select among. */
  onMark: ((on: boolean) => void) | null;
  onOpen: () => void;
  onRemove: () => void;
};

/** The label that is seen, and whose it is for those who hear it. */
function labelOf(what: string, { value }: VariantRow) {
  return (
    <span className="text-xs text-muted">
      {what}
      <span className="sr-only"> of {value}</span>
    </span>
  );
}

export function VariantItem({
  index,
  row,
  errors,
  marked,
  onMark,
  onOpen,
  onRemove,
}: VariantItemProps) {
  const { register } = useFormContext<ProductForm>();
  const wrong = errors?.name?.message ?? errors?.value?.message ?? errors?.images?.message;
  return (
    <div
      role="group"
      aria-label={`${row.name}: ${row.value}`}
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 py-3 sm:grid-cols-[auto_minmax(0,1fr)_7.5rem_6rem_auto]"
    >
      <div className="flex flex-wrap items-center gap-3">
        {onMark ? (
          <input
            type="checkbox"
            aria-label={`Select ${row.value}`}
            className="size-5 accent-accent"
            checked={marked}
            onChange={(event) => onMark(event.target.checked)}
          />
        ) : null}
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
        <p className="truncate text-xs text-muted">{row.name}</p>
      </div>
      <div className="col-span-3 row-start-2 grid grid-cols-2 gap-3 sm:contents">
        <Field label={labelOf('Price modifier', row)} error={errors?.modifier?.message}>
          <NumberInput step={0.01} {...register(`variants.${index}.modifier`)} />
        </Field>
        <Field label={labelOf('Stock', row)} error={errors?.stock?.message}>
          <NumberInput
            inputMode="numeric"
            min={0}
            step={1}
            {...register(`variants.${index}.stock`)}
          />
        </Field>
      </div>
      <div className="flex flex-wrap">
        <Button variant="ghost" size="icon" aria-label={`Edit ${row.value}`} onClick={onOpen}>
          <Pencil aria-hidden />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Remove ${row.value}`}
          // The next row moves up to where this bin was: a double click means one.
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
