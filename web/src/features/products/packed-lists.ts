import type { Product } from '@souk/contract/products';
import type { HandedOver } from '../../api/handed-over.tsx';
import { listsClips } from './card-lists.ts';
import { type CardParts, type CardRow, cardIn, rowOf } from './listed-product.ts';

/**
 * Picks the parts of a product that a list shows; null sends it whole. `clips`: whether it is a
 * list of clips.
 */
export type PartsOf = (product: Product, clips: boolean) => CardParts | null;

type Part<T> = { products?: T[]; rows?: T[]; shops?: Part<T>[] };

function mapPart<T>(
  { products, rows, shops, ...part }: Part<T>,
  change: (one: T) => unknown,
): object {
  return {
    ...part,
    ...(products && { products: products.map(change) }),
    ...(rows && { rows: rows.map(change) }),
    ...(shops && { shops: shops.map((shop) => mapPart(shop, change)) }),
  };
}

/** Maps all products in a response of pages or lists; returns any other response unchanged. */
function mapProducts<T>(answer: unknown, change: (product: T) => unknown): unknown {
  const { pages, lists } = answer as { pages?: Part<T>[]; lists?: Part<T>[] };
  if (!pages && !lists) return answer;
  const mapped = (parts: Part<T>[]) => parts.map((part) => mapPart(part, change));
  return {
    ...(answer as object),
    ...(pages && { pages: mapped(pages) }),
    ...(lists && { lists: mapped(lists) }),
  };
}

/**
 * For a loader's `pack`: sends the products of lists as rows, with the parts that the list shows.
 * Each product is a single row, however many lists show it.
 */
export const packLists = (partsOf: PartsOf) => (answers: HandedOver) => pack(answers, partsOf);

function pack(answers: HandedOver, partsOf: PartsOf) {
  const cards = new Map<string, CardRow>();
  const each = (visit: (product: Product, parts: CardParts | null) => unknown) =>
    answers.map(([key, answer]) => {
      const clips = listsClips(key);
      const change = (product: Product) => visit(product, partsOf(product, clips));
      return [key, mapProducts(answer, change)] as const;
    });
  each((product, parts) => {
    if (parts) cards.set(product.id, rowOf(product, parts, cards.get(product.id)));
  });
  return each((product, parts) => (parts ? cards.get(product.id) : product));
}

/** Unpacks the cards of a response, if its products are packed. */
export const unpackLists = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null
    ? mapProducts<unknown>(answer, (one) => (Array.isArray(one) ? cardIn(one) : one))
    : answer;
