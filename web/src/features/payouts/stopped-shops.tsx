import type { SitePayoutStop } from '@souk/contract/payout-terms';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatLocalDate } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PagesNav } from '../../ui/pages-nav.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { STOP_LABELS } from './hold-labels.ts';
import { ShopMoneyLink } from './payout-parts.tsx';
import { PER_STOP_PAGE, payoutStopsQuery } from './queries.ts';

/** Every payout stop. Hidden if there are none. */
export function StoppedShops() {
  const [page, setPage] = useState(1);
  const query = useQuery(payoutStopsQuery(page));
  return (
    <Loaded
      query={query}
      failed="Failed to load the stopped payouts."
      loading={<Skeleton className="mb-4 h-24 rounded-card sm:mb-6" />}
    >
      {({ rows, total }) =>
        total === 0 ? null : (
          <Card className="mb-4 p-4 sm:mb-6 sm:p-5">
            <h2 className="text-lg font-semibold">Stopped payouts</h2>
            <ul className="mt-2 divide-y divide-line">
              {rows.map((stop) => (
                <StopRow key={`${stop.shop_id} ${stop.reason}`} stop={stop} />
              ))}
            </ul>
            <PagesNav page={page} limit={PER_STOP_PAGE} total={total} onPage={setPage} />
          </Card>
        )
      }
    </Loaded>
  );
}

function StopRow({ stop }: { stop: SitePayoutStop }) {
  const { shop_id, shop_name, reason, note, since } = stop;
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {shop_id === null ? (
          <span className="font-medium">All shops</span>
        ) : (
          <ShopMoneyLink shopId={shop_id}>{shop_name}</ShopMoneyLink>
        )}
        <StateBadge of={{ label: STOP_LABELS[reason], tone: 'danger' }} />
      </p>
      <p className="figures mt-1 text-sm text-muted">{`Since ${formatLocalDate(since)}`}</p>
      {note ? <p className="mt-1 text-sm break-words">{note}</p> : null}
    </li>
  );
}
