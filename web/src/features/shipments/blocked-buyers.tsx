import { protectionApi, type BlockedBuyer } from '@souk/contract/protection';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { formatLocalDate } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { blockedKey, blockedQuery } from './queries.ts';
import { refreshOrders } from './refresh-shipments.ts';

/** The buyers that a shop has blocked, at the end of its orders. */
export function BlockedBuyers({ shopId }: { shopId: string }) {
  const query = useQuery(blockedQuery(shopId));
  const card = useRef<HTMLDivElement>(null);
  const { hash, key } = useLocation();
  const come = query.data !== undefined;
  useEffect(() => {
    if (come && hash === '#blocked') card.current?.scrollIntoView({ block: 'start' });
  }, [come, hash, key]);
  return (
    <div ref={card} id="blocked" className="mt-8 scroll-mt-[calc(var(--header)+1.5rem)]">
      <Card className="p-4 text-sm sm:p-5">
        <h2 className="text-lg font-semibold">Blocked buyers</h2>
        <p className="mt-1 max-w-prose text-muted">
          They can’t buy from your shop. To block someone, open one of their orders.
        </p>
        <Loaded
          query={query}
          failed="Failed to load the blocked buyers."
          loading={<Skeleton className="mt-3 h-11" />}
        >
          {({ rows }) =>
            rows.length === 0 ? (
              <p className="mt-3">Nobody is blocked.</p>
            ) : (
              <ul className="mt-3 divide-y divide-line border-t border-line">
                {rows.map((buyer) => (
                  <Blocked key={buyer.id} shopId={shopId} buyer={buyer} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Card>
    </div>
  );
}

function Blocked({ shopId, buyer }: { shopId: string; buyer: BlockedBuyer }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.call(protectionApi.unblock, { params: { shopId, userId: buyer.id } }),
    onSuccess: async () => {
      toast.success(`${buyer.name} can buy from you again`);
      await client.invalidateQueries({ queryKey: blockedKey(shopId) });
      await refreshOrders(client, shopId);
    },
    onError: (error) => toast.error(errorMessage(error, 'This could not be changed')),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <p className="min-w-0 flex-1">
        <span className="font-medium break-words">{buyer.name}</span>
        <span className="figures block text-muted">{`Since ${formatLocalDate(buyer.blocked_at)}`}</span>
      </p>
      <Button variant="secondary" size="sm" busy={isPending} onClick={() => mutate()}>
        Unblock<span className="sr-only">{` ${buyer.name}`}</span>
      </Button>
    </li>
  );
}
