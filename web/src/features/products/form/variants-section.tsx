import { ImagePlus, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { AddVariant, BulkEdit, CombineOffer } from './variant-tools.tsx';
import { FormSection, NumberInput } from './form-section.tsx';
import { type ProductForm, totalStock, type VariantRow } from './product-form.ts';
import { VariantSheet } from './variant-sheet.tsx';
import { formatPlural } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Picture } from '../../../ui/picture.tsx';

/** The product's variants, each with its price and stock; `images` are the product's own. */
export function VariantsSection({ images }: { images: readonly string[] }) {
  const { control, formState, getValues } = useFormContext<ProductForm>();
  // `id` is the variant's own.
  const { fields, append, remove, replace } = useFieldArray({
    control,
    name: 'variants',
    keyName: 'key',
  });
  const rows = useWatch({ control, name: 'variants' });
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<string | null>(null);
  const opened = fields.findIndex(({ key }) => key === open);
  const keys = fields.map(({ key }) => key);
  const chosen = keys.flatMap((key, index) => (marked.has(key) ? [index] : []));

  return (
    <FormSection
      id="variants"
      title="Product Variants"
      intro="Optional. Each variant is one thing to buy: Color “Red”, Size “L”, or both combined."
    >
      <AddVariant
        add={(next) => append(next, { shouldFocus: false })}
        rows={() => getValues('variants')}
      />
      {rows.length > 0 ? (
        <>
          <CombineOffer
            rows={rows}
            onCombine={(next) => {
              setMarked(new Set());
              replace(next);
            }}
          />
          <p role="status" className="figures text-sm">
            <span className="font-medium">{formatPlural(rows.length, 'variant')}</span>,{' '}
            {formatPlural(totalStock(rows), 'unit')} in stock in total.
          </p>
          {rows.length > 1 ? (
            <BulkEdit
              chosen={chosen}
              count={rows.length}
              onMark={(all) => setMarked(new Set(all ? keys : []))}
            />
          ) : null}
          <ul
            aria-label="Variants"
            className="flex flex-col divide-y divide-line border-y border-line"
          >
            {keys.map((key, index) => {
              // A row that was just removed is still in one of the two lists.
              const row = rows[index];
              if (!row) return null;
              return (
                <li key={key}>
                  <VariantItem
                    index={index}
                    row={row}
                    mark={
                      rows.length > 1 ? (
                        <input
                          type="checkbox"
                          aria-label={`Select ${row.value}`}
                          className="size-5 accent-accent"
                          checked={marked.has(key)}
                          onChange={({ target }) =>
                            setMarked(
                              new Set(
                                keys.filter((k) => (k === key ? target.checked : marked.has(k))),
                              ),
                            )
                          }
                        />
                      ) : null
                    }
                    onOpen={() => setOpen(key)}
                    onRemove={() => remove(index)}
                  />
                </li>
              );
            })}
          </ul>
        </>
      ) : null}
      {formState.errors.variants?.message ? (
        <p role="alert" className="text-sm text-danger-ink">
          {formState.errors.variants.message}
        </p>
      ) : null}
      {opened === -1 ? null : (
        <VariantSheet index={opened} images={images} onClose={() => setOpen(null)} />
      )}
    </FormSection>
  );
}

type VariantItemProps = {
  index: number;
  row: VariantRow;
  /** The row's checkbox. */
  mark: ReactNode;
  onOpen: () => void;
  onRemove: () => void;
};

function VariantItem({ index, row, mark, onOpen, onRemove }: VariantItemProps) {
  const { register, formState } = useFormContext<ProductForm>();
  const errors = formState.errors.variants?.[index];
  const label = (what: string) => (
    <span className="text-xs text-muted">
      {what}
      <span className="sr-only"> of {row.value}</span>
    </span>
  );
  const wrong = errors?.name?.message ?? errors?.value?.message ?? errors?.images?.message;
  return (
    <div
      role="group"
      aria-label={`${row.name}: ${row.value}`}
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 py-3 sm:grid-cols-[auto_minmax(0,1fr)_7.5rem_6rem_auto]"
    >
      <div className="flex flex-wrap items-center gap-3">
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
        <p className="truncate text-xs text-muted">{row.name}</p>
      </div>
      <div className="col-span-3 row-start-2 grid grid-cols-2 gap-3 sm:contents">
        <Field label={label('Price modifier')} error={errors?.modifier?.message}>
          <NumberInput step={0.01} {...register(`variants.${index}.modifier`)} />
        </Field>
        <Field label={label('Stock')} error={errors?.stock?.message}>
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
          // The next row moves up under the pointer: a double click removes only one.
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
