import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { knownProduct } from './known-product.ts';

const product = (id: string) => ({ id, name: id, original_price: 5, variants: [] });

test('finds a product in any list that showed it', () => {
  const client = new QueryClient();
  client.setQueryData(['explore', {}], {
    pages: [
      { products: [product('a')], cursor: 'x' },
      { products: [product('b')], cursor: null },
    ],
    pageParams: [null, 'x'],
  });
  client.setQueryData(['shop', 's', 'products'], { pages: [{ rows: [product('c')], total: 1 }] });
  client.setQueryData(['product', 'a', 'similar'], [product('d')]);
  for (const id of ['a', 'b', 'c', 'd']) expect(knownProduct(client, id)?.name).toBe(id);
});

test('another object with the same id is not a product; a missing one is undefined', () => {
  const client = new QueryClient();
  client.setQueryData(['shop', 'a'], { id: 'a', name: 'A shop', reviews: [] });
  client.setQueryData(['cart'], { items: [product('e')] });
  client.setQueryData(['explore', 'empty'], undefined);
  for (const id of ['a', 'e', 'f']) expect(knownProduct(client, id)).toBeUndefined();
});
