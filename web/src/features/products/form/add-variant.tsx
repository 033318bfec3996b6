import { PRODUCTS } from '@souk/contract/products';
import { VARIANTS_MAX } from '@souk/contract/limits';
import { Plus } from 'lucide-react';
import { useId, type KeyboardEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { newRows } from './combine-variants.ts';
import { NumberInput } from './number-input.tsx';
import type { ProductForm, VariantRow } from './product-form.ts';

type AddVariantProps = { rows: () => VariantRow[]; add: (rows: VariantRow[]) => void };

const KINDS = ['Color', 'Size', 'Material', 'Style'];

/** The fields of a variant that is to be added. Its type stays for the next one. */
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

  /** Enter adds the variant; the form is sent by its own button. */
  function byKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    addIt();
  }

  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- what is pressed in its fields
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
          <option key={kind} value={kind}>
            {kind}
          </option>
        ))}
      </datalist>
      <Field label="Value" error={errors?.value?.message}>
        <Input autoComplete="off" placeholder="Red" {...register('newVariant.value')} />
      </Field>
      <Field label="Price modifier" error={errors?.modifier?.message}>
        {/* No keyboard of digits alone: a phone's has no minus. */}
        <NumberInput step={0.01} {...register('newVariant.modifier')} />
      </Field>
      <Field label="Stock" error={errors?.stock?.message}>
        <NumberInput inputMode="numeric" min={0} step={1} {...register('newVariant.stock')} />
      </Field>
      <Button
        variant="secondary"
        className="col-span-2 sm:col-span-1 sm:mt-[1.625rem]"
        // After the first click of a double click the value is empty: the second would complain of that.
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
