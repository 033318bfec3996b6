import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { ShippingAddress } from '@souk/contract/checkout';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { keepForm, keptForm } from './kept.ts';

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

/** The address form; what is typed is kept in the tab at each stroke and is there again on the next visit. */
export function useKeptForm(userId: string) {
  const form = useForm<ShippingAddress>({
    resolver: standardSchemaResolver(ShippingAddress),
    defaultValues: { ...EMPTY, ...keptForm(userId) },
  });
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => keepForm(userId, values),
      }),
    [subscribe, userId],
  );
  return form;
}
