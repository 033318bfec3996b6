import type { Product } from '@souk/contract/products';
import type { QueryClient } from '@tanstack/react-query';

/** First words of the keys of queries that hold lists of products. */
const LISTS = new Set<unknown>(['explore', 'shop', 'product', 'wishlist']);

function isProduct(value: object, id: string): value is Product {
  return 'id' in value && value.id === id && 'original_price' in value && 'variants' in value;
}

/** Looks through a list, a page of one, or all pages loaded so far. */
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
 * The product as a list showed it (the explorer, a shop, a rail): what its page begins with while it
 * is asked for. Undefined where no list that is still kept holds it.
 */
export function knownProduct(client: QueryClient, id: string): Product | undefined {
  const lists = client.getQueriesData({ predicate: ({ queryKey }) => LISTS.has(queryKey[0]) });
  for (const [, data] of lists.toReversed()) {
    const found = find(data, id);
    if (found) return found;
  }
  return undefined;
}
