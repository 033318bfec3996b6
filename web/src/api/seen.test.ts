import { productsApi } from '@souk/contract/products';
import { afterEach, expect, test, vi } from 'vitest';
import { createApi } from './client.ts';
import { keepSeen, seenPlace } from './seen.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser whose cookies last as long as the test. */
function browser() {
  const written: string[] = [];
  vi.stubGlobal('window', { location: { protocol: 'http:' } });
  vi.stubGlobal('document', {
    get cookie() {
      return written.at(-1)?.split(';')[0] ?? '';
    },
    set cookie(line: string) {
      written.push(line);
    },
  });
  return written;
}

const answerWith = (place: string) => keepSeen(new Headers({ 'souk-seen': place }));

test('the latest place is kept for a minute', () => {
  const written = browser();
  keepSeen(new Headers());
  expect(seenPlace()).toBeNull();
  answerWith('0/F0');
  expect(written).toEqual(['souk.seen=0/F0; path=/; max-age=60; samesite=lax']);
  answerWith('1/0');
  answerWith('0/FF');
  answerWith('nonsense');
  expect(seenPlace()).toBe('1/0');
});

test('reads send it, and writes don’t', async () => {
  browser();
  answerWith('1/0');
  const sent: (string | null)[] = [];
  const api = createApi({
    fetch: async (url, init) => {
      sent.push(new Request(url, init).headers.get('souk-seen'));
      return new Response('{}');
    },
    base: () => 'https://souk.example/api',
    token: () => null,
    seen: seenPlace,
    onUnauthorized: () => undefined,
  });
  const params = { productId: '0199a8c0-0000-7000-8000-000000000009' };
  await api.call(productsApi.read, { params });
  await api.call(productsApi.edit, { params, body: { name: 'Mug' } });
  expect(sent).toEqual(['1/0', null]);
});
