/**
 * The beginning of a text, up to this length; never half of a surrogate pair, which no database can
 * store.
 */
export function cutText(text: string, most: number): string {
  const cut = text.slice(0, most);
  return cut.length < text.length ? cut.replace(/[\uD800-\uDBFF]$/, '') : cut;
}
