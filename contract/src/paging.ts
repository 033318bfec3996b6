import * as z from 'zod/mini';
import { LIST_PAGE_SIZE, MAX_PAGE_SIZE } from './limits.ts';

const PAGE = 'page must be a whole number from 1';
const LIMIT = `limit must be a whole number from 1 to ${MAX_PAGE_SIZE}`;

export const PageNumber = z._default(
  z.coerce.number(PAGE).check(z.int(PAGE), z.minimum(1, PAGE), z.maximum(1_000_000, PAGE)),
  1,
);

export const PageLimit = z.coerce
  .number(LIMIT)
  .check(z.int(LIMIT), z.minimum(1, LIMIT), z.maximum(MAX_PAGE_SIZE, LIMIT));

/** `page` and `limit` of a list, with the list's own default size. */
export function pageFields(limit = LIST_PAGE_SIZE) {
  return { page: PageNumber, limit: z._default(PageLimit, limit) };
}

export const PageQuery = z.object(pageFields());
export type PageQuery = z.infer<typeof PageQuery>;
