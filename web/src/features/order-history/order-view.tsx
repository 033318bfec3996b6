import type { OrderDetail, ShipmentDetail } from '@souk/contract/order-detail';
import { pages } from '@souk/contract/pages';
import type { RefundDetail } from '@souk/contract/refunds';
import type { UseQueryResult } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import type { Elements } from '../../lib/elements.ts';
import { formatLocalDate } from '../../lib/format.ts';
import { Breadcrumb, type Crumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHead, type PageUp } from '../../ui/page-head.tsx';
import { OrderSums } from '../orders/order-sums.tsx';
import { RefundList } from '../refunds/refund-list.tsx';
import { OrderSkeleton } from './order-loading.tsx';
import { FoldedTimeline, Timeline } from './timeline.tsx';

type OrderFrameProps<Order> = {
  query: UseQueryResult<Order>;
  /** The breadcrumbs above a buyer's order; a seller's page has `up` instead. */
  trail?: Crumb[];
  up?: PageUp;
  /** The link shown if the order can't be. */
  wayOut: Elements;
  children: (order: Order) => Elements;
};

/** The page around an order, both while it loads and afterwards. */
export function OrderFrame<Order extends { order_number: string }>(props: OrderFrameProps<Order>) {
  const { query, trail, up, wayOut, children } = props;
  const order = query.data;
  return (
    <div className={trail ? 'page max-w-5xl! py-8' : undefined}>
      {trail ? <Breadcrumb crumbs={[...trail, { label: order?.order_number ?? 'Order' }]} /> : null}
      {order ? null : up ? <PageHead up={up} title="Order" /> : <h1 className="sr-only">Order</h1>}
      <Loaded
        query={query}
        failed="Failed to load this order."
        loading={<OrderSkeleton />}
        wayOut={wayOut}
      >
        {children}
      </Loaded>
    </div>
  );
}

type OrderHeadProps = {
  order: Pick<OrderDetail, 'id' | 'order_number' | 'has_invoice'>;
  /** The shop of the invoice; if omitted, the invoice covers the whole purchase. */
  shopId?: string;
  /** The id of the heading. */
  id?: string;
  /** For a page in the work layout. */
  up?: PageUp;
  /** Shown on the line below the number. */
  children: Elements;
  /** Buttons beside the invoice. */
  actions: Elements;
};

/** The order's number, a line about it, and its actions. */
export function OrderHead({ order, shopId, id, up, children, actions }: OrderHeadProps) {
  const buttons = (
    <>
      {order.has_invoice ? (
        <ButtonLink variant="secondary" to={pages.invoice(order.id, shopId)}>
          <FileText aria-hidden />
          Invoice
        </ButtonLink>
      ) : null}
      {actions}
    </>
  );
  const title = <span className="figures">{`Order ${order.order_number}`}</span>;
  if (up) return <PageHead up={up} id={id} title={title} text={children} action={buttons} />;
  return (
    <div className="mt-3 mb-6 flex flex-wrap items-end justify-between gap-4">
      <div>
        <h1 id={id} className="text-2xl font-semibold">
          {title}
        </h1>
        {children}
      </div>
      <div className="flex flex-wrap gap-3">{buttons}</div>
    </div>
  );
}

export const PlacedOn = ({ order }: { order: { created_at: string } }) => (
  <span className="figures">{`Placed on ${formatLocalDate(order.created_at)}`}</span>
);

type OrderColumnsProps = {
  order: OrderDetail | ShipmentDetail;
  /** The items, and the requests for money back. */
  children: Elements;
  /** For the seller: explains why a refund failed, and the next step. */
  failed?: (refund: RefundDetail) => Elements;
  /** Shown below the refunds. */
  payment?: Elements;
  /** Whether the timeline starts collapsed. */
  folded?: boolean;
  /** Shown below the payment. */
  aside?: Elements;
};

/** The items and the timeline, beside the payment. */
export function OrderColumns(props: OrderColumnsProps) {
  const { order, children, failed, payment, folded = false, aside } = props;
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
      <div className="flex min-w-0 flex-col gap-6">
        {children}
        <Card className="p-5">
          {folded ? (
            <FoldedTimeline entries={order.timeline} />
          ) : (
            <>
              <h2 className="mb-4 text-lg font-semibold">Timeline</h2>
              <Timeline entries={order.timeline} />
            </>
          )}
        </Card>
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <Card className="p-5">
          <h2 className="text-lg font-semibold">Payment</h2>
          <OrderSums order={order} />
          <RefundList refunds={order.refunds} items={order.items} {...(failed ? { failed } : {})} />
          {payment}
        </Card>
        {aside}
      </div>
    </div>
  );
}
