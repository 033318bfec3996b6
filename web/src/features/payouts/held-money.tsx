import { formatAmount } from '@souk/contract/currency';
import type { HeldOrder } from '@souk/contract/ledger';
import { pages } from '@souk/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { cn } from '../../lib/cn.ts';
import { formatLocalDate } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PagesNav } from '../../ui/pages-nav.tsx';
import { RowsSkeleton } from './entries.tsx';
import { HOLD_LABELS } from './hold-labels.ts';
import { balanceQuery, heldOrdersQuery } from './queries.ts';

const PER_PAGE = 10;

/** Money on hold, by reason and by order. Hidden if nothing is on hold. */
export function HeldMoney({ shopId }: { shopId: string }) {
  const { data: balance } = useQuery(balanceQuery(shopId));
  const [open, setOpen] = useState(false);
  const id = useId();
  if (!balance || balance.held.length === 0) return null;
  const orders = balance.held.some(({ reason }) => reason !== 'reserve');
  return (
    <Card className="p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">On hold</h2>
        {orders ? (
          <Button
            variant="secondary"
            size="sm"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Hide orders' : 'Show orders'}
          </Button>
        ) : null}
      </div>
      <dl className="figures mt-3 divide-y divide-line text-sm">
        {balance.held.map(({ reason, amount }) => (
          <div key={reason} className="flex justify-between gap-4 py-2.5">
            <dt className="min-w-0">{HOLD_LABELS[reason]}</dt>
            <dd className={cn('shrink-0 font-medium', amount < 0 && 'text-danger-ink')}>
              {formatAmount(amount)}
            </dd>
          </div>
        ))}
      </dl>
      <div id={id} hidden={!open}>
        {open ? <HeldOrders shopId={shopId} /> : null}
      </div>
    </Card>
  );
}

function HeldOrders({ shopId }: { shopId: string }) {
  const [page, setPage] = useState(1);
  const query = useQuery(heldOrdersQuery(shopId, { page, limit: PER_PAGE }));
  return (
    <div className="mt-3 rounded-control bg-sunken px-4 py-1 has-[nav]:pb-4">
      <Loaded
        query={query}
        failed="Failed to load the orders on hold."
        loading={<RowsSkeleton rows={3} />}
      >
        {({ rows, total }) => (
          <div className={cn('transition-opacity', query.isPlaceholderData && 'opacity-60')}>
            <ul className="divide-y divide-line">
              {rows.map((order) => (
                <HeldOrderRow key={order.order_id} shopId={shopId} order={order} />
              ))}
            </ul>
            <PagesNav page={page} limit={PER_PAGE} total={total} onPage={setPage} />
          </div>
        )}
      </Loaded>
    </div>
  );
}

function HeldOrderRow({ shopId, order }: { shopId: string; order: HeldOrder }) {
  const { order_id, order_number, amount, reasons, until } = order;
  return (
    <li className="flex items-start gap-4 py-3 text-sm">
      <div className="min-w-0 flex-1">
        <Link
          to={pages.shopOrder(shopId, order_id)}
          className="figures inline-flex min-h-6 items-center font-medium hover:underline"
        >
          {order_number}
        </Link>
        <p className="text-muted">{reasons.map((reason) => HOLD_LABELS[reason]).join(' · ')}</p>
        {until ? <p className="figures text-muted">{`Until ${formatLocalDate(until)}`}</p> : null}
      </div>
      <p className={cn('figures shrink-0 font-medium', amount < 0 && 'text-danger-ink')}>
        {formatAmount(amount)}
      </p>
    </li>
  );
}
