import type { Product } from '@souk/contract/products';
import type { QueryClient } from '@tanstack/react-query';
import { isWhole, type ListedProduct } from '../listed-product.ts';

/** First words of the query keys whose data includes products. */
const LISTS = new Set<unknown>(['explore', 'shop', 'product', 'wishlist']);

/** Whether it is the product with that id, as a card or whole. */
const isListed = (value: object, id: string): value is ListedProduct =>
  'id' in value && value.id === id && 'original_price' in value;

/** Searches a list, a page of a list, or all pages loaded so far. */
function find(data: unknown, id: string): ListedProduct | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  if (Array.isArray(data)) {
    for (const one of data as unknown[]) {
      const found = find(one, id);
      if (found) return found;
    }
    return undefined;
  }
  if (isListed(data, id)) return data;
  const { pages, products, rows } = data as { pages?: unknown; products?: unknown; rows?: unknown };
  return find(pages ?? products ?? rows, id);
}

/** The product from cached lists, whole if any has it whole; undefined if none has it. */
export function listedProduct(client: QueryClient, id: string): ListedProduct | undefined {
  const lists = client.getQueriesData({ predicate: ({ queryKey }) => LISTS.has(queryKey[0]) });
  const found = lists.toReversed().flatMap(([, data]) => find(data, id) ?? []);
  return found.find(isWhole) ?? found[0];
}

/**
 * The whole product from a list (the explorer, a shop, a rail), for its page to start with while it
 * loads.
 */
export function knownProduct(client: QueryClient, id: string): Product | undefined {
  const listed = listedProduct(client, id);
  return listed && isWhole(listed) ? listed : undefined;
}
