import type { AnswerOf, CallArguments, Endpoint, CallInput } from '@souk/contract/endpoint';
import { MAX_PAGE_SIZE } from '@souk/contract/limits';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type QueryKey,
} from '@tanstack/react-query';
import type { Answer, ClientArguments } from './client.ts';
import { apiOf } from './query-client.ts';

type QueryArguments<E extends Endpoint> = CallArguments<CallInput<E>>;

const withSignal = <E extends Endpoint>([given]: QueryArguments<E>, signal: AbortSignal) =>
  [{ ...given, signal }] as unknown as ClientArguments<E>;

/** The query of an endpoint's response. */
export function read<E extends Endpoint, const Key extends QueryKey>(
  queryKey: Key,
  endpoint: E,
  ...given: QueryArguments<E>
) {
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal }) => apiOf(client).call(endpoint, ...withSignal(given, signal)),
  });
}

/** One page of a counted list: its rows, and the total number (X-Total-Count). */
export type Page<T> = { rows: T[]; total: number };
type RowOf<E extends Endpoint> = AnswerOf<E> extends readonly (infer Row)[] ? Row : never;

/** Reads one page from a counted list's response. */
export function pageIn<T>({ data, headers }: Answer<T[]>): Page<T> {
  return { rows: data, total: Number(headers.get('x-total-count') ?? data.length) };
}

/** One page of a counted list; the previous page stays until it has loaded. */
export function readPage<E extends Endpoint, const Key extends QueryKey>(
  queryKey: Key,
  endpoint: E,
  ...given: QueryArguments<E>
) {
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const answer = await apiOf(client).answer(endpoint, ...withSignal(given, signal));
      return pageIn(answer as Answer<RowOf<E>[]>);
    },
    placeholderData: keepPreviousData,
  });
}

/** Every row of a list, fetched in pages of the maximum size. */
export async function readToEnd<T>(
  page: (query: { page: number; limit: number }) => Promise<readonly T[]>,
): Promise<T[]> {
  const all: T[] = [];
  for (let number = 1; ; number += 1) {
    const rows = await page({ page: number, limit: MAX_PAGE_SIZE });
    all.push(...rows);
    if (rows.length < MAX_PAGE_SIZE) return all;
  }
}

/** A counted list, page by page; `given` returns the request for a page number. */
export function readPages<E extends Endpoint, const Key extends QueryKey>(
  queryKey: Key,
  endpoint: E,
  given: (page: number) => CallInput<E>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ client, signal, pageParam }) => {
      const sent = [given(pageParam)] as unknown as QueryArguments<E>;
      const answer = await apiOf(client).answer(endpoint, ...withSignal(sent, signal));
      return pageIn(answer as Answer<RowOf<E>[]>);
    },
    initialPageParam: 1,
    getNextPageParam: nextPage<RowOf<E>>,
  });
}

/** The number of the page to load next, undefined when all are shown. */
export function nextPage<T>({ rows, total }: Page<T>, all: Page<T>[]): number | undefined {
  const shown = all.reduce((sum, page) => sum + page.rows.length, 0);
  return rows.length > 0 && shown < total ? all.length + 1 : undefined;
}

/** The rows of all pages, each once: a new row at the top pushes the last row of a page onto the next. */
export function rowsOf<T extends { id: string }>(pages: readonly Pick<Page<T>, 'rows'>[]): T[] {
  return [...new Map(pages.flatMap(({ rows }) => rows).map((row) => [row.id, row])).values()];
}

/** The cursor of a `Link: <…>; rel="next"` header; null if there is no next page. */
export function nextCursor(link: string | null): string | null {
  const target = /<([^>]*)>\s*;[^,]*\brel="?next"?/.exec(link ?? '')?.[1];
  if (!target) return null;
  return new URL(target, 'http://localhost').searchParams.get('cursor');
}
