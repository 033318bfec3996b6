import { describe, expect, test } from 'vitest';
import { isBare, isOneLine, isPlain, seenLine, seenLines, seenUsername, seenWord } from './text.ts';

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

describe('a line as a person sees it', () => {
  test.each(LINES)('is %s', (text) => {
    expect(seenLine(text)).toBe(text);
  });

  test.each([
    ['a phone number copied from contacts', '\u202a+1 555 0100\u202c', '+1 555 0100'],
    ['directions without a right-to-left letter', '\u200e12 Main St\u200f', '12 Main St'],
    ['a zero-width space', 'Spring\u200bfield', 'Springfield'],
    ['a byte order mark', '\ufeffAda', 'Ada'],
    ['a soft hyphen', 'Wal\u00adnut', 'Walnut'],
    ['a joiner between Latin letters', 'A\u200dda', 'Ada'],
    ['two joiners in a row', 'م\u200c\u200cر', 'م\u200cر'],
    ['spaces around', '  Ada ', 'Ada'],
  ])('has no %s', (_, text, seen) => {
    expect(seenLine(text)).toBe(seen);
    expect(isOneLine(seen)).toBe(true);
  });

  test('keeps the directions of Hebrew, line breaks and control characters', () => {
    expect(seenLine('שלום\u200f!')).toBe('שלום\u200f!');
    expect(seenLine('a\nb\u0007')).toBe('a\nb\u0007');
  });
});

test.each([
  '',
  ' \u00a0\u2003',
  '\u200b',
  '\u2800',
  '\u200d\u200c',
  '\u3164',
  '\ufe0f',
  '\u202a\u202c',
  '\u{e0020}',
])('%j is blank', (text) => {
  expect([seenLine(text), seenLines(text), seenWord(text)]).toEqual(['', '', '']);
});

test('several lines keep the spaces of Thai, and lose overrides', () => {
  expect(seenLines('ไทย\u200bไทย\n\u202ea')).toBe('ไทย\u200bไทย\na');
});

test.each([
  ['ada\u200b@example.com', 'ada@example.com'],
  ['\u2066123 456\u2069', '123 456'],
  ['ad\u200dmin\ufe0f', 'admin'],
])('in the word %j everything can be seen', (text, seen) => {
  expect(seenWord(text)).toBe(seen);
});

test('a letter has one spelling, however it was typed', () => {
  const two = 'Ame\u0301lie';
  expect([seenLine(two), seenLines(two), seenWord(two)]).toEqual(['Amélie', 'Amélie', 'Amélie']);
});

test('a username has the ordinary width, and its case', () => {
  expect(seenUsername('Ａｄａ\u200b')).toBe('Ada');
  expect(seenUsername('ﾊﾝﾄﾞ')).toBe('ハンド');
});
