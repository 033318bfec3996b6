import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useState } from 'react';
import { formatPlural } from '../../../lib/format.ts';
import { AddVariant } from './add-variant.tsx';
import { BulkEdit } from './bulk-edit.tsx';
import { CombineOffer } from './combine-offer.tsx';
import { FormSection } from './form-section.tsx';
import { totalStock, type ProductForm, type VariantRow } from './product-form.ts';
import { VariantSheet } from './variant-sheet.tsx';
import { VariantTable } from './variant-table.tsx';

/** The kinds in which it can be bought, each with its price and stock; `images` are the product's own. */
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

  function putInPlace(next: VariantRow[]) {
    setMarked(new Set());
    replace(next);
  }

  return (
    <FormSection
      id="variants"
      title="Product Variants"
      intro="Optional. Each is one thing to buy: Color “Red”, Size “L”, or both together."
    >
      <AddVariant
        add={(next) => append(next, { shouldFocus: false })}
        rows={() => getValues('variants')}
      />
      {rows.length > 0 ? (
        <>
          <CombineOffer rows={rows} onCombine={putInPlace} />
          <p role="status" className="figures text-sm">
            <span className="font-medium">{formatPlural(rows.length, 'variant')}</span>,{' '}
            {formatPlural(totalStock(rows), 'piece')} in stock in all.
          </p>
          {rows.length > 1 ? (
            <BulkEdit
              chosen={chosen}
              count={rows.length}
              onMark={(all) => setMarked(new Set(all ? keys : []))}
            />
          ) : null}
          <VariantTable
            rows={rows}
            keys={keys}
            marked={marked}
            markable={rows.length > 1}
            onMark={(key, on) =>
              setMarked((before) => {
                const next = new Set(before);
                if (on) next.add(key);
                else next.delete(key);
                return next;
              })
            }
            onOpen={(index) => setOpen(keys[index] ?? null)}
            onRemove={remove}
          />
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
