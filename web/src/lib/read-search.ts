const LONGEST = 200;

/** The search that an address names, as long as the API takes one; without zero bytes, which no page can hold. */
export function readSearch(params: URLSearchParams): string {
  return (params.get('search') ?? '').replaceAll('\0', '').trim().slice(0, LONGEST);
}
