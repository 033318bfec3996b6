import type { SavedAddress } from '@souk/contract/address-book';
import type { User } from '@souk/contract/auth';
import type { ShippingAddress } from '@souk/contract/checkout';
import { useCallback, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useKeptValues } from '../../lib/use-kept-values.ts';
import { NO_ADDRESS } from '../address-book/address-fields.tsx';
import { addressResolver } from '../address-book/address-resolver.ts';
import { keepChoice, keepForm, keptChoice, keptForm, NEW_ADDRESS } from './attempt.ts';

export type KnownBuyer = {
  user: User;
  saved: readonly SavedAddress[];
  /** The visitor's detected country code; '' if unknown. */
  country: string;
};

/**
 * The order's address: a saved one (by default the first) or a new one. The tab keeps the typed text
 * even while a saved address is chosen.
 */
export function useShipping({ user, saved, country }: KnownBuyer) {
  const { id, first_name, last_name, email } = user;
  const form = useForm<ShippingAddress>({
    resolver: addressResolver,
    defaultValues: { ...NO_ADDRESS, first_name, last_name, email, country, ...keptForm(id) },
  });
  useKeptValues(
    form,
    useCallback((values: ShippingAddress) => keepForm(id, values), [id]),
  );
  const [choice, setChoice] = useState(() => keptChoice(id));
  const chosen =
    choice === NEW_ADDRESS
      ? null
      : (saved.find((address) => address.id === choice) ?? saved[0] ?? null);
  return {
    form,
    saved,
    /** Null if the buyer enters a new address. */
    chosen,
    choose(next: SavedAddress | null) {
      const id = next?.id ?? NEW_ADDRESS;
      keepChoice(user.id, id);
      setChoice(id);
    },
  };
}

export type Shipping = ReturnType<typeof useShipping>;

/** A saved address in the shape the checkout sends. */
export const withoutId = ({ id: _, is_default: __, ...address }: SavedAddress): ShippingAddress =>
  address;
