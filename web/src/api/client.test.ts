import { authApi } from '@souk/contract/auth';
import { cartApi } from '@souk/contract/cart';
import { checkoutApi } from '@souk/contract/checkout';
import { productsApi } from '@souk/contract/products';
import { searchApi } from '@souk/contract/search';
import { expect, test } from 'vitest';
import { createApi, ApiError } from './client.ts';
import { errorMessage } from './error-message.ts';

/** An Api whose server always responds like this; `seen` are the requests that reached it. */
function apiAnswering(answer: (request: Request) => Response | Promise<Response>, token = 'tok') {
  const seen: Request[] = [];
  const refused: (string | null)[] = [];
  const api = createApi({
    fetch: async (url, init) => {
      const request = new Request(url, init);
      seen.push(request);
      return answer(request);
    },
    base: () => 'https://souk.example/api',
    token: () => token,
    onUnauthorized: (used) => refused.push(used),
  });
  return { api, seen, refusals: () => refused };
}

const problem = (status: number, body: object) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });

async function failure(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => expect.unreachable('the call succeeded'),
    (error: unknown) => error,
  );
}

test('a problem document becomes an ApiError with its sentence and its fields', async () => {
  const { api } = apiAnswering(() =>
    problem(422, {
      type: 'about:blank',
      title: 'Unprocessable',
      status: 422,
      detail: 'Email is required',
      errors: [{ path: 'email', message: 'Email is required' }],
    }),
  );
  const error = await failure(api.call(authApi.register, { body: {} as never }));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 422,
    detail: 'Email is required',
    errors: [{ path: 'email', message: 'Email is required' }],
  });
  expect(errorMessage(error, 'Registration failed')).toBe('Email is required');
});

test.each([
  ['a proxy’s page', () => new Response('<html>Bad gateway</html>', { status: 502 })],
  ['an empty body', () => new Response(null, { status: 500 })],
  ['a problem without a sentence', () => problem(409, { title: 'Conflict', status: 409 })],
  ['JSON that is no object', () => new Response('null', { status: 500 })],
  ['a network that is down', () => Promise.reject(new TypeError('fetch failed'))],
])('%s falls back to the specific message, else the general one', async (_, answer) => {
  const error = await failure(apiAnswering(answer).api.call(cartApi.read));
  expect(error).toBeInstanceOf(ApiError);
  expect(errorMessage(error, 'Failed to load cart.')).toBe('Failed to load cart.');
  expect(errorMessage(error)).toBe('An error occurred. Please try again.');
});

test('an aborted call is not an ApiError', async () => {
  const given = new AbortController();
  const { api } = apiAnswering((request) => {
    given.abort();
    return Promise.reject(request.signal.reason as Error);
  });
  const error = await failure(api.call(searchApi.explore, { signal: given.signal }));
  expect(error).toMatchObject({ name: 'AbortError' });
});

test('a 401 ends the session, but a wrong password does not', async () => {
  const { api, refusals } = apiAnswering(() => problem(401, { detail: 'No' }));
  await failure(api.call(authApi.login, { body: {} as never }));
  expect(refusals()).toEqual([]);
  await failure(api.call(cartApi.read));
  expect(refusals()).toEqual(['tok']);
});

test('token, body, idempotency key and query reach the server intact', async () => {
  const { api, seen } = apiAnswering(() => Response.json({ ok: true }));
  const body = { items: [] } as never;
  await api.call(checkoutApi.place, { body, idempotencyKey: 'k1' });
  const query = { search: 'tea & cups', category_id: '', min_price: 0, cursor: null };
  await api.call(searchApi.explore, { query });
  const [checkout, explore] = seen;
  expect(checkout?.headers.get('authorization')).toBe('Bearer tok');
  expect(checkout?.headers.get('idempotency-key')).toBe('k1');
  expect(await checkout?.json()).toEqual({ items: [] });
  expect(explore?.url).toBe('https://souk.example/api/explore?search=tea+%26+cups&min_price=0');
});

test('a response without a body yields undefined', async () => {
  const { api } = apiAnswering(() => new Response(null, { status: 204 }));
  expect(await api.call(productsApi.remove, { params: { productId: '1' } })).toBeUndefined();
});
