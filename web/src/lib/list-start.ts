/**
 * Where a list begins, according to the address: the cursor that the server gave for the next page.
 * Only the links that replace "Load More" without scripts set it; null is the list's own start.
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
