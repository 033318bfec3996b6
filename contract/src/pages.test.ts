import { expect, test } from 'vitest';
import { pages, safeNext } from './pages.ts';

test.each(['/orders', '/shop/1/orders?page=2', '/?search=tea%20cup'])(
  'login leads back to %s',
  (next) => {
    const login = new URL(pages.login(next), 'https://souk.example');
    expect(safeNext(login.searchParams.get('next'))).toBe(next);
  },
);

test.each([
  null,
  '',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  '/login?next=/login',
  '/register',
])('%j leads home', (next) => {
  expect(safeNext(next)).toBe('/');
});

test('a search is one query parameter, whatever its text', () => {
  const address = new URL(pages.search('a&b=c #?'), 'https://souk.example');
  expect([...address.searchParams]).toEqual([['search', 'a&b=c #?']]);
});
