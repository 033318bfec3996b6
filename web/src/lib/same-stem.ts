// Endings that leave a word what it is, as the server's English stems do.
const ENDINGS = new Set(['', 's', 'es', 'd', 'ed', 'ing', 'ings', 'ly']);
/** After a doubled letter: running, planned, earrings. */
const AFTER_DOUBLE = new Set(['ed', 'ing', 'ings']);
/** Endings that only stand for each other: baking and bake, berries and berry. */
const PAIRS = [
  ['e', 'ing'],
  ['e', 'ings'],
  ['y', 'ies'],
  ['y', 'ied'],
] as const;
const SHORTEST_STEM = 3;

/** True for two forms of one English word ("runs", "running"). Lower case, without accents. */
export function sameStem(one: string, other: string): boolean {
  let stem = 0;
  while (stem < one.length && one[stem] === other[stem]) stem += 1;
  if (stem < SHORTEST_STEM) return false;
  const a = one.slice(stem);
  const b = other.slice(stem);
  if (PAIRS.some(([x, y]) => (a === x && b === y) || (a === y && b === x))) return true;
  const last = one[stem - 1] ?? '';
  return mayEnd(a, last) && mayEnd(b, last);
}

/** `last`: the letter before the ending. */
function mayEnd(ending: string, last: string): boolean {
  // "baked" is a form of "bake", "card" none of "car".
  if (ending === 'd') return last === 'e';
  return (
    ENDINGS.has(ending) || (ending.startsWith(last) && AFTER_DOUBLE.has(ending.slice(last.length)))
  );
}
