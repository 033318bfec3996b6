import type { PageQuery } from '@souk/contract/paging';
import type { SelectQueryBuilder } from 'kysely';

/** A page of a list, and the total. */
export type Page<T> = { rows: T[]; total: number };

/** How many rows a query finds. */
export async function countOf<D, T extends keyof D, O>(
  query: SelectQueryBuilder<D, T, O>,
): Promise<number> {
  const counting = query.clearSelect().clearOrderBy();
  const row = await counting
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return (row as { count: number }).count;
}

/** One page of a query's rows. */
export function pageOf<D, T extends keyof D, O>(
  query: SelectQueryBuilder<D, T, O>,
  { page, limit }: PageQuery,
) {
  return query
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}

/** The same, with the total. */
export async function countedPage<D, T extends keyof D, O>(
  query: SelectQueryBuilder<D, T, O>,
  page: PageQuery,
) {
  const [rows, total] = await Promise.all([pageOf(query, page), countOf(query)]);
  return { rows, total };
}
