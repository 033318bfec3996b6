import { formatAmount } from '@souk/contract/currency';
import { pages } from '@souk/contract/pages';
import { KIND_LABELS, type AdminReturnRequest } from '@souk/contract/returns';
import { Scale } from 'lucide-react';
import { Link } from 'react-router';
import { formatLocalDate } from '../../lib/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { adminList } from '../admin-list/admin-list.tsx';
import type { RowProps } from '../admin-list/row-tools.ts';
import { adminRequestsQuery } from './queries.ts';
import { RequestCard } from './request-card.tsx';

/** Requests for money back that await the admin's decision. */
export const requestsList = adminList({
  page: 'requests',
  text: 'Buyer and shop could not settle these, or the shop did not answer for 7 days. You decide.',
  noun: 'request to decide',
  plural: 'requests to decide',
  perPage: 20,
  query: adminRequestsQuery,
  filters: {},
  empty: {
    icon: <Scale />,
    title: 'Nothing to decide',
    text: 'When a buyer asks you to decide about a request for money back, it appears here.',
  },
  rows: {
    name: ({ order_number }) => `Order ${order_number}`,
    text: ({ kind, buyer_name, shop_name, text }) =>
      [KIND_LABELS[kind], buyer_name, shop_name, text].join(' · '),
    end: ({ refundable, created_at }) =>
      `${formatAmount(refundable)} · ${formatLocalDate(created_at)}`,
    Detail: RequestDetail,
  },
});

function RequestDetail({ row: request }: RowProps<AdminReturnRequest>) {
  const { shop_id, shop_name, order_id, order_number, buyer_name, refundable } = request;
  return (
    <div className="flex flex-col gap-4 text-sm">
      <p className="text-muted">
        <span>{buyer_name}</span> bought from <span>{shop_name}</span>. Up to{' '}
        <span>{formatAmount(refundable)}</span> can be refunded.{' '}
        <Link to={pages.order(order_id)} className="text-accent-ink underline">
          See the order
        </Link>
      </p>
      <RequestCard about={order_number} request={request} onItsWay={false}>
        <ButtonLink size="sm" className="mt-4" to={pages.shopOrder(shop_id, order_id)}>
          Review and decide
        </ButtonLink>
      </RequestCard>
    </div>
  );
}
