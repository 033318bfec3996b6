// A stranger's program, which knows the API from openapi.json alone: the test generates the types
// `souk-api` from it, and checks this file against them.
import createClient from 'openapi-fetch';
import type { components, paths } from 'souk-api';

type Order = components['schemas']['Order'];
type Ask = { baseUrl: string; search: string; pay: (sessionId: string) => Promise<unknown> };

/** Registers, finds a product, buys two of it and pays; returns the order once it is paid. */
export async function purchase({ baseUrl, search, pay }: Ask): Promise<Order> {
  const visitor = createClient<paths>({ baseUrl });
  const { data: account, error: refusal } = await visitor.POST('/auth/register', {
    body: {
      email: 'stranger@example.com',
      username: 'stranger',
      password: 'correct horse',
      first_name: 'Ada',
      last_name: 'Byron',
    },
  });
  if (!account) throw new Error(refusal.detail);

  const headers = { Authorization: `Bearer ${account.access_token}` };
  const shopper = createClient<paths>({ baseUrl, headers });
  const { data: found } = await visitor.GET('/explore', { params: { query: { search } } });
  const product = found?.[0];
  if (!product) throw new Error(`Nothing is found for ${search}`);

  const body = { product_id: product.id, quantity: 2 };
  const { data: cart, error: full } = await shopper.POST('/cart/items', { body });
  if (!cart) throw new Error(full.detail);

  const { data: started, error: refused } = await shopper.POST('/checkout', {
    params: { header: { 'Idempotency-Key': 'stranger-1' } },
    body: {
      payment_method: 'card',
      items: cart.items.map(({ product_id, quantity, shop_id, variant_id }) => ({
        product_id,
        quantity,
        shop_id,
        variant_id,
      })),
      shipping_address: {
        first_name: account.first_name,
        last_name: account.last_name,
        email: account.email,
        phone: '+1 555 0100',
        address: '1 Analytical Way',
        city: 'Springfield',
        state: 'IL',
        zip_code: '62701',
        country: 'US',
      },
    },
  });
  if (!started) throw new Error(refused.detail);
  await pay(started.stripe_session_id);

  for (;;) {
    const { data, error } = await shopper.GET('/checkout/{sessionId}', {
      params: { path: { sessionId: started.stripe_session_id } },
    });
    if (!data) throw new Error(error?.detail);
    if (data.payment_status === 'paid') return data.order;
    if (data.payment_status === 'expired') throw new Error('The payment came too late');
  }
}
