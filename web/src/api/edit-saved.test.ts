import type { UpdateProductRequest } from '@souk/contract/product-inputs';
import { productsApi, type Product } from '@souk/contract/products';
import { expect, test } from 'vitest';
import { createApi } from './client.ts';
import { editSaved } from './edit-saved.ts';

type Mug = { name: string; price: number };

/**
 * A server with one mug. While each of the first changes is in flight, somebody else saves one of
 * `others`.
 */
function serverOf(mug: Mug, others: Partial<Mug>[] = []) {
  let version = 1;
  const seen: string[] = [];
  const answer = (body: object, status = 200) =>
    Response.json(body, { status, headers: { etag: `"${version}"` } });
  const change = (part: object) => {
    Object.assign(mug, part);
    version += 1;
  };
  const api = createApi({
    async fetch(url, init) {
      const request = new Request(url, init);
      if (request.method === 'GET') return answer(mug);
      const meanwhile = others.shift();
      if (meanwhile) change(meanwhile);
      const body = (await request.json()) as object;
      seen.push(`${request.headers.get('if-match')} ${JSON.stringify(body)}`);
      if (request.headers.get('if-match') !== `"${version}"`) return answer({ detail: 'No' }, 412);
      change(body);
      return answer(mug);
    },
    base: () => 'https://souk.example/api',
    token: () => null,
    onUnauthorized: () => undefined,
  });
  const params = { productId: '1' };
  const edit = (change: (now: Product) => UpdateProductRequest | null) =>
    editSaved({
      read: () => api.answer(productsApi.read, { params }),
      save: (body, ifMatch) => api.call(productsApi.edit, { params, body, ifMatch }),
      change,
    });
  return { edit, seen, mug };
}

test('an edit is reapplied on top of a concurrent save', async () => {
  const { edit, seen, mug } = serverOf({ name: 'Mug', price: 20 }, [{ name: 'Cup' }]);
  const saved = await edit((now) => ({ price: now.price + 1 }));
  expect(saved).toEqual({ name: 'Cup', price: 21 });
  expect(mug).toEqual(saved);
  expect(seen).toEqual(['"1" {"price":21}', '"2" {"price":21}']);
});

test('nothing is sent if nothing needs saving', async () => {
  const { edit, seen } = serverOf({ name: 'Mug', price: 20 });
  expect(await edit(() => null)).toMatchObject({ price: 20 });
  expect(seen).toEqual([]);
});

test('a persistent refusal is eventually reported', async () => {
  const others = Array.from({ length: 50 }, (_, n) => ({ name: `Mug ${n}` }));
  const { edit, seen } = serverOf({ name: 'Mug', price: 20 }, others);
  await expect(edit(() => ({ price: 1 }))).rejects.toMatchObject({ status: 412, detail: 'No' });
  expect(seen.length).toBeLessThan(10);
});
