import { Grid2x2Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { formatPlural } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { FormSection } from './form-section.tsx';
import { OptionsBuilder } from './options-builder.tsx';
import { type ProductForm, totalStock, type VariantRow } from './product-form.ts';
import { VariantItem } from './variant-item.tsx';
import { VariantSheet } from './variant-sheet.tsx';
import { AddVariant, BulkEdit, CombineOffer } from './variant-tools.tsx';

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
  const [building, setBuilding] = useState(false);
  const chosen = keys.flatMap((key, index) => (marked.has(key) ? [index] : []));
  const list = useRef<HTMLUListElement>(null);
  const { errors, submitCount } = formState;

  // A closed sheet has no field to focus: the button that opens it is focused instead.
  useEffect(() => {
    if (submitCount === 0 || document.activeElement?.matches('[aria-invalid]')) return;
    list.current?.querySelector<HTMLElement>('[data-mend]')?.focus();
  }, [submitCount]);

  function replaceAll(next: VariantRow[]) {
    setMarked(new Set());
    setBuilding(false);
    replace(next);
  }

  return (
    <FormSection
      id="variants"
      title="Product Variants"
      intro="Optional. Each variant is something shoppers can choose: Color “Red”, Size “L”, or both combined."
    >
      {building ? (
        <OptionsBuilder rows={rows} onMake={replaceAll} />
      ) : (
        <Button variant="secondary" className="self-start" onClick={() => setBuilding(true)}>
          <Grid2x2Plus aria-hidden />
          <span>{rows.length > 0 ? 'Edit options' : 'Start from options'}</span>
        </Button>
      )}
      <AddVariant
        add={(next) => append(next, { shouldFocus: false })}
        rows={() => getValues('variants')}
      />
      {rows.length > 0 ? (
        <>
          <CombineOffer rows={rows} onCombine={replaceAll} />
          <p role="status" className="figures text-sm">
            <span className="font-medium">{formatPlural(rows.length, 'variant')}</span>,{' '}
            <span>{formatPlural(totalStock(rows), 'unit')}</span> in stock in total.
          </p>
          {rows.length > 1 ? (
            <BulkEdit
              chosen={chosen}
              count={rows.length}
              onMark={(all) => setMarked(new Set(all ? keys : []))}
            />
          ) : null}
          <ul
            ref={list}
            aria-label="Variants"
            className="@container flex flex-col divide-y divide-line border-y border-line"
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
      {errors.variants?.message ? (
        <p role="alert" className="text-sm text-danger-ink">
          {errors.variants.message}
        </p>
      ) : null}
      {opened === -1 ? null : (
        <VariantSheet index={opened} images={images} onClose={() => setOpen(null)} />
      )}
    </FormSection>
  );
}
