import { formatAmount } from '@souk/contract/currency';
import { payoutsApi, PAYOUTS, type FoundTransfer } from '@souk/contract/payouts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/browser-api.ts';
import { formatDateTime } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DecisionDialog } from '../../ui/decision-dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { toast } from '../../ui/toast.tsx';
import { foundTransfersQuery, payoutsDueKey } from './queries.ts';

/** Provider transfers without a matching payout. Hidden if there are none. */
export function FoundTransfers() {
  const query = useQuery(foundTransfersQuery);
  const [explained, setExplained] = useState<FoundTransfer | null>(null);
  return (
    <Loaded query={query} failed="Failed to load the transfers without a payout." loading={null}>
      {({ rows }) =>
        rows.length === 0 ? null : (
          <Card className="mb-4 border-accent/40 p-4 sm:mb-6 sm:p-5">
            <h2 className="text-lg font-semibold">Transfers that aren’t in the books</h2>
            <p className="mt-1 max-w-prose text-sm text-muted">
              The provider made these transfers, but no payout matches them. Payouts they may belong
              to are on hold until you say what each transfer was for, or reverse it at the
              provider.
            </p>
            <ul className="mt-2 divide-y divide-line">
              {rows.map((transfer) => (
                <li
                  key={transfer.id}
                  className="flex flex-col gap-3 py-4 text-sm sm:flex-row sm:items-start"
                >
                  <div className="min-w-0 flex-1">
                    <p className="figures text-base font-semibold break-words">
                      {`${formatAmount(transfer.amount)} to ${transfer.shop_name}`}
                    </p>
                    <p className="figures mt-1 break-words text-muted">
                      <span>{formatDateTime(transfer.sent_at)}</span>
                      <span>
                        {transfer.order_number ? ` · order ${transfer.order_number}` : ''}
                      </span>{' '}
                      · <span className="wrap-anywhere">{transfer.provider_transfer_id}</span>
                    </p>
                  </div>
                  <Button
                    variant="secondary"
                    size="sm"
                    className="self-start"
                    aria-label={`Explain transfer: ${transfer.provider_transfer_id}`}
                    onClick={() => setExplained(transfer)}
                  >
                    Explain transfer
                  </Button>
                </li>
              ))}
            </ul>
            {explained ? <Explain transfer={explained} onClose={() => setExplained(null)} /> : null}
          </Card>
        )
      }
    </Loaded>
  );
}

function Explain({ transfer, onClose }: { transfer: FoundTransfer; onClose: () => void }) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (note: string) =>
      api.call(payoutsApi.settleTransfer, {
        params: { transferId: transfer.id },
        body: { note },
      }),
    onSuccess: () => {
      toast.success('Payouts no longer wait for this transfer');
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: payoutsDueKey }),
  });
  return (
    <DecisionDialog
      title={`What was the transfer of ${formatAmount(transfer.amount)} to ${transfer.shop_name} for?`}
      description="If it was for a sale, reverse it at the provider instead. Otherwise the sale is paid twice."
      button={['Save and resume payouts', 'Saving...']}
      busy={isPending}
      error={error}
      note={{
        label: 'Purpose',
        missing: PAYOUTS.noteReason,
        maxLength: 500,
      }}
      onDecide={mutate}
      onClose={onClose}
    />
  );
}
