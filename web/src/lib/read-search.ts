const LONGEST = 200;

/**
 * The search text in an address, cut to the API's limit and without untypable characters: no page
 * can contain a zero byte, and no text half a surrogate pair.
 */
export function readSearch(params: URLSearchParams): string {
  const text = (params.get('search') ?? '').replaceAll('\0', '').trim();
  return text
    .slice(0, LONGEST)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}
