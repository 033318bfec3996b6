import type { ShipmentDetail } from '@souk/contract/order-detail';
import { pages } from '@souk/contract/pages';
import { protectionApi } from '@souk/contract/protection';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { refreshOrders } from './refresh-shipments.ts';

/** The buyer, and whether the shop continues to sell to them. */
export function BuyerCard({ order }: { order: ShipmentDetail }) {
  const { shop_id: shopId, buyer_id: userId, customer_name: name, buyer_blocked } = order;
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api.call(buyer_blocked ? protectionApi.unblock : protectionApi.block, {
        params: { shopId, userId },
      }),
    onSuccess: async () => {
      toast.success(buyer_blocked ? `${name} can buy from you again` : `${name} is blocked`);
      setAsking(false);
      await refreshOrders(client, shopId);
    },
  });
  const failed = error ? errorMessage(error, 'This could not be changed') : null;
  return (
    <Card className="p-5 text-sm">
      <h2 className="text-lg font-semibold">Buyer</h2>
      <p className="mt-2 font-medium break-words">{name}</p>
      <p className="mt-1 text-muted">
        {buyer_blocked
          ? 'Blocked: they can’t buy from your shop. Their existing orders continue.'
          : 'You can stop selling to this buyer. Their existing orders continue.'}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        {buyer_blocked ? (
          <Button variant="secondary" size="sm" busy={isPending} onClick={() => mutate()}>
            Unblock buyer
          </Button>
        ) : (
          <Button
            variant="secondary"
            size="sm"
            aria-haspopup="dialog"
            onClick={() => setAsking(true)}
          >
            Block buyer
          </Button>
        )}
        <Link
          to={pages.blockedBuyers(shopId)}
          className="inline-flex min-h-11 items-center text-accent-ink underline"
        >
          Blocked buyers
        </Link>
      </div>
      {failed && !asking ? (
        <p role="alert" className="mt-2 text-danger-ink">
          {failed}
        </p>
      ) : null}
      {asking ? (
        <Dialog
          open
          onOpenChange={(open) => (open || isPending ? undefined : setAsking(false))}
          title={`Block ${name}?`}
          description="They can no longer buy your products, and we’ll tell them that this shop doesn’t sell to them. Their existing orders continue. You can unblock them at any time."
          footer={
            <>
              <Button variant="secondary" disabled={isPending} onClick={() => setAsking(false)}>
                Cancel
              </Button>
              <Button variant="danger" busy={isPending} onClick={() => mutate()}>
                Block
              </Button>
            </>
          }
        >
          {failed ? <Alert tone="danger">{failed}</Alert> : null}
        </Dialog>
      ) : null}
    </Card>
  );
}
