import { expect, type APIRequestContext } from '@playwright/test';
import { orderDetailApi } from '@souk/contract/order-detail';
import type { Person } from './people.ts';
import { PORTS } from './ports.ts';

/** The provider that replaces Stripe in tests, and an API key for it. */
export const PROVIDER = `http://127.0.0.1:${PORTS.provider}`;
export const PROVIDER_KEY = { authorization: 'Bearer sk_test_elsewhere' };

type PlacedOrder = { order_id: string; stripe_session_id: string };

/**
 * Pays for an order that the buyer placed through the API, with one of Stripe's test cards, and
 * waits until the order is paid. Journeys about payment itself use the card page instead.
 */
export async function pays(
  request: APIRequestContext,
  buyer: Person,
  { order_id: orderId, stripe_session_id }: PlacedOrder,
  card = 'pm_card_visa',
): Promise<void> {
  const url = `${PROVIDER}/v1/payment_pages/${stripe_session_id}/confirm`;
  const form = { payment_method: card };
  const paid = await request.post(url, { headers: PROVIDER_KEY, form });
  expect(paid.status()).toBe(200);
  const status = async () =>
    (await buyer.calls(orderDetailApi.read, { params: { orderId } })).status;
  // A job marks it as paid, which may take a while on a busy machine.
  await expect.poll(status, { intervals: [100], timeout: 0 }).toBe('paid');
}
