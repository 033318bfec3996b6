import { describe, expect, test } from 'vitest';
import { isBare, isOneLine, isPlain } from './text.ts';

const LINES = [
  'Clay & Co',
  'محمد رضا',
  'می‌خواهم', // Persian, with a zero-width non-joiner
  'יוסף',
  'ന്‍', // Malayalam, which ends with a joiner
  'क्‍ष',
  '李雷',
  '👩‍👩‍👧 Family mugs ❤️‍🔥',
  '👋🏽‍',
  'Zoë Ångström',
  'ไทย',
];

const HIDDEN = [
  ['a line break', 'a\nb'],
  ['a line separator', 'a\u2028b'],
  ['a tab', 'a\tb'],
  ['an override', 'a\u202eb'],
  ['an isolate', 'a\u2066b'],
  ['a zero-width space', 'a\u200bb'],
  ['a zero byte', 'a\u0000b'],
  ['a byte order mark', 'a\ufeffb'],
  ['a soft hyphen', 'a\u00adb'],
  ['a Hangul filler', 'a\u3164b'],
  ['a joiner between Latin letters', 'a\u200db'],
  ['two joiners in a row', 'م\u200c\u200cر'],
  ['a joiner at its beginning', '\u200dab'],
];

describe('a line', () => {
  test.each(LINES)('may be %s', (text) => {
    expect([isOneLine(text), isPlain(text)]).toEqual([true, true]);
  });

  test.each(HIDDEN)('must not hold %s, and a username neither', (_, text) => {
    expect([isOneLine(text), isBare(text)]).toEqual([false, false]);
  });
});

test.each(['a\nb\r\n\tc', 'ไทย\u200bไทย', 'שלום\u200f'])(
  'text of several lines may be %j',
  (text) => {
    expect(isPlain(text)).toBe(true);
  },
);

test.each(['a\u0007', 'a\u202e', 'a\u2067b', 'a\u009fb'])('and not %j', (text) => {
  expect(isPlain(text)).toBe(false);
});

test.each(['می‌خواهم', 'a\u200eb', 'a\ufe0fb', 'a\u{e0101}b'])('a username is not %j', (text) => {
  expect(isBare(text)).toBe(false);
});
