// Unexplained statement lines: the check fails and payouts are stopped until an admin books them.
import { ledgerApi } from '@souk/contract/ledger';
import { statementApi } from '@souk/contract/statement';
import { expect } from 'vitest';
import { clearsLostOrders, isOfLost } from './lost-orders.ts';
import { traders } from './market.ts';
import type { StoryEvent, Story } from './story.ts';

async function appears({ market, random, strange, day }: Story) {
  const amount = random.pick([-1, 1]) * random.between(50, 5000);
  const line = { amount, currency: 'usd', description: 'Nobody knows' };
  const id = market.world.sandbox.control.addLine({ type: 'adjustment', ...line });
  strange.push({ id, amount, day });
  return true;
}

/** The provider charges a fee, which is booked automatically. */
async function charges({ market, random }: Story) {
  const amount = -random.between(50, 2500);
  const fee = { type: 'stripe_fee', amount, currency: 'usd', description: 'Radar' } as const;
  market.world.sandbox.control.addLine(fee);
  return true;
}

/** Expects last night's check to have found exactly the lines of earlier days, and stopped payouts. */
export async function expectsStop(story: Story): Promise<void> {
  const { market, strange, day } = story;
  const old = strange.filter((line) => line.day < day);
  const { body } = await market.admin.calls(ledgerApi.lastCheck);
  const all = body?.problems ?? [];
  const ofLost = all.filter(isOfLost(story));
  const problems = all.filter((problem) => !ofLost.includes(problem));
  const others = problems.filter((problem) => !old.some(({ id }) => problem.includes(id)));
  expect(others, `day ${day}`).toEqual([]);
  for (const { id } of old) expect(problems.join(), `day ${day}`).toContain(id);
  const stops = (await market.admin.calls(statementApi.stops)).body;
  expect(stops.map(({ reason }) => reason)).toEqual(
    old.length + ofLost.length > 0 ? ['books'] : [],
  );
}

/** An admin books the unexplained lines and lifts the stop. */
export async function explains(story: Story): Promise<void> {
  const { market, strange, day } = story;
  await booksStrange(
    story,
    strange.filter((line) => line.day < day),
  );
  story.strange = strange.filter((line) => line.day === day);
  await clearsLostOrders(story);
  const { body: stops } = await market.admin.calls(statementApi.stops);
  if (stops.length === 0) return;
  const lift = { params: { reason: 'books' }, body: { note: 'Booked' } };
  expect((await market.admin.calls(statementApi.liftStop, lift)).status).toBe(200);
}

export async function booksStrange(
  { market, random }: Story,
  lines: Story['strange'],
): Promise<void> {
  for (const { id, amount } of lines) {
    const shop = random.chance(0.3) ? random.pick(traders(market)) : null;
    const account = shop ? `shop:${shop.seller.shop.id}` : 'provider_fees';
    const given = { params: { lineId: id }, body: { account, reason: 'Small' } };
    expect((await market.admin.calls(statementApi.book, given)).status).toBe(201);
    if (shop) shop.given += amount;
  }
}

export const strangeEvents: StoryEvent[] = [
  { name: 'unexplained line', perSale: 0.05, run: appears },
  { name: 'fee of the provider', perSale: 0.05, run: charges },
];
