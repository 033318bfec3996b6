import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { ShippingAddress } from '@souk/contract/checkout';
import { COUNTRY_CODES, countryName } from '@souk/contract/countries';
import { type ComponentProps, useCallback } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useKeptValues } from '../../lib/use-kept-values.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { keepForm, keptForm } from './attempt.ts';

const EMPTY: ShippingAddress = {
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

/**
 * The address form; each keystroke is saved in the tab, so that the next visit finds it filled in.
 */
export function useKeptForm(userId: string) {
  const form = useForm<ShippingAddress>({
    resolver: standardSchemaResolver(ShippingAddress),
    defaultValues: { ...EMPTY, ...keptForm(userId) },
  });
  useKeptValues(
    form,
    useCallback((values: ShippingAddress) => keepForm(userId, values), [userId]),
  );
  return form;
}

type FieldInfo = ComponentProps<'input'> & {
  name: Exclude<keyof ShippingAddress, 'country'>;
  label: string;
  wide?: boolean;
};

const FIELDS: readonly FieldInfo[] = [
  { name: 'first_name', label: 'First Name', autoComplete: 'given-name' },
  { name: 'last_name', label: 'Last Name', autoComplete: 'family-name' },
  { name: 'email', label: 'Email', autoComplete: 'email', type: 'email', inputMode: 'email' },
  { name: 'phone', label: 'Phone', autoComplete: 'tel', type: 'tel', inputMode: 'tel' },
  { name: 'address', label: 'Address', autoComplete: 'street-address', wide: true },
  { name: 'city', label: 'City', autoComplete: 'address-level2' },
  { name: 'state', label: 'State', autoComplete: 'address-level1' },
  // Many countries' postcodes have letters, which a number pad can't type.
  { name: 'zip_code', label: 'ZIP Code', autoComplete: 'postal-code' },
];

/** The nine fields of the address. */
export function ShippingFields({ form }: { form: UseFormReturn<ShippingAddress> }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      {FIELDS.map(({ name, label, wide, type = 'text', ...input }) => (
        <Field
          key={name}
          label={label}
          error={errors[name]?.message}
          className={wide ? 'sm:col-span-2' : ''}
        >
          <Input {...register(name)} type={type} aria-required {...input} />
        </Field>
      ))}
      <Field label="Country" error={errors.country?.message}>
        <Select {...register('country')} aria-required autoComplete="country">
          <option value="">Select a country</option>
          {COUNTRY_CODES.map((code) => (
            <option key={code} value={code}>
              {countryName(code)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
