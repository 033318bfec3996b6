/**
 * The length of a text, as the contract's rules measure it: an emoji made of two halves is one
 * character.
 */
export function characters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
