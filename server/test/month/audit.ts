// Compares the site's balances and payouts with those that entitlement.ts computes.
import { ledgerApi } from '@souk/contract/ledger';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { checkBooks } from '../../src/domains/money/book-checks/check-books.ts';
import { entitlement, shopEntitlement, type ShopEntitlement } from '../entitlement.ts';
import { orderFacts } from './facts.ts';
import type { Market } from './market.ts';
import { shopFacts } from './shop-facts.ts';

/** Computes what everyone is entitled to now. */
export async function worksOut({ world, shops }: Pick<Market, 'world' | 'shops'>) {
  const { db } = world.deps;
  const now = world.now();
  const terms = await db
    .selectFrom('site_settings')
    .select(['hold_days as holdDays', 'hold_days_unconfirmed as unconfirmedDays'])
    .executeTakeFirstOrThrow();
  const orders = await orderFacts(db, now);
  const each = orders.map((facts) => ({ facts, ...entitlement(facts, terms, now) }));
  const parts = each.flatMap(({ parts: own }) => own);
  const byShop = new Map<string, ShopEntitlement>();
  const stopped = new Set<string>();
  for (const shop of shops) {
    const { id } = shop.seller.shop;
    const own = parts.filter(({ shopId }) => shopId === id);
    const facts = await shopFacts(db, shop, now);
    byShop.set(id, shopEntitlement(own, facts, now));
    if (facts.stopped) stopped.add(id);
  }
  return { orders: each, parts, byShop, stopped };
}

const cents = (dollars: number) => Math.round(dollars * 100);

/** Checks every shop's balance and every shipment's refunds and shares against the oracle. */
export async function agreesWithTheOracle(market: Market, day: string): Promise<void> {
  const { world, shops } = market;
  const { orders, byShop } = await worksOut(market);
  for (const { seller } of shops) {
    const shopId = seller.shop.id;
    const held = await heldByOrder(market, shopId);
    for (const { facts, parts } of orders) {
      const own = parts.find((part) => part.shopId === shopId);
      const { amount = 0, reasons = [] } = held.get(facts.id) ?? {};
      if (!own || own.seller.held === amount) continue;
      const seen = { shop: seller.shop.name, held: amount, reasons, may: own, facts };
      throw new Error(`${day}: the money held for an order\n${JSON.stringify(seen, null, 1)}`);
    }
    const { body } = await market.admin.calls(ledgerApi.balance, { params: { shopId } });
    const own = byShop.get(shopId);
    const said = { available: cents(body.available), onHold: cents(body.on_hold) };
    const may = { available: own?.available, onHold: (own?.held ?? 0) + (own?.reserve ?? 0) };
    expect(said, `${day}: the balance of ${seller.shop.name}`).toEqual(may);
  }
  const booked = await bookedByShipment(world);
  for (const { facts, parts } of orders) {
    for (const part of parts) {
      const { refunded = 0, tax = 0, commission = 0 } = booked.get(part.partId) ?? {};
      expect(
        { refunded, tax, commission },
        `${day}: part ${part.partId} of order ${facts.id}`,
      ).toEqual({
        refunded: part.buyer.has,
        tax: part.taxOffice,
        commission: part.site,
      });
    }
  }
}

/** Returns the money held for each of a shop's orders, not counting its reserve. */
async function heldByOrder({ admin }: Market, shopId: string) {
  const held = new Map<string, { amount: number; reasons: string[] }>();
  for (let page = 1; ; page += 1) {
    const { body } = await admin.calls(ledgerApi.held, {
      params: { shopId },
      query: { limit: 100, page },
    });
    for (const { order_id, amount, reasons } of body) {
      if (!reasons.includes('reserve')) held.set(order_id, { amount: cents(amount), reasons });
    }
    if (body.length < 100) return held;
  }
}

type ShipmentSums = { refunded: number; tax: number; commission: number };

async function bookedByShipment({ deps }: Market['world']): Promise<Map<string, ShipmentSums>> {
  const { rows } = await sql<ShipmentSums & { id: string }>`
    select s.id, coalesce((select sum(amount_cents) from refunds r
        where r.shipment_id = s.id and r.status = 'succeeded'), 0)::float8 as refunded,
      coalesce(-sum(p.amount_cents) filter (where p.account = 'tax'), 0)::float8 as tax,
      coalesce(-sum(p.amount_cents) filter (where p.account = 'commission'), 0)::float8 as commission
    from shipments s left join ledger_postings p on p.shipment_id = s.id
    group by s.id`.execute(deps.db);
  return new Map(rows.map(({ id, ...each }) => [id, each]));
}

/** Expects the books check to find exactly these problems. */
export async function booksAre({ world }: Market, day: string, problems: unknown[] = []) {
  const checked = await checkBooks(world.deps);
  expect({ day, problems: checked.problems }).toEqual({ day, problems });
  return checked;
}

/**
 * Runs `pay`, and expects each shop to be paid exactly what it's entitled to. Returns the cents sent,
 * and the cents that failed for lack of funds.
 */
export async function paysWhatIsDue(market: Market, day: string, pay: () => Promise<void>) {
  const before = await worksOut(market);
  const known = new Set((await payoutParts(market)).map(({ id }) => id));
  await pay();
  const made = (await payoutParts(market)).filter(({ id }) => !known.has(id));
  for (const { seller } of market.shops) {
    const own = made.filter(({ shop_id }) => shop_id === seller.shop.id);
    const { payable = 0 } = before.byShop.get(seller.shop.id) ?? {};
    expect(sumOf(own), `${day}: the payout of ${seller.shop.name}`).toBe(payable);
  }
  return {
    sent: sumOf(made.filter(({ status }) => status === 'paid')),
    short: sumOf(made.filter(({ failed_for }) => failed_for === 'funds')),
  };
}

const sumOf = (parts: readonly { amount_cents: number }[]) =>
  parts.reduce((sum, { amount_cents }) => sum + amount_cents, 0);

const payoutParts = ({ world }: Market) =>
  world.deps.db
    .selectFrom('payout_parts')
    .innerJoin('payouts', 'payouts.id', 'payout_parts.payout_id')
    .where('method', '=', 'provider')
    .selectAll('payout_parts')
    .select('shop_id')
    .execute();
