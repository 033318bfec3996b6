import { formatAmount } from '@souk/contract/currency';
import { payoutsApi, type OpenPayout } from '@souk/contract/payouts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/browser-api.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { toast } from '../../ui/toast.tsx';
import { PayoutBadge, PayoutNotes, ShopMoneyLink, Transfers } from './payout-parts.tsx';
import { openPayoutsQuery, payoutsDueKey } from './queries.ts';

/** Payouts in progress, which can be canceled, or with a failed transfer. Hidden if none. */
export function OpenPayouts() {
  const query = useQuery(openPayoutsQuery);
  const [cancelling, setCancelling] = useState<OpenPayout | null>(null);
  return (
    <Loaded query={query} failed="Failed to load the payouts in progress." loading={null}>
      {({ rows, total }) =>
        rows.length === 0 ? null : (
          <Card className="mb-4 p-4 sm:mb-6 sm:p-5">
            <h2 className="text-lg font-semibold">In progress or failed</h2>
            <ul className="mt-2 divide-y divide-line">
              {rows.map((payout) => (
                <OpenRow key={payout.id} payout={payout} onCancel={() => setCancelling(payout)} />
              ))}
            </ul>
            {total > rows.length ? (
              <p className="mt-3 text-sm text-muted">{`Showing the newest ${rows.length} of ${total}. The history has them all.`}</p>
            ) : null}
            {cancelling ? <Cancel payout={cancelling} onClose={() => setCancelling(null)} /> : null}
          </Card>
        )
      }
    </Loaded>
  );
}

function OpenRow({ payout, onCancel }: { payout: OpenPayout; onCancel: () => void }) {
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <ShopMoneyLink shopId={payout.shop_id} payoutId={payout.id}>
              {payout.shop_name}
            </ShopMoneyLink>
            <PayoutBadge status={payout.status} cancelling={payout.cancelling} />
            <span className="figures font-semibold">{formatAmount(payout.amount)}</span>
          </p>
          <PayoutNotes payout={{ ...payout, failure: null }} admin />
        </div>
        {payout.status === 'pending' && !payout.cancelling ? (
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Cancel: ${payout.shop_name}`}
            onClick={onCancel}
          >
            Cancel
          </Button>
        ) : null}
      </div>
      <Transfers transfers={payout.transfers} className="mt-3 rounded-control bg-sunken px-4" />
    </li>
  );
}

function Cancel({ payout, onClose }: { payout: OpenPayout; onClose: () => void }) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call(payoutsApi.cancel, { params: { payoutId: payout.id } }),
    onSuccess: ({ cancelling, status }) => {
      toast.success(
        cancelling
          ? 'No more transfers will be sent. Waiting for the provider to confirm the ones already made.'
          : status === 'paid'
            ? 'Part of it had already been sent and counts as paid'
            : 'The payout was cancelled',
      );
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: payoutsDueKey }),
  });
  return (
    <FormDialog
      title={`Cancel the payout to ${payout.shop_name}?`}
      description="Transfers the provider has already made count as paid. The rest won’t be sent, and that money becomes available to the shop again."
      button={['Cancel payout', 'Cancelling...']}
      cancel="Keep payout"
      danger
      busy={isPending}
      error={error}
      failed="The payout could not be cancelled."
      onSubmit={() => mutate()}
      onClose={onClose}
    />
  );
}
