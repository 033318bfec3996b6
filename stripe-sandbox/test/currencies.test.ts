import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatAmount } from '../src/amounts.ts';
import { SandboxWorld, purchase } from './world.ts';

let world: SandboxWorld;
beforeAll(async () => {
  world = await SandboxWorld.open();
});
afterAll(() => world.close());

/** Opens a session for one piece at this price. */
const costs = (unit_amount: number, currency: string) =>
  world.stripe.checkout.sessions.create({
    ...purchase(),
    line_items: [
      { quantity: 1, price_data: { currency, unit_amount, product_data: { name: 'Mug' } } },
    ],
  });

test.each([
  ['usd', 50],
  ['jpy', 50],
  ['gbp', 30],
  ['sek', 300],
  ['huf', 17_500],
  ['kwd', 50],
])('in %s, the least charge is %i', async (currency, least) => {
  expect(await costs(least, currency)).toMatchObject({ amount_total: least, currency });
  await expect(costs(least - 10, currency)).rejects.toMatchObject({
    code: 'amount_too_small',
    message: expect.stringContaining(`at least ${least} ${currency}`),
  });
});

test('a currency with three decimals is charged and refunded in steps of ten', async () => {
  await expect(costs(1255, 'kwd')).rejects.toMatchObject({ param: 'line_items' });
  const session = await costs(1250, 'kwd');
  await world.confirm(session.id);
  const paid = await world.stripe.checkout.sessions.retrieve(session.id);
  const payment_intent = paid.payment_intent as string;
  const refund = (amount: number) => world.stripe.refunds.create({ payment_intent, amount });
  await expect(refund(125)).rejects.toMatchObject({ param: 'amount' });
  expect(await refund(120)).toMatchObject({ amount: 120, currency: 'kwd', status: 'succeeded' });
  expect(formatAmount(1250, 'kwd').replaceAll(/\s/g, ' ')).toBe('KWD 1.250');
});
