import { STATUS_RULES, STATUSES, type OrderStatus } from '@souk/contract/order-status';
import { listed } from '../../../db/raw-sql.ts';
import type { Row } from '../../../db/rows.ts';

/** A shipment has exactly the statuses that the contract knows. */
const RULES: Readonly<Record<Row<'shipments'>['status'], (typeof STATUS_RULES)[OrderStatus]>> =
  STATUS_RULES;

/** SQL, after `in`: the statuses of shipments that are not finished yet. */
export const OPEN_SHIPMENTS = listed(STATUSES.filter((status) => !RULES[status].over));
/** SQL, after `in`: the statuses of shipments that have left the shop. */
export const GONE_SHIPMENTS = listed(STATUSES.filter((status) => RULES[status].gone));
/** SQL, after `in`: the statuses of shipments that were cancelled or refunded. */
export const VOIDED_SHIPMENTS = listed(STATUSES.filter((status) => RULES[status].voided));
