import { productsApi } from '@souk/contract/products';
import { expect, test } from 'vitest';
import { cookieValue } from '../lib/cookies.ts';
import { createLoadContext, getApi, getCookie } from './server-context.ts';

test.each([
  ['souk.currency=EUR', 'EUR'],
  ['a=1; souk.currency=EUR; b=2', 'EUR'],
  ['xsouk.currency=GBP; souk.currency=%E2%82%AC', '€'],
  ['souk.currency=a=b', 'a=b'],
  ['souk.currency=%', null],
  ['souk.currencyx=EUR', null],
  ['', null],
])('the cookie in "%s" is %s', (header, value) => {
  expect(cookieValue(header, 'souk.currency')).toBe(value);
});

test('a loader calls the site’s own address as a visitor', async () => {
  const seen: Request[] = [];
  const context = createLoadContext({
    fetch: async (request) => {
      seen.push(request);
      return Response.json([]);
    },
    publicUrl: 'https://souk.example',
    nonce: 'n',
    cookies: 'souk.currency=JPY',
  });
  await getApi(context).call(productsApi.categories);
  expect(seen[0]?.url).toBe('https://souk.example/api/categories');
  expect(seen[0]?.headers.has('authorization')).toBe(false);
  expect(getCookie(context, 'souk.currency')).toBe('JPY');
});
