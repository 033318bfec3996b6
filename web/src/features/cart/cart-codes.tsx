import type { Cart } from '@souk/contract/cart';
import { cartApi } from '@souk/contract/cart';
import { formatAmount } from '@souk/contract/currency';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { X } from '../../ui/icons.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.tsx';
import { shipToQuery } from '../currency/ship-to.ts';
import { siteQuery } from '../site/queries.ts';
import { cartQuery } from './queries.ts';

/** The codes in the cart with what each gives, and a field for another one. */
export function CartCodes({ cart }: { cart: Cart }) {
  const client = useQueryClient();
  const { data: site } = useQuery(siteQuery);
  const [code, setCode] = useState('');
  const show = (next: Cart) => client.setQueryData(cartQuery.queryKey, next);
  const add = useMutation({
    mutationFn: async () =>
      api.call(cartApi.addCode, { body: { code: code.trim() }, query: await shipToQuery(client) }),
    onSuccess: (next) => {
      setCode('');
      show(next);
    },
  });
  const remove = useMutation({
    mutationFn: async (given: string) =>
      api.call(cartApi.removeCode, { params: { code: given }, query: await shipToQuery(client) }),
    onSuccess: show,
    onError: (error) => toast.error(errorMessage(error, 'This code could not be removed.')),
  });
  if (!site?.takes_codes && cart.codes.length === 0) return null;
  return (
    <section aria-label="Discount codes" className="mt-4 border-t border-line pt-4 text-sm">
      {cart.codes.length > 0 ? (
        <ul className="mb-3 space-y-2">
          {cart.codes.map(({ code: given, applied, given: off, reason }) => (
            <li key={given} className="flex items-start justify-between gap-3">
              <div className="min-w-0">
                <strong className="font-medium break-words">{given}</strong>
                <p className={applied ? 'text-success-ink' : 'text-muted'}>
                  {applied
                    ? off > 0
                      ? `Saves ${formatAmount(off)}`
                      : 'Applied at checkout'
                    : reason}
                </p>
              </div>
              <button
                type="button"
                aria-label={`Remove ${given}`}
                className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken"
                disabled={remove.isPending}
                onClick={() => remove.mutate(given)}
              >
                <X aria-hidden className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <form
        aria-label="Add a discount code"
        noValidate
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (code.trim() !== '') add.mutate();
        }}
      >
        <Field
          label="Discount code"
          className="min-w-0 flex-1"
          error={add.error ? errorMessage(add.error, 'This code could not be added.') : undefined}
        >
          <Input
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={30}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        </Field>
        <Button type="submit" variant="secondary" busy={add.isPending}>
          Apply
        </Button>
      </form>
    </section>
  );
}
