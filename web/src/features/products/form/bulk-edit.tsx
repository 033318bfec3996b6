import { useState, type KeyboardEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { NumberInput } from './number-input.tsx';
import type { ProductForm } from './product-form.ts';

type BulkEditProps = {
  /** The places of the selected rows; none stands for all. */
  chosen: readonly number[];
  count: number;
  onMark: (all: boolean) => void;
};

/** Sets the stock or the price modifier of the selected variants, or of all. */
export function BulkEdit({ chosen, count, onMark }: BulkEditProps) {
  const { setValue, formState } = useFormContext<ProductForm>();
  const [field, setField] = useState<'stock' | 'modifier'>('stock');
  const [text, setText] = useState('');
  const places = chosen.length > 0 ? chosen : Array.from({ length: count }, (_, index) => index);

  function apply() {
    if (text.trim() === '') return;
    for (const index of places) {
      setValue(`variants.${index}.${field}`, text, {
        shouldDirty: true,
        shouldValidate: formState.isSubmitted,
      });
    }
    setText('');
  }

  function byKey(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    apply();
  }

  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)_5rem_auto] items-end gap-3 sm:flex">
      <legend className="sr-only">Bulk edit</legend>
      <label className="col-span-full flex h-11 w-fit items-center gap-3 pr-2 text-sm font-medium">
        <input
          type="checkbox"
          className="size-5 accent-accent"
          checked={chosen.length === count}
          ref={(box) => {
            if (box) box.indeterminate = chosen.length > 0 && chosen.length < count;
          }}
          onChange={(event) => onMark(event.target.checked)}
        />
        Select all
      </label>
      <Field label="Set" className="sm:w-36">
        <Select
          value={field}
          onChange={(event) => setField(event.target.value === 'stock' ? 'stock' : 'modifier')}
        >
          <option value="stock">Stock</option>
          <option value="modifier">Price modifier</option>
        </Select>
      </Field>
      <Field label="To" className="sm:w-24">
        <NumberInput
          value={text}
          {...(field === 'stock' ? { inputMode: 'numeric', min: 0, step: 1 } : { step: 0.01 })}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={byKey}
        />
      </Field>
      <Button variant="secondary" disabled={text.trim() === ''} onClick={apply}>
        {chosen.length > 0 ? `Apply to ${chosen.length} selected` : `Apply to all ${count}`}
      </Button>
    </fieldset>
  );
}
