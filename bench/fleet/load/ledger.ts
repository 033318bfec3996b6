import type { Goods } from '../../../server/test/checkout-body.ts';

export interface PlacedOrder {
  id: string;
  sessionId: string;
  token: string;
  /** When its checkout was begun, and when it was acknowledged. */
  begunAt: number;
  placedAt: number;
  end: 'open' | 'paid' | 'cancelled';
}

export interface Account {
  email: string;
  password: string;
  token: string;
}

/** Everything that the site has acknowledged, which may never be missing again. */
export class Acknowledged {
  readonly orders: PlacedOrder[] = [];
  /** The last acknowledged description of each product. */
  readonly descriptions = new Map<string, string>();
  /** The SHA-256 of each uploaded picture, as it was served right after its upload. */
  readonly pictures = new Map<string, string>();
  readonly accounts: Account[] = [];
  readonly goods: Goods[] = [];

  count(end: PlacedOrder['end']): number {
    return this.orders.filter((order) => order.end === end).length;
  }
}
