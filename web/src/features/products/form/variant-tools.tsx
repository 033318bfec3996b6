import { VARIANTS_MAX } from '@souk/contract/limits';
import { amountStep } from '@souk/contract/money';
import { PRODUCTS } from '@souk/contract/product-rules';
import { Grid2x2Plus, Plus } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { formatList } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { combinationCount, combine, kinds, newRows } from './combine-variants.ts';
import { NumberInput } from './form-section.tsx';
import type { ProductForm, VariantRow } from './product-form.ts';

type AddVariantProps = { rows: () => VariantRow[]; add: (rows: VariantRow[]) => void };

const KINDS = ['Color', 'Size', 'Material', 'Style'];

/** The fields of a variant to add. Its type is kept for the next one. */
export function AddVariant({ rows, add }: AddVariantProps) {
  const { register, getValues, setValue, setError, setFocus, clearErrors, formState } =
    useFormContext<ProductForm>();
  const kinds = useId();
  const errors = formState.errors.newVariant;

  function refuse(field: 'name' | 'value', message: string) {
    setError(`newVariant.${field}`, { message });
    setFocus(`newVariant.${field}`);
  }

  function addIt() {
    clearErrors('newVariant');
    const typed = getValues('newVariant');
    if (typed.name.trim() === '') return refuse('name', PRODUCTS.variantType);
    if (typed.value.trim() === '') return refuse('value', PRODUCTS.variantValue);
    const present = rows();
    const made = newRows(present, typed);
    if (made.length === 0) return refuse('value', PRODUCTS.variantTwice);
    if (present.length + made.length > VARIANTS_MAX) {
      return refuse('value', PRODUCTS.variantsTooMany);
    }
    add(made);
    setValue('newVariant', { name: typed.name.trim(), value: '', modifier: '0', stock: '0' });
    setFocus('newVariant.value');
  }

  /** Enter adds the variant instead of submitting the form. */
  function byKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    addIt();
  }

  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- keys pressed in its fields
    <div
      onKeyDown={byKey}
      className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[1fr_1fr_8rem_6rem_auto]"
    >
      <Field label="Type" error={errors?.name?.message}>
        <Input
          autoComplete="off"
          placeholder="Color"
          list={kinds}
          {...register('newVariant.name')}
        />
      </Field>
      <datalist id={kinds}>
        {KINDS.map((kind) => (
          <option key={kind}>{kind}</option>
        ))}
      </datalist>
      <Field label="Value" error={errors?.value?.message}>
        <Input autoComplete="off" placeholder="Red" {...register('newVariant.value')} />
      </Field>
      <Field label="Price modifier" error={errors?.modifier?.message}>
        {/* Not a numeric keyboard: a phone's has no minus sign. */}
        <NumberInput step={amountStep()} {...register('newVariant.modifier')} />
      </Field>
      <Field label="Stock" error={errors?.stock?.message}>
        <NumberInput inputMode="numeric" min={0} step={1} {...register('newVariant.stock')} />
      </Field>
      <Button
        variant="secondary"
        className="col-span-2 sm:col-span-1 sm:mt-[1.625rem]"
        // The first click of a double click empties the value: the second would report it as
        // missing.
        onClick={({ detail }) => {
          if (detail <= 1) addIt();
        }}
      >
        <Plus aria-hidden />
        Add Variant
      </Button>
    </div>
  );
}

type BulkEditProps = {
  /** The indexes of the selected rows; none means all. */
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
          {...(field === 'stock'
            ? { inputMode: 'numeric', min: 0, step: 1 }
            : { step: amountStep() })}
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

type CombineOfferProps = { rows: readonly VariantRow[]; onCombine: (rows: VariantRow[]) => void };

/**
 * Offered if variants are of several kinds: shoppers choose only one variant, so combinations must
 * be variants.
 */
export function CombineOffer({ rows, onCombine }: CombineOfferProps) {
  const names = kinds(rows);
  if (names.length < 2) return null;
  const made = combine(rows);
  return (
    <div className="flex flex-col items-start gap-3 rounded-control bg-sunken px-4 py-3 text-sm sm:flex-row sm:items-center">
      <p className="min-w-0 flex-1">
        Right now shoppers choose a <span>{names.join(' or a ')}</span>. To let them choose both,
        make each combination its own variant, then set the stock of each.
        <span>
          {made
            ? ''
            : ` That would be ${combinationCount(rows)}; a product can have at most ${VARIANTS_MAX}.`}
        </span>
      </p>
      {made ? (
        <Button variant="secondary" onClick={() => onCombine(made)}>
          <Grid2x2Plus aria-hidden />
          Combine <span>{formatList(names)}</span>
        </Button>
      ) : null}
    </div>
  );
}
