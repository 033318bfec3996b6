import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { MediaUrl, Count, Id, Amount } from './fields.ts';
import { Product } from './products.ts';
import { CountsQuery, ExploreQuery, InsteadQuery, SuggestionsQuery } from './search-queries.ts';

/** Suggestions for a partly typed search: a few products, shops and categories. */
export const Suggestions = z.object({
  products: z.array(
    z.object({ id: Id, name: z.string(), price: Amount, image: z.nullable(MediaUrl) }),
  ),
  shops: z.array(
    z.object({
      id: Id,
      name: z.string(),
      logo_url: z.nullable(MediaUrl),
      brand_color: z.string(),
    }),
  ),
  categories: z.array(z.object({ id: Id, name: z.string() })),
});
export type Suggestions = z.infer<typeof Suggestions>;

/** Alternatives to an empty list. */
export const Instead = z.object({
  /** A similar search with results; null if there is none. */
  search: z.nullable(z.string()),
  /** Categories with products, siblings of the given one first. */
  categories: z.array(z.object({ id: Id, name: z.string() })),
});
export type Instead = z.infer<typeof Instead>;

/** How many products are found, in total and with one more filter. Counts stop at COUNTED_MOST. */
export const ResultCounts = z.object({
  all: Count,
  in_stock: Count,
  on_sale: Count,
  /** With 4 stars or more. */
  well_rated: Count,
});
export type ResultCounts = z.infer<typeof ResultCounts>;

const declared = { access: 'public', tag: 'search' } as const;

export const searchApi = {
  explore: endpoint('GET /explore', {
    ...declared,
    operationId: 'explore',
    summary: 'Search and browse products; `Link: rel="next"` leads to the next page',
    query: ExploreQuery,
    answers: { 200: z.array(Product) },
    gives: ['Link'],
  }),
  counts: endpoint('GET /explore/counts', {
    ...declared,
    operationId: 'countResults',
    summary: 'How many products a search finds, in total and with each further filter',
    query: CountsQuery,
    answers: { 200: ResultCounts },
  }),
  suggestions: endpoint('GET /explore/suggestions', {
    ...declared,
    operationId: 'suggest',
    summary: 'Products, shops and categories that match what is being typed',
    query: SuggestionsQuery,
    answers: { 200: Suggestions },
  }),
  instead: endpoint('GET /explore/instead', {
    ...declared,
    operationId: 'findInstead',
    summary: 'Similar words for a search without results, and categories with products',
    query: InsteadQuery,
    answers: { 200: Instead },
  }),
};
