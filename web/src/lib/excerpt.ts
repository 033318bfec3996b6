/**
 * The beginning of a text for a description tag: one line, whole words, at most `max` characters, never
 * half of one that takes two places.
 */
export function excerpt(text: string, max = 160): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= max) return line;
  const cut = line.slice(0, max - 1);
  const space = cut.lastIndexOf(' ');
  const kept = cut.slice(0, space > max / 2 ? space : max - 1);
  return `${kept.replace(/[\uD800-\uDBFF]$/, '').replace(/[.,;:]$/, '')}…`;
}
