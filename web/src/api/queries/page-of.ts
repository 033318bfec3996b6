import type { Answer } from '../client.ts';

/** One page of a counted list: its rows, and how many there are in all (X-Total-Count). */
export type Page<T> = { rows: T[]; total: number };

/** The page that a counted list answered with. */
export function pageIn<T>({ data, headers }: Answer<T[]>): Page<T> {
  return { rows: data, total: Number(headers.get('x-total-count') ?? data.length) };
}

/** For `getNextPageParam`: the number of the page to load next, undefined when all are shown. */
export function nextPage<T>(last: Page<T>, all: Page<T>[]): number | undefined {
  const shown = all.reduce((sum, page) => sum + page.rows.length, 0);
  return last.rows.length > 0 && shown < last.total ? all.length + 1 : undefined;
}

/** The rows of all pages, each once: a new row at the top pushes the last row of a page onto the next. */
export function rowsOf<T extends { id: string }>(pages: readonly Page<T>[]): T[] {
  return [...new Map(pages.flatMap(({ rows }) => rows).map((row) => [row.id, row])).values()];
}
