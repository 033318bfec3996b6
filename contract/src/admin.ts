import * as z from 'zod/mini';
import { FraudWarning } from './disputes.ts';
import { endpoint } from './endpoint.ts';
import { Email, Count, Id, Time, Amount } from './fields.ts';
import { IdInput } from './inputs.ts';
import { orderPage } from './order-sorts.ts';
import { Order, OrderStatus, parcel } from './orders.ts';
import { PageQuery, SearchText } from './paging.ts';
import { RefundDetail } from './refunds.ts';

export const ADMIN = { only: 'Only an admin can see this' } as const;

export const AdminStats = z.object({
  total_users: Count,
  total_shops: Count,
  total_products: Count,
  total_revenue: Amount,
});
export type AdminStats = z.infer<typeof AdminStats>;

export const AdminOrdersQuery = z.object({
  ...orderPage,
  search: SearchText,
  status: z.optional(OrderStatus),
  shop_id: z.optional(IdInput()),
});
export type AdminOrdersQuery = z.infer<typeof AdminOrdersQuery>;

export const AdminOrder = z.extend(z.omit(Order, { checkout_url: true }), {
  buyer_name: z.string(),
  buyer_email: Email,
});
export type AdminOrder = z.infer<typeof AdminOrder>;

/** A status change: its author, its time and the previous value. */
export const StatusChange = z.object({
  shop_id: Id,
  shop_name: z.string(),
  from_status: z.nullable(OrderStatus),
  to_status: OrderStatus,
  ...parcel,
  by: z.string(),
  note: z.nullable(z.string()),
  created_at: Time,
});
export type StatusChange = z.infer<typeof StatusChange>;

/** A payment that names an order but doesn't settle it, and the fate of its money. */
export const ParkedPayment = z.object({
  id: Id,
  order_id: Id,
  session_id: z.string(),
  /** In `currency`. */
  amount: z.number(),
  currency: z.string(),
  reason: z.string(),
  state: z.enum(['nothing_paid', 'giving_back', 'given_back', 'failed']),
  failure: z.nullable(z.string()),
  created_at: Time,
});
export type ParkedPayment = z.infer<typeof ParkedPayment>;

export const AdminOrderDetail = z.extend(AdminOrder, {
  history: z.array(StatusChange),
  parked_payments: z.array(ParkedPayment),
  refunds: z.array(RefundDetail),
  fraud_warnings: z.array(FraudWarning),
  /** The buyer's VAT number; `verified` is false if only its form could be checked. */
  vat: z.nullable(z.object({ id: z.string(), verified: z.boolean() })),
});
export type AdminOrderDetail = z.infer<typeof AdminOrderDetail>;

const adminOnly = { access: 'admin', tag: 'admin' } as const;

export const adminApi = {
  stats: endpoint('GET /admin/stats', {
    ...adminOnly,
    operationId: 'siteTotals',
    summary: 'The site’s totals',
    answers: { 200: AdminStats },
  }),
  listOrders: endpoint('GET /admin/orders', {
    ...adminOnly,
    operationId: 'listAllOrders',
    summary: 'All orders, newest first or sorted, searched and filtered',
    query: AdminOrdersQuery,
    answers: { 200: z.array(AdminOrder) },
    gives: ['X-Total-Count'],
  }),
  readOrder: endpoint('GET /admin/orders/:orderId', {
    ...adminOnly,
    operationId: 'readAnyOrder',
    summary: 'One order with its history',
    answers: { 200: AdminOrderDetail },
  }),
  listParkedPayments: endpoint('GET /admin/parked-payments', {
    ...adminOnly,
    operationId: 'listParkedPayments',
    summary: 'Payments that name an order but don’t pay for it, newest first',
    query: PageQuery,
    answers: { 200: z.array(ParkedPayment) },
    gives: ['X-Total-Count'],
  }),
};
