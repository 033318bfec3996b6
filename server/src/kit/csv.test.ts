import { expect, test } from 'vitest';
import { csvLine, fileWord } from './csv.ts';

test.each([
  ['plain', 'plain'],
  ['a, b', '"a, b"'],
  ['6" mug', '"6"" mug"'],
  ['two\nlines', '"two\nlines"'],
  [' kept ', '" kept "'],
  ['=HYPERLINK("http://evil.example")', '"\'=HYPERLINK(""http://evil.example"")"'],
  ['+1 555 0100', "'+1 555 0100"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['＝1', "'＝1"],
])('%j is written as %j', (cell, written) => {
  expect(csvLine([cell])).toBe(`${written}\r\n`);
});

test('numbers are numbers, cells stand in order', () => {
  expect(csvLine(['SK-1', 2, -1.5, ''])).toBe('SK-1,2,-1.5,\r\n');
});

test.each([
  ['Café Clay & Co.', 'cafe-clay-co'],
  ['../../etc', 'etc'],
  ['陶器', 'shop'],
])('%s becomes %s in a file name', (name, word) => {
  expect(fileWord(name, 'shop')).toBe(word);
});
