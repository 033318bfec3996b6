import { checkoutApi } from '@souk/contract/checkout';
import { currencyApi } from '@souk/contract/currency';
import { orderDetailApi } from '@souk/contract/order-detail';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkoutBody } from '../../../test/checkout-body.ts';
import { startWorld, type World } from '../../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const placed = async (currency: string | undefined) => {
  const seller = await world.seller();
  const buyer = await world.buyer();
  const lamp = await seller.sells({ name: 'Lamp', price: 50 });
  const body = { ...checkoutBody([{ product: lamp }]), ...(currency && { currency }) };
  const answer = await buyer.calls(checkoutApi.place, { body });
  return { seller, buyer, answer };
};

test('an order keeps the currency its buyer was shown, at the site’s own rate', async () => {
  const { seller, buyer, answer } = await placed('eur');
  const { rates } = (await world.call(currencyApi.rates)).body;
  const shown = { currency: 'EUR', rate: rates['EUR'] };
  expect((await buyer.orders())[0]).toMatchObject({ ...shown, total_amount: 63.99 });
  const params = { orderId: answer.body.order_id };
  expect((await buyer.calls(orderDetailApi.read, { params })).body).toMatchObject(shown);
  await world.pays(answer.body.stripe_session_id);
  const [sale] = await world.until(async () => {
    const sales = await seller.sales();
    return sales[0]?.status === 'paid' && sales;
  }, 'the sale');
  expect(sale).toMatchObject(shown);
});

test.each([undefined, 'USD', 'XTS'])(
  'with currency %s, the order is in the site’s currency',
  async (currency) => {
    const { buyer } = await placed(currency);
    expect((await buyer.orders())[0]).toMatchObject({ currency: 'USD', rate: 1 });
  },
);

test('an invalid currency is refused', async () => {
  expect((await placed('€')).answer.body.errors?.[0]?.path).toBe('currency');
});
