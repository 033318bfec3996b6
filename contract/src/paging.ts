import * as z from 'zod/mini';
import { QueryNumber, typedLine } from './inputs.ts';
import { LIST_PAGE_SIZE, MAX_PAGE_SIZE } from './limits.ts';

const PAGE = 'page must be a whole number from 1 to 1000000';
const LIMIT = `limit must be a whole number from 1 to ${MAX_PAGE_SIZE}`;

export const PageNumber = z._default(
  QueryNumber(PAGE, z.int(PAGE), z.minimum(1, PAGE), z.maximum(1_000_000, PAGE)),
  1,
);

export const PageLimit = QueryNumber(
  LIMIT,
  z.int(LIMIT),
  z.minimum(1, LIMIT),
  z.maximum(MAX_PAGE_SIZE, LIMIT),
);

/** `page` and `limit` of a list, with the list's own default size. */
export function pageFields(limit = LIST_PAGE_SIZE) {
  return { page: PageNumber, limit: z._default(PageLimit, limit) };
}

/** A list's search text. */
export const SearchText = z.optional(
  z.string().check(typedLine, z.maxLength(200, 'Please search for at most 200 characters')),
);

export const PageQuery = z.object(pageFields());
export type PageQuery = z.infer<typeof PageQuery>;
