/**
 * Where an address says that a list begins: what the server gave as the way on from the page before. Only
 * the links that replace "Load More" without scripts say so; null is the list's own beginning.
 */
export function readStart(params: URLSearchParams): string | null {
  return /^[\w-]{1,1000}$/.exec(params.get('from') ?? '')?.[0] ?? null;
}

/** The query of the list's next page; null if there is none. */
export function nextPageQuery(query: URLSearchParams, next: string | number | null): string | null {
  if (next === null) return null;
  const params = new URLSearchParams(query);
  params.set('from', String(next));
  return `?${params}`;
}
