import { setTimeout as sleep } from 'node:timers/promises';
import { stockMessage } from '@souk/contract/cart-rules';
import { MAX_UNPAID_ORDERS } from '@souk/contract/limits';
import type { UnpaidOrder } from '@souk/contract/orders';
import { conflict, unavailable } from '../../kit/problems.ts';
import type { Actor } from '../accounts/index.ts';
import type { StockLine } from '../catalogue/index.ts';
import type { SettleDeps } from '../money/index.ts';
import { heldBy } from '../orders/index.ts';
import { closeCheckout } from './cancel-order.ts';

const PATIENCE_MS = 20_000;
const POLL_MS = 50;

/** Signals that earlier orders of the buyer must end before this one can be written. */
class OrdersInTheWay extends Error {
  readonly orders: UnpaidOrder[];
  /** Whether this order is for the very items that they hold. */
  readonly sameItems: boolean;

  constructor(orders: UnpaidOrder[], sameItems: boolean) {
    super('Earlier unpaid orders hold these items');
    this.orders = orders;
    this.sameItems = sameItems;
  }
}

/** The offer changed while the order was being written; the write starts again. */
export class OfferChanged extends Error {}

type RequestedLine = StockLine & { product_name: string; left: number };

/** Requires enough stock, counting what the buyer's unpaid orders hold. @throws ProblemError 409 */
export function requireEnough(
  unpaid: readonly UnpaidOrder[],
  lines: readonly RequestedLine[],
): void {
  for (const line of lines) {
    const left = line.left + heldBy(unpaid, line);
    if (left < line.quantity)
      throw conflict('out_of_stock', `${line.product_name}: ${stockMessage(left)}`);
  }
}

/** If stock is short, has the buyer's oldest unpaid orders closed. @throws OrdersInTheWay; 409 */
export function freeHeldStock(
  unpaid: readonly UnpaidOrder[],
  lines: readonly RequestedLine[],
): void {
  requireEnough(unpaid, lines);
  const closing = new Set<UnpaidOrder>();
  for (const line of lines) {
    for (const order of unpaid) {
      if (line.left + heldBy([...closing], line) >= line.quantity) break;
      if (heldBy([order], line) > 0) closing.add(order);
    }
  }
  if (closing.size > 0) throw new OrdersInTheWay([...closing], true);
}

/**
 * Limits how many unpaid orders may hold stock, counting this one: the oldest are closed. @throws
 * OrdersInTheWay
 */
export function keepToLimit(unpaid: readonly UnpaidOrder[]): void {
  const tooMany = unpaid.length + 1 - MAX_UNPAID_ORDERS;
  if (tooMany > 0) throw new OrdersInTheWay(unpaid.slice(0, tooMany), false);
}

/** Closes each order at the provider first, and waits for one that is still being opened. */
async function closeUnpaidOrders(
  deps: SettleDeps,
  actor: Actor,
  { orders, sameItems }: OrdersInTheWay,
): Promise<void> {
  for (const { id, order_number } of orders) {
    const ended = await closeCheckout(deps, actor, id);
    if (ended === null) await sleep(POLL_MS);
    // Placing it again would buy it twice.
    if (ended === 'paid' && sameItems) {
      throw conflict('already_paid', `Your order ${order_number} for this is already paid`);
    }
  }
}

/**
 * Writes an order at the current offer, closing the unpaid orders in its way. @throws ProblemError
 * of `write`; 409; 503
 */
export async function writeFreeingStock<Order>(
  deps: SettleDeps,
  actor: Actor,
  write: () => Promise<Order>,
): Promise<Order> {
  const end = Date.now() + PATIENCE_MS;
  while (Date.now() < end) {
    try {
      return await write();
    } catch (error) {
      if (error instanceof OfferChanged) continue;
      if (!(error instanceof OrdersInTheWay)) throw error;
      await closeUnpaidOrders(deps, actor, error);
    }
  }
  throw unavailable('Other orders of yours are still being placed. Please try again shortly.', 5);
}
