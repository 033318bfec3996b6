import { stockMessage } from '@souk/contract/cart-rules';
import { MAX_UNPAID_ORDERS } from '@souk/contract/limits';
import type { UnpaidOrder } from '@souk/contract/orders';
import { conflict } from '../../kit/problems.ts';
import type { StockLine } from '../products/lock-stock.ts';
import { piecesHeld } from '../orders/unpaid.ts';

/** Earlier orders of the buyer have to end before this one can be written. */
export class OrdersInTheWay extends Error {
  readonly orders: UnpaidOrder[];
  /** True where this order is for the very pieces that they hold. */
  readonly samePieces: boolean;

  constructor(orders: UnpaidOrder[], samePieces: boolean) {
    super('Earlier unpaid orders are in the way');
    this.orders = orders;
    this.samePieces = samePieces;
  }
}

type Wanted = StockLine & { product_name: string; left: number };

/**
 * The buyer's own unpaid orders, oldest first, are given up for pieces that are not on sale otherwise.
 * @throws OrdersInTheWay; ProblemError 409 where even their pieces are too few
 */
export function freePieces(unpaid: readonly UnpaidOrder[], wanted: readonly Wanted[]): void {
  const given = new Set<UnpaidOrder>();
  for (const line of wanted) {
    const held = piecesHeld(unpaid, line);
    if (held > 0 && line.left + held < line.quantity) {
      throw conflict(`${line.product_name}: ${stockMessage(line.left + held)}`);
    }
    for (const order of unpaid) {
      if (line.left + piecesHeld([...given], line) >= line.quantity) break;
      if (piecesHeld([order], line) > 0) given.add(order);
    }
  }
  if (given.size > 0) throw new OrdersInTheWay([...given], true);
}

/** So many unpaid orders hold pieces at most, this one among them: the oldest are given up. @throws OrdersInTheWay */
export function keepToLimit(unpaid: readonly UnpaidOrder[]): void {
  const tooMany = unpaid.length + 1 - MAX_UNPAID_ORDERS;
  if (tooMany > 0) throw new OrdersInTheWay(unpaid.slice(0, tooMany), false);
}
