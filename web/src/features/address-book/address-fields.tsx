import {
  type AddressPart,
  addressParts,
  needsPart,
  stateWords,
  zipWords,
} from '@souk/contract/address-format';
import type { ShippingAddress } from '@souk/contract/checkout';
import { type ComponentProps, lazy, Suspense, useId } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { CountryOptions } from '../../ui/country-options.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';

/** Their names are many, so that they load with the form. Without them the state is only typed. */
const StateOptions = lazy(() => import('./state-options.tsx').catch(() => ({ default: () => [] })));

export const NO_ADDRESS: ShippingAddress = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  state: '',
  zip_code: '',
  country: '',
};

type FieldInfo = ComponentProps<'input'> & {
  name: Exclude<keyof ShippingAddress, 'country'>;
  label: string;
  wide?: boolean;
  optional?: boolean;
};

const PERSON: readonly FieldInfo[] = [
  { name: 'first_name', label: 'First Name', autoComplete: 'given-name' },
  { name: 'last_name', label: 'Last Name', autoComplete: 'family-name' },
  { name: 'email', label: 'Email', autoComplete: 'email', type: 'email', inputMode: 'email' },
  { name: 'phone', label: 'Phone', autoComplete: 'tel', type: 'tel', inputMode: 'tel' },
];

const partField = (country: string): Record<AddressPart, FieldInfo> => ({
  address: { name: 'address', label: 'Address', autoComplete: 'street-address', wide: true },
  city: { name: 'city', label: 'City', autoComplete: 'address-level2' },
  state: { name: 'state', label: stateWords(country).label, autoComplete: 'address-level1' },
  // Many countries' postcodes have letters, which a number pad can't type.
  zip_code: {
    name: 'zip_code',
    label: zipWords(country).label,
    autoComplete: 'postal-code',
    autoCapitalize: 'characters',
    spellCheck: false,
  },
});

/** A field's message; of one that is empty, with the country's own label. */
function inWordsOf(
  country: string,
  { name, value, message }: { name: string; value: string; message: string | undefined },
): string | undefined {
  if (message === undefined || value.trim() !== '') return message;
  if (name === 'state') return stateWords(country).required;
  return name === 'zip_code' ? zipWords(country).required : message;
}

/**
 * The fields of an address: first the country, then that country's fields, in its usual order and
 * with its own labels. Text typed in a field that the chosen country lacks is kept.
 */
export function AddressFields({ form }: { form: UseFormReturn<ShippingAddress> }) {
  const { register, formState, control } = form;
  const { errors } = formState;
  const country = useWatch({ control, name: 'country' });
  const states = useId();
  const byPart = partField(country);
  const parts = addressParts(country).map((part) => ({
    ...byPart[part],
    optional: !needsPart(country, part),
  }));
  const fields = [...PERSON, ...parts];
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <Field label="Country" error={errors.country?.message} className="sm:col-span-2">
        <Select {...register('country')} aria-required autoComplete="country">
          <option value="">Select a country</option>
          <CountryOptions />
        </Select>
      </Field>
      {fields.map(({ name, label, wide, optional = false, type = 'text', ...input }) => (
        <Field
          key={name}
          label={optional ? `${label} (optional)` : label}
          error={inWordsOf(country, {
            name,
            value: form.getValues(name),
            message: errors[name]?.message,
          })}
          className={wide ? 'sm:col-span-2' : ''}
        >
          <Input
            {...register(name)}
            type={type}
            aria-required={!optional}
            list={name === 'state' ? states : undefined}
            {...input}
          />
        </Field>
      ))}
      <datalist id={states}>
        <Suspense fallback={null}>
          <StateOptions country={country} />
        </Suspense>
      </datalist>
    </div>
  );
}
