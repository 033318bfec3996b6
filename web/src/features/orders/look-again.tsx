import { statementApi } from '@souk/contract/statement';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { Button } from '../../ui/button.tsx';
import { adminOrderQuery } from './admin-queries.ts';

/** Checks an order with the provider again and shows any changes. */
export function LookAgain({ orderId }: { orderId: string }) {
  const client = useQueryClient();
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: () => api.call(statementApi.lookAgain, { params: { orderId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: adminOrderQuery(orderId).queryKey }),
  });
  return (
    <div className="mt-6">
      <Button variant="secondary" size="sm" busy={isPending} onClick={() => mutate()}>
        {isPending ? 'Checking...' : 'Check again'}
      </Button>
      <p className="mt-1.5 text-sm text-muted" role="status">
        {data
          ? data.found.length > 0
            ? `${data.found.join('. ')}.`
            : 'No changes at the card provider.'
          : 'Checks this order’s payment, refunds, disputes and transfers with the card provider.'}
      </p>
      {error ? (
        <p role="alert" className="mt-1 text-sm text-danger-ink">
          {errorMessage(error, 'The card provider could not be reached.')}
        </p>
      ) : null}
    </div>
  );
}
