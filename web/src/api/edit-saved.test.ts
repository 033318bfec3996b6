import { expect, test } from 'vitest';
import { createApi } from './client.ts';
import { editSaved } from './edit-saved.ts';

type Mug = { name: string; price: number };

/** A server with one mug, which somebody else changes while the first `others` changes are on their way. */
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
  return { api, seen, mug };
}

test('an edit is made again over what somebody else has saved at the same moment', async () => {
  const { api, seen, mug } = serverOf({ name: 'Mug', price: 20 }, [{ name: 'Cup' }]);
  const saved = await editSaved<Mug>(api, '/products/1', (now) => ({ price: now.price + 1 }));
  expect(saved).toEqual({ name: 'Cup', price: 21 });
  expect(mug).toEqual(saved);
  expect(seen).toEqual(['"1" {"price":21}', '"2" {"price":21}']);
});

test('nothing is sent where nothing is to be saved', async () => {
  const { api, seen } = serverOf({ name: 'Mug', price: 20 });
  expect(await editSaved<Mug>(api, '/products/1', () => null)).toMatchObject({ price: 20 });
  expect(seen).toEqual([]);
});

test('a refusal that goes on is told in the end', async () => {
  const others = Array.from({ length: 50 }, (_, n) => ({ name: `Mug ${n}` }));
  const { api, seen } = serverOf({ name: 'Mug', price: 20 }, others);
  const edit = editSaved<Mug>(api, '/products/1', () => ({ price: 1 }));
  await expect(edit).rejects.toMatchObject({ status: 412, detail: 'No' });
  expect(seen.length).toBeLessThan(10);
});
