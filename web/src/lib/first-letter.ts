/**
 * The first letter of a name, instead of a missing picture: a whole character, never half of one.
 */
export function firstLetter(name: string): string {
  const [first] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name.trim());
  return first?.segment.toUpperCase() ?? '?';
}
