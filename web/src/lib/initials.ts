/**
 * The two letters shown for a name without a picture: the initials of its first two words, or the first
 * two characters of a single word. Works with whole characters in any script.
 */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}\p{M}'’]+/u).filter(Boolean);
  const [first, second] = words;
  const letters =
    first === undefined
      ? charactersOf(name.trim()).slice(0, 1)
      : second === undefined
        ? charactersOf(first).slice(0, 2)
        : [...charactersOf(first).slice(0, 1), ...charactersOf(second).slice(0, 1)];
  // Arabic letters would join, and neither initial would be recognizable.
  return letters.map(inCapitals).join(/\p{Script=Arabic}/u.test(name) ? '\u200C' : '') || '?';
}

const charactersOf = (text: string) =>
  [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].map(
    ({ segment }) => segment,
  );

/** Capitalizes a letter, unless that makes it more than one (ß). */
function inCapitals(letter: string): string {
  const capital = letter.toUpperCase();
  return charactersOf(capital).length === 1 ? capital : letter;
}
