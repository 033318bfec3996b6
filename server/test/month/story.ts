import type { Answer } from '../world.ts';
import type { Market, Shop } from './market.ts';
import { randomFrom, type Random } from './random.ts';
import type { Part, Sale } from './sales.ts';

/** The sales and events so far, and the random numbers for the next ones. */
export type Story = {
  market: Market;
  seed: number;
  /** Set by {@link draws}. */
  random: Random;
  day: number;
  sales: Sale[];
  /** Sales that the restore lost. */
  lost: Sale[];
  /** Every payout by hand so far. */
  byHand: [shop: Shop, cents: number][];
  /** The cents and the day of each unexplained statement line. */
  strange: { id: string; amount: number; day: number }[];
  /** The tax paid so far, in minor units. */
  taxPaid: number;
  /** Each closed month's trial balance when it was closed. */
  closed: Map<string, unknown>;
  /** How often each kind of event happened. */
  counts: Map<string, number>;
};

/** An event, and how often it's attempted per sale. `run` returns whether it changed anything. */
export type StoryEvent = { name: string; perSale: number; run: (story: Story) => Promise<boolean> };

/**
 * Gives a step of the day its own random numbers, so that drawing more or fewer of them doesn't affect
 * later steps.
 */
export function draws(story: Story, step: string): void {
  story.random = randomFrom(`${story.seed}, day ${story.day}: ${step}`);
}

export const counted = ({ counts }: Story, name: string) =>
  counts.set(name, (counts.get(name) ?? 0) + 1);

/** Picks a shipment of a paid purchase. Returns null before the first purchase. */
export function anyShipment({ sales, random }: Story): { sale: Sale; part: Part } | null {
  const paid = sales.filter(({ intent }) => intent !== null);
  if (paid.length === 0) return null;
  const sale = random.pick(paid);
  return { sale, part: random.pick(sale.parts) };
}

/** Accepts success and 409, and returns whether it was a success. */
export function mayBe(answer: Answer | { status: number; body: unknown }, ...others: number[]) {
  const fine = answer.status < 300 || answer.status === 409 || others.includes(answer.status);
  if (!fine) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.status < 300;
}

/** Plays an event, on average `perSale` times for each of the day's orders. */
export async function play(story: Story, { name, perSale, run }: StoryEvent, orders: number) {
  draws(story, name);
  const expected = perSale * orders;
  const times = Math.floor(expected) + (story.random.chance(expected % 1) ? 1 : 0);
  for (let each = 0; each < times; each += 1) if (await run(story)) counted(story, name);
}
