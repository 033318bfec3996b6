import { STATUS_RULES, STATUSES } from '@souk/contract/order-status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../../test/world.ts';
import { deletionBlocker } from './deletion-blockers.ts';

let world: World;
let buyer: Awaited<ReturnType<World['buyer']>>;
let seller: Awaited<ReturnType<World['seller']>>;
let number: string;
beforeAll(async () => {
  world = await startWorld({ worker: false });
  [buyer, seller] = [await world.buyer(), await world.seller()];
  number = (await buyer.buys({ product: await seller.sells() })).order_number;
});
afterAll(() => world.close());

const whyNot = (userId: string) =>
  world.deps.db.transaction().execute((trx) => deletionBlocker(trx, userId, new Date()));

test.each(STATUSES)(
  'the rule of the status %s decides whether buyer and seller may leave',
  async (status) => {
    await world.deps.db.updateTable('shipments').set({ status }).execute();
    for (const { id } of [buyer, seller]) {
      const why = await whyNot(id);
      expect([status, why === null]).toEqual([status, STATUS_RULES[status].over]);
      if (why !== null) expect(why).toContain(number);
    }
  },
);

test('an order on its way is still open', () => {
  const over = STATUSES.filter((status) => STATUS_RULES[status].over);
  expect(over).toEqual(['delivered', 'cancelled', 'refunded']);
});
