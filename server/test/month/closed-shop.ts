// A seller leaves once the return window is over and no money is due. From then on, an admin acts for the
// closed shop.
import { privacyApi } from '@souk/contract/accounts';
import { expect } from 'vitest';
import { worksOut } from './audit.ts';
import { workUntilQuiet } from './jobs.ts';
import { arrived, places, sets, type Sale } from './sales.ts';
import { counted, type Story } from './story.ts';

const SALES = 4;
const DAY_MS = 86_400_000;
const RETURN_DAYS = 30;

const leaverOf = ({ market }: Story) => {
  const shop = market.shops.find(({ leaving }) => leaving);
  if (!shop) throw new Error('Nobody leaves');
  return shop;
};

/** A month earlier, the shop sells and delivers its last goods. Returns the sales. */
export async function sellsTheLast(story: Story): Promise<Sale[]> {
  const { market, random } = story;
  const { world } = market;
  const sales: Sale[] = [];
  for (let each = 0; each < SALES; each += 1) {
    sales.push(await places(market, { random, day: 0, from: [leaverOf(story)] }));
  }
  await workUntilQuiet(world);
  for (const sale of sales) {
    for (const part of sale.parts) {
      await sets(sale, part, 'shipped');
      await arrived(sale, part);
    }
  }
  await world.pass(RETURN_DAYS - 3);
  await workUntilQuiet(world);
  return sales;
}

/** The seller asks to leave, which is refused during the return window and while money is due. */
export async function leaves(story: Story, lastSales: readonly Sale[]): Promise<void> {
  const { market } = story;
  const shop = leaverOf(story);
  if (shop.left) return;
  const { orders, byShop } = await worksOut(market);
  const { id } = shop.seller.shop;
  const parts = orders.flatMap(({ facts }) => facts.parts).filter(({ shopId }) => shopId === id);
  const last = Math.max(...parts.map(({ deliveredAt }) => deliveredAt?.getTime() ?? Infinity));
  const over = last + RETURN_DAYS * DAY_MS <= market.world.now().getTime();
  const may = over && byShop.get(id)?.total === 0;
  const body = { current_password: shop.seller.password };
  const { status } = await shop.seller.calls(privacyApi.deleteAccount, { body });
  expect(status, `leaving on day ${story.day}`).toBe(may ? 204 : 409);
  counted(story, may ? 'seller left' : 'leaving refused');
  if (!may) return;
  shop.left = true;
  // From now on, random events can affect them too.
  story.sales.push(...lastSales);
}
