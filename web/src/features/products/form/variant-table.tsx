import { useFormContext } from 'react-hook-form';
import type { ProductForm, VariantRow } from './product-form.ts';
import { VariantItem } from './variant-item.tsx';

type VariantTableProps = {
  rows: readonly VariantRow[];
  keys: readonly string[];
  marked: ReadonlySet<string>;
  markable: boolean;
  onMark: (key: string, on: boolean) => void;
  onOpen: (index: number) => void;
  onRemove: (index: number) => void;
};

/** The variants: rows of a table on a wide screen, cards on a phone. */
export function VariantTable({ rows, keys, marked, markable, ...on }: VariantTableProps) {
  const { formState } = useFormContext<ProductForm>();
  return (
    <ul aria-label="Variants" className="flex flex-col divide-y divide-line border-y border-line">
      {keys.map((key, index) => {
        // A row that was just taken out is still listed by the one or the other.
        const row = rows[index];
        if (!row) return null;
        return (
          <li key={key}>
            <VariantItem
              index={index}
              row={row}
              errors={formState.errors.variants?.[index]}
              marked={marked.has(key)}
              onMark={markable ? (mark) => on.onMark(key, mark) : null}
              onOpen={() => on.onOpen(index)}
              onRemove={() => on.onRemove(index)}
            />
          </li>
        );
      })}
    </ul>
  );
}
