import type { Product } from '@souk/contract/products';
import type { QueryClient } from '@tanstack/react-query';

/** The first words of the keys of queries that hold products. */
const LISTS = new Set<unknown>(['explore', 'shop', 'product', 'wishlist']);

/** A card alone does not make a page. */
function isProduct(value: object, id: string): value is Product {
  return 'id' in value && value.id === id && 'original_price' in value && 'variants' in value;
}

/** Searches a list, a page of one, or all pages loaded so far. */
function find(data: unknown, id: string): Product | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  if (Array.isArray(data)) {
    for (const one of data as unknown[]) {
      const found = find(one, id);
      if (found) return found;
    }
    return undefined;
  }
  if (isProduct(data, id)) return data;
  const { pages, products, rows } = data as { pages?: unknown; products?: unknown; rows?: unknown };
  return find(pages ?? products ?? rows, id);
}

/**
 * The whole product as a list had it (the explorer, a shop, a rail), for its page to start with while it
 * loads. Undefined if no cached list holds it.
 */
export function knownProduct(client: QueryClient, id: string): Product | undefined {
  const lists = client.getQueriesData({ predicate: ({ queryKey }) => LISTS.has(queryKey[0]) });
  for (const [, data] of lists.toReversed()) {
    const found = find(data, id);
    if (found) return found;
  }
  return undefined;
}
