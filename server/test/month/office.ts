// Accounting: paying tax, writing off debts and closing months.
import { accountingApi } from '@souk/contract/accounting';
import { owingApi } from '@souk/contract/owing';
import { statementApi } from '@souk/contract/statement';
import { expect } from 'vitest';
import { worksOut } from './audit.ts';
import { workUntilQuiet } from './jobs.ts';
import { counted, type StoryEvent, type Story } from './story.ts';
import { isDone } from './two-admins.ts';

const sumOf = (amounts: number[]) => amounts.reduce((sum, each) => sum + each, 0);

/** The tax collected from buyers, less what was paid to the tax office, in minor units. */
export async function taxOwed({ market, taxPaid }: Story): Promise<number> {
  const { parts } = await worksOut(market);
  return sumOf(parts.map(({ taxOffice }) => taxOffice)) - taxPaid;
}

/** An admin pays tax. Paying more than is owed is refused. */
async function paysTax(story: Story) {
  const owed = await taxOwed(story);
  const cents = Math.max(1, Math.round((owed * story.random.between(1, 12)) / 10));
  const body = { amount: cents / 100, reason: 'For this month' };
  const { status } = await story.market.admin.calls(statementApi.payTax, { body });
  expect(status, `${cents} of ${owed} cents of tax`).toBe(cents <= owed ? 201 : 409);
  if (status === 201) story.taxPaid += cents;
  return status === 201;
}

/** Compares the list of debtors with the oracle; two admins write off some of a debt. */
async function writesOff(story: Story) {
  const { market, random } = story;
  await workUntilQuiet(market.world);
  const { byShop } = await worksOut(market);
  const owes = [...byShop].flatMap(([id, { total }]) => (total < 0 ? [[id, -total / 100]] : []));
  const { body: owing } = await market.admin.calls(owingApi.list, { query: { limit: 100 } });
  expect(Object.fromEntries(owing.map((shop) => [shop.shop_id, shop.owes]))).toEqual(
    Object.fromEntries(owes),
  );
  const debtors = market.shops.filter(({ seller }) => (byShop.get(seller.shop.id)?.total ?? 0) < 0);
  if (debtors.length === 0) return false;
  const shop = random.pick(debtors);
  const { id } = shop.seller.shop;
  const cents = random.between(1, -(byShop.get(id)?.total ?? 0));
  const body = { shop_id: id, amount: cents / 100, reason: 'They do not answer' };
  const answer = await market.admin.calls(owingApi.writeOff, { body });
  // The part of a debt that a pending reversal covers can't be written off.
  if (answer.status === 409) return false;
  expect(answer.status).toBe(202);
  const done = await isDone(story, answer);
  if (done) shop.given += cents;
  return done;
}

/** The trial balance of a month. */
async function trialBalanceOf({ market }: Story, month: string): Promise<unknown> {
  const next = new Date(`${month}-01`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const to = new Date(next.getTime() - 86_400_000).toISOString().slice(0, 10);
  const query = { from: `${month}-01`, to };
  const { body } = await market.admin.calls(accountingApi.trialBalance, { query });
  const [period] = body.periods;
  expect(period).toMatchObject({ closed: true, debit: period?.credit });
  return period;
}

/** An admin closes each month once it's over; closing it early is refused. */
export async function closesMonths(story: Story): Promise<void> {
  const { admin, world } = story.market;
  const thisMonth = world.now().toISOString().slice(0, 7);
  const early = await admin.calls(accountingApi.closeMonth, { body: { month: thisMonth } });
  expect(early.status).toBe(422);
  const { next: month } = (await admin.calls(accountingApi.months)).body;
  if (month === null) return;
  const { status } = await admin.calls(accountingApi.closeMonth, { body: { month } });
  expect(status).toBe(201);
  story.closed.set(month, await trialBalanceOf(story, month));
  counted(story, 'month closed');
}

/** Expects that closed months have not changed. */
export async function monthsAreClosed(story: Story): Promise<void> {
  expect(story.closed.size).toBeGreaterThan(0);
  for (const [month, then] of story.closed) {
    expect(await trialBalanceOf(story, month)).toEqual(then);
  }
}

export const officeEvents: StoryEvent[] = [
  { name: 'tax paid over', perSale: 0.05, run: paysTax },
  { name: 'write-off', perSale: 0.1, run: writesOff },
];
