import { cartApi, type Cart } from '@souk/contract/cart';
import type { OrderItem } from '@souk/contract/orders';
import { pages } from '@souk/contract/pages';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { api } from '../../api/browser-api.ts';
import { ApiError } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import type { Elements } from '../../lib/elements.ts';
import { formatPlural } from '../../lib/format.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { shipToQuery } from '../currency/ship-to.ts';
import { cartKey } from '../products/cart-key.ts';

type BoughtItem = Pick<OrderItem, 'id' | 'product_id' | 'product_name' | 'variant_id' | 'quantity'>;
type Outcome = { added: number; missing: { name: string; why: string }[] };

/** Adds each item to the cart; items no longer on sale are reported, and don't stop the rest. */
async function addAll(
  client: QueryClient,
  items: readonly BoughtItem[],
  kept: (cart: Cart) => void,
): Promise<Outcome> {
  const query = await shipToQuery(client);
  const outcome: Outcome = { added: 0, missing: [] };
  for (const { product_id, variant_id, quantity, product_name } of items) {
    try {
      kept(await api.call(cartApi.add, { body: { product_id, variant_id, quantity }, query }));
      outcome.added += 1;
    } catch (error) {
      // Refusals are reported; a lost connection is not the shop's fault.
      if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) throw error;
      const gone = error.status === 404;
      const why = gone ? 'no longer on sale' : errorMessage(error);
      outcome.missing.push({ name: product_name, why });
    }
  }
  return outcome;
}

export function useBuyAgain(items: readonly BoughtItem[]): Record<'button' | 'outcome', Elements> {
  const client = useQueryClient();
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => addAll(client, items, (cart) => client.setQueryData(cartKey, cart)),
    onSettled: () => client.invalidateQueries({ queryKey: cartKey }),
  });
  return {
    button: data ? null : (
      <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
        {isPending ? null : <RotateCcw aria-hidden />}
        <span>{isPending ? 'Adding...' : 'Buy again'}</span>
      </Button>
    ),
    outcome: (
      <div role="status">
        {data ? <BoughtAgain {...data} /> : null}
        {error && !isPending ? (
          <Alert tone="danger" className="mb-6">
            {errorMessage(error, 'The items could not be added to your cart. Please try again.')}
          </Alert>
        ) : null}
      </div>
    ),
  };
}

function BoughtAgain({ added, missing }: Outcome) {
  return (
    <Alert
      tone={missing.length > 0 ? 'warning' : 'success'}
      title={
        added > 0
          ? `${formatPlural(added, 'item')} added to your cart`
          : 'Nothing in this order is available right now'
      }
      className="mb-6"
    >
      {missing.length > 0 ? (
        <ul className="mt-1 list-disc pl-5">
          {missing.map(({ name, why }, index) => (
            <li key={index}>{`${name}: ${why}`}</li>
          ))}
        </ul>
      ) : null}
      {added > 0 ? (
        <ButtonLink size="sm" to={pages.cart()} className="mt-3">
          Go to cart
        </ButtonLink>
      ) : null}
    </Alert>
  );
}
