import { oneEditApart } from '@souk/contract/one-edit-apart';

// Endings that don't change a word, as in the server's English stemmer.
const ENDINGS = new Set(['', 's', 'es', 'd', 'ed', 'ing', 'ings', 'ly']);
/** After a doubled letter: running, planned, earrings. */
const AFTER_DOUBLE = new Set(['ed', 'ing', 'ings']);
/** Endings that only replace each other: baking and bake, berries and berry. */
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
  // "baked" is a form of "bake", but "card" not of "car".
  if (ending === 'd') return last === 'e';
  return (
    ENDINGS.has(ending) || (ending.startsWith(last) && AFTER_DOUBLE.has(ending.slice(last.length)))
  );
}

/** A part of a text: from its first letter to just after its last one. */
export type Range = readonly [start: number, end: number];

type Word = { start: number; text: string; folded: string };

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const ACCENTS = /\p{M}+/gu;
/** Letters that aren't a letter with an accent, as the server's search writes them. */
const PLAIN: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' };
const SPECIAL = /[ßæœøłđı]/g;
/** Very common words: marking them would say nothing. */
const FILLERS = new Set('a an and are as at by for from in is it of on or the to with'.split(' '));
const SHORTEST_FORGIVEN = 5;

/** Lower case and without accents, as the server compares words. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .toLowerCase()
    .replace(SPECIAL, (letter) => PLAIN[letter] ?? letter);
}

function wordsOf(text: string): Word[] {
  return (
    [...text.matchAll(WORD)]
      .map(({ 0: word, index }) => ({ start: index, text: word, folded: fold(word) }))
      // An accent without a letter is no word.
      .filter(({ folded }) => folded !== '')
  );
}

/** Whether one is a typo of the other. The dropped letter may be the fifth. */
function isSlip(typed: string, meant: string): boolean {
  const letters = Math.max(typed.length, meant.length);
  return letters >= SHORTEST_FORGIVEN && oneEditApart(typed, meant);
}

/** How much of a word covers its first `length` folded letters. */
function lengthOfPrefix(word: string, length: number): number {
  let end = 0;
  for (const letter of word) {
    if (fold(word.slice(0, end)).length >= length) break;
    end += letter.length;
  }
  return end;
}

/**
 * The positions of a search's words in a text, in order and apart: in any case, with or without
 * accents, in another form ("runs" in "Running"), the last word also as a prefix. For a word of
 * five letters or more that doesn't occur, also words one typo away.
 */
export function matchWords(text: string, search: string): Range[] {
  const queryWords = wordsOf(search).map(({ folded }) => folded);
  const telling = queryWords.filter((word) => !FILLERS.has(word));
  const words = wordsOf(text);
  const last = queryWords.at(-1);
  const found = new Map<Word, number>();
  for (const word of telling.length > 0 ? telling : queryWords) {
    const whole = words.filter(({ folded }) => folded === word || sameStem(folded, word));
    const begun = word === last ? words.filter(({ folded }) => folded.startsWith(word)) : [];
    const forgiven =
      whole.length + begun.length === 0 ? words.filter(({ folded }) => isSlip(word, folded)) : [];
    for (const at of begun) keepLonger(found, at, lengthOfPrefix(at.text, word.length));
    for (const at of [...whole, ...forgiven]) keepLonger(found, at, at.text.length);
  }
  return words.flatMap((word): Range[] => {
    const length = found.get(word);
    return length === undefined ? [] : [[word.start, word.start + length]];
  });
}

function keepLonger(found: Map<Word, number>, word: Word, length: number) {
  found.set(word, Math.max(length, found.get(word) ?? 0));
}
