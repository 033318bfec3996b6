import * as z from 'zod/mini';
import { MediaUrl } from './addresses.ts';
import { Id } from './ids.ts';
import { Dollars } from './money.ts';
import { QueryNumber } from './query-number.ts';

const NOTHING = 'Please type something to search for';

/** What may be meant by what was typed so far: a few products, shops and categories. */
export const SuggestionsQuery = z.object({
  search: z
    .string(NOTHING)
    .check(
      z.trim(),
      z.minLength(1, NOTHING),
      z.maxLength(200, 'Please search for at most 200 characters'),
    ),
});
export type SuggestionsQuery = z.infer<typeof SuggestionsQuery>;

const LIMIT = 'limit must be a whole number from 1 to 24';

/** How many products like another one. */
export const SimilarQuery = z.object({
  limit: z._default(QueryNumber(LIMIT, z.int(LIMIT), z.minimum(1, LIMIT), z.maximum(24, LIMIT)), 8),
});
export type SimilarQuery = z.infer<typeof SimilarQuery>;

export const Suggestions = z.object({
  products: z.array(
    z.object({ id: Id, name: z.string(), price: Dollars, image: z.nullable(MediaUrl) }),
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
