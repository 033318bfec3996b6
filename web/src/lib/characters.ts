/** How long a text is, as the rules of the contract measure it: an emoji of two halves is one character. */
export function characters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
