import type { AdminReturnRequest } from '@souk/contract/returns';
import { formatUsd } from '@souk/contract/currency';
import { useQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { Link } from 'react-router';
import { Loaded } from '../../ui/loaded.tsx';
import { adminRequestsQuery } from './queries.ts';
import { formatPlural } from '../../lib/format.ts';
import { useListParams } from '../../lib/use-list-params.ts';
import { pages } from '@souk/contract/pages';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PagesNav } from '../../ui/pages-nav.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RequestCard } from './request-card.tsx';

const PER_PAGE = 20;

/** /admin/requests: requests for money back that await the admin's decision. */
export function AdminRequestsPage() {
  const { page, set } = useListParams();
  const query = useQuery(adminRequestsQuery({ page, limit: PER_PAGE }));
  return (
    <div className="page max-w-3xl! py-8">
      <Breadcrumb crumbs={[{ label: 'Dashboard', to: pages.dashboard() }, { label: 'Requests' }]} />
      <h1 className="mt-3 text-2xl font-semibold">Requests for money back</h1>
      <p className="mt-1 mb-6 max-w-prose text-sm text-muted">
        Buyer and shop could not settle these, or the shop did not answer for 7 days. You decide.
      </p>
      <Loaded
        query={query}
        failed="Failed to load the requests."
        loading={<Skeleton className="h-60 rounded-card" />}
      >
        {({ rows, total }) =>
          total === 0 ? (
            <Card>
              <EmptyState
                icon={<Scale />}
                title="Nothing to decide"
                text="When a buyer asks you to decide about a request for money back, it appears here."
              />
            </Card>
          ) : (
            <>
              <p className="figures mb-3 text-sm text-muted" aria-live="polite">
                {formatPlural(total, 'request')} to decide
              </p>
              <ul className="flex flex-col gap-4">
                {rows.map((request) => (
                  <li key={request.id}>
                    <ToDecide request={request} />
                  </li>
                ))}
              </ul>
              <PagesNav
                page={page}
                limit={PER_PAGE}
                total={total}
                onPage={(to) => set({ page: to === 1 ? '' : String(to) })}
              />
            </>
          )
        }
      </Loaded>
    </div>
  );
}

function ToDecide({ request }: { request: AdminReturnRequest }) {
  const { shop_id, shop_name, order_id, order_number, buyer_name, refundable } = request;
  return (
    <Card className="p-5">
      <h2 className="figures text-base font-semibold">
        <Link to={pages.order(order_id)} className="hover:underline">
          Order {order_number}
        </Link>
      </h2>
      <p className="mt-1 mb-4 text-sm text-muted">
        {buyer_name} bought from {shop_name}. Up to {formatUsd(refundable)} can be sent back.
      </p>
      <RequestCard about={order_number} request={request} onItsWay={false}>
        <ButtonLink size="sm" className="mt-4" to={pages.shopOrder(shop_id, order_id)}>
          Look at it and decide
        </ButtonLink>
      </RequestCard>
    </Card>
  );
}
