import fc from 'fast-check';
import { expect, it } from 'vitest';
import { oneEditApart } from './one-edit-apart.ts';

const word = fc.array(fc.constantFrom<string>('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 8 });

it('holds for every letter added, dropped, changed or swapped', () => {
  fc.assert(
    fc.property(word, fc.nat(), fc.constantFrom('a', 'b', 'x'), (letters, seed, letter) => {
      const at = seed % letters.length;
      const text = letters.join('');
      const added = [...letters.slice(0, at), letter, ...letters.slice(at)].join('');
      const dropped = letters.toSpliced(at, 1).join('');
      const changed = letters.with(at, letter).join('');
      const next = (at + 1) % letters.length;
      const swapped =
        next > at ? letters.with(at, letters[next]!).with(next, letters[at]!).join('') : text;
      for (const other of [text, added, dropped, changed, swapped]) {
        expect(oneEditApart(text, other)).toBe(true);
        expect(oneEditApart(other, text)).toBe(true);
      }
    }),
  );
});

it('agrees with the textbook definition', () => {
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(oneEditApart(a.join(''), b.join(''))).toBe(distance(a, b) <= 1);
    }),
    { numRuns: 2000 },
  );
});

/** The textbook's table for edits and transpositions. */
function distance(a: string[], b: string[]): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (__, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(
        table[i - 1]![j]! + 1,
        table[i]![j - 1]! + 1,
        table[i - 1]![j - 1]! + cost,
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, table[i - 2]![j - 2]! + 1);
      }
      table[i]![j] = best;
    }
  }
  return table[a.length]![b.length]!;
}
