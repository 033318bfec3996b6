// Simulates a month with the real Stripe SDK against the sandbox: every line of the statement is
// explained, the check is green, and nobody is paid early. A soak places 1,000 orders; SOUK_SEED
// repeats a failed one.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountEvents } from '../../test/month/accounts.ts';
import { agreesWithTheOracle, booksAre, paysWhatIsDue } from '../../test/month/audit.ts';
import { startSimulatedWorld } from '../../test/month/clock.ts';
import { leaves, sellsTheLast } from '../../test/month/closed-shop.ts';
import { disputeEvents } from '../../test/month/disputes.ts';
import { endsWell } from '../../test/month/end.ts';
import { nightlyJobs, payoutDay, workUntilQuiet } from '../../test/month/jobs.ts';
import { openMarket, type Market } from '../../test/month/market.ts';
import { closesMonths, officeEvents } from '../../test/month/office.ts';
import { randomFrom } from '../../test/month/random.ts';
import { refundEvents } from '../../test/month/refunds.ts';
import { requestEvents } from '../../test/month/requests.ts';
import { restores, takesBackup, type Backup } from '../../test/month/restore.ts';
import { arrived, CARDS, learnsOfPayment, places, sets } from '../../test/month/sales.ts';
import { counted, draws, play, type StoryEvent, type Story } from '../../test/month/story.ts';
import { expectsStop, explains, strangeEvents } from '../../test/month/strange-lines.ts';
import { STOP } from '../../test/own-clock.ts';
import { patience, rounds, SEED as seed } from '../../test/soak.ts';
import { stripeClient } from '../gateways/payments/stripe.ts';

const DAYS = 31;
/** The backup is made on the evening of this day. The restore loses the next day. */
const BACKUP_DAY = 15;
/** The share of days on which no webhook arrives. */
const LOST_DAYS = 0.15;
/** From this many orders on, every kind of event must happen. */
const ALL_HAPPEN = 200;
const ORDERS = Math.round(rounds(40, 1000));
/** In the far future, so that a seed always repeats the same weekdays. */
const START = STOP ? new Date(STOP) : new Date(Date.UTC(2050, seed % 12, 3, 9));
const EVENTS: StoryEvent[] = [
  ...refundEvents,
  ...requestEvents,
  ...disputeEvents,
  ...accountEvents,
  ...officeEvents,
  ...strangeEvents,
];

let market: Market;
beforeAll(async () => {
  const world = await startSimulatedWorld(START, {
    availableAfterSeconds: 2 * 86_400,
    payoutSchedule: 'daily',
    connectedPayoutSchedule: 'weekly',
  });
  market = await openMarket(world, 6);
}, 60_000);
afterAll(() => market?.world.close());

const stripe = () => stripeClient(market.world.deps.config.payments);

/** Sellers ship, parcels arrive, and some buyers confirm it. */
async function deliveries({ random, sales }: Story): Promise<void> {
  for (const sale of sales) {
    if (sale.intent === null) continue;
    for (const part of sale.parts) {
      if (part.status === 'paid' && random.chance(0.5)) await sets(sale, part, 'shipped');
      else if (part.status === 'shipped' && random.chance(0.4)) {
        if (random.chance(0.6)) await arrived(sale, part);
        else await sets(sale, part, 'delivered');
      } else if (part.status === 'delivered' && random.chance(0.05)) await arrived(sale, part);
    }
  }
}

/** Pays the shops, then tops up the balance if the daily sweep left too little. */
async function payouts(name: string): Promise<number> {
  const { world } = market;
  const { sent, short } = await paysWhatIsDue(market, name, () => payoutDay(world));
  if (short > 0) {
    await stripe().topups.create({ amount: 2 * short, currency: 'usd' });
    await workUntilQuiet(world);
  }
  return sent;
}

async function oneDay(story: Story, orders: number): Promise<number> {
  const { day } = story;
  const { world } = market;
  const name = `seed ${seed}, day ${day}`;
  await world.pass(1);
  await workUntilQuiet(world);
  await nightlyJobs(world);
  await workUntilQuiet(world);
  draws(story, 'morning');
  await expectsStop(story);
  const sent = await payouts(name);
  await explains(story);
  await closesMonths(story);
  for (const sale of story.sales) if (sale.intent === null) await learnsOfPayment(market, sale);
  draws(story, 'sales');
  const { random } = story;
  world.sandbox.control.deliveries({ lose: random.chance(LOST_DAYS) });
  for (let each = 0; each < orders; each += 1) {
    const card = random.pick(CARDS);
    story.sales.push(await places(market, { random, day, card }));
    counted(story, `order with ${card}`);
  }
  await workUntilQuiet(world);
  await deliveries(story);
  for (const event of EVENTS) await play(story, event, orders);
  await workUntilQuiet(world);
  await booksAre(market, name);
  await workUntilQuiet(world);
  await agreesWithTheOracle(market, name);
  world.sandbox.control.deliveries({ lose: false });
  return sent;
}

test(
  `the month of seed ${seed}`,
  async () => {
    const story: Story = {
      market,
      seed,
      random: randomFrom(`${seed}`),
      day: 0,
      sales: [],
      lost: [],
      byHand: [],
      strange: [],
      taxPaid: 0,
      closed: new Map(),
      counts: new Map(),
    };
    const lastSales = await sellsTheLast(story);
    let backup: Backup | null = null;
    let paid = await oneDay(story, 0);
    for (story.day = 1; story.day <= DAYS; story.day += 1) {
      const until = (day: number) => Math.round((ORDERS * day) / DAYS);
      paid += await oneDay(story, until(story.day) - until(story.day - 1));
      await leaves(story, lastSales);
      if (story.day === BACKUP_DAY) backup = await takesBackup(story);
      if (backup && story.day === BACKUP_DAY + 1) await restores(story, backup);
    }
    expect(paid).toBeGreaterThan(0);
    expect(story.counts.get('seller left')).toBe(1);
    expect(story.counts.get('restore')).toBe(1);
    await endsWell(story);
    if (ORDERS < ALL_HAPPEN) return;
    const counts = Object.fromEntries([...story.counts].toSorted(([a], [b]) => a.localeCompare(b)));
    process.stdout.write(`${JSON.stringify({ seed, orders: ORDERS, ...counts }, null, 1)}\n`);
    const never = EVENTS.filter(({ name }) => !story.counts.has(name));
    expect(never.map(({ name }) => name)).toEqual([]);
  },
  patience(180_000),
);
