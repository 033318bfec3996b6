import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine, fileWord, unmarked } from './csv.ts';

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
  ['\t=1', `"'\t'=1"`],
  ['Mug;=cmd', `"'Mug;'=cmd"`],
  ['sizes:\n - S', `"'sizes:\n '- S"`],
  ['half; half', '"half; half"'],
  ['＝1', "'＝1"],
])('%j is written as %j', (cell, written) => {
  expect(csvLine([cell])).toBe(`${written}\r\n`);
});

test.each(['-1.00', '-0.01', '-1234567.89', '-5'])('%s is still a number', (amount) => {
  expect(csvLine([amount])).toBe(`${amount}\r\n`);
  expect(unmarked(amount)).toBe(amount);
});

test.each(['-1+1', '-1.00;=A1', '- 5', '-1.', '-1e5', '--1', '+1', '-A1', '-1\n'])(
  '%j isn’t a plain number and is marked as text',
  (text) => {
    expect(csvLine([text])).toMatch(/^"?'/);
  },
);

const tricky = fc.stringMatching(/^[=+@;,\t\n' a-]{0,12}$/);

test('no separator that a spreadsheet may read by sets a formula free', () => {
  fc.assert(
    fc.property(tricky, (text) => {
      const cell = csvLine([text]).trimEnd().replace(/^"|"$/g, '');
      for (const part of cell.split(/[;,\t\r\n]/)) expect(part.trim()).not.toMatch(/^[=+\-@]/);
    }),
  );
});

test('what goes out marked comes back as it was', () => {
  fc.assert(
    fc.property(tricky, (text) => {
      const line = csvLine([text]).slice(0, -2);
      const cell = line.startsWith('"') ? line.slice(1, -1) : line;
      expect(unmarked(cell)).toBe(text);
    }),
  );
});

test.each(["'tis warm, -10 °C", "range; '-5 to 5", "'n' roll"])(
  '%j of another file stays',
  (text) => {
    expect(unmarked(text)).toBe(text);
  },
);

test('numbers stay numbers, and cells keep their order', () => {
  expect(csvLine(['SK-1', 2, -1.5, ''])).toBe('SK-1,2,-1.5,\r\n');
});

test.each([
  ['Café Clay & Co.', 'cafe-clay-co'],
  ['../../etc', 'etc'],
  ['陶器', 'shop'],
])('%s becomes %s in a file name', (name, word) => {
  expect(fileWord(name, 'shop')).toBe(word);
});
