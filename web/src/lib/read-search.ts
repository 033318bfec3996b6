const LONGEST = 200;

/**
 * The search that an address names, as long as the API takes one; without what cannot be typed: no page
 * can hold a zero byte, and in no text is half a character.
 */
export function readSearch(params: URLSearchParams): string {
  const text = (params.get('search') ?? '').replaceAll('\0', '').trim();
  return text
    .slice(0, LONGEST)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}
