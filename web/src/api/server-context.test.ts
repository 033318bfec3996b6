import { productsApi } from '@souk/contract/products';
import { expect, test } from 'vitest';
import { cookieValue } from '../lib/cookies.ts';
import { createLoadContext, getApi, visitorOf } from './server-context.ts';

const DETECTED = { country_code: 'US', currency_code: 'USD', currency_symbol: '$' };

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
  const seen: { url: string; headers: Headers }[] = [];
  const context = createLoadContext({
    fetch: async (url, init) => {
      seen.push({ url, headers: new Headers(init.headers) });
      return Response.json([]);
    },
    publicUrl: 'https://souk.example',
    nonce: 'n',
    visitor: visitorOf('souk.currency=JPY', () => DETECTED),
    onPage: () => undefined,
    onError: () => undefined,
  });
  await getApi(context).call(productsApi.categories);
  expect(seen[0]?.url).toBe('https://souk.example/api/categories');
  expect(seen[0]?.headers.has('authorization')).toBe(false);
});

test('of a visitor, a page knows only the currency, the theme and the layout', () => {
  const picked = { currency: 'JPY', detected: null, theme: 'dark', layout: 'list' };
  const cookies = 'souk.currency=JPY; souk.theme=dark; souk.layout=list; token=secret';
  expect(visitorOf(cookies, () => DETECTED)).toEqual(picked);
  const odd = 'souk.currency=XXX; souk.theme=red; souk.layout=rows';
  const none = { currency: null, detected: DETECTED, theme: null, layout: null };
  expect(visitorOf(odd, () => DETECTED)).toEqual(none);
});
