import { describe, expect, it } from 'vitest';
import { readLines, separatorOf, type Line } from './read-lines.ts';

async function* chunks(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function linesOf(text: string, size: number, from = { byte: 0, line: 1 }, delimiter = ',') {
  const bytes = new TextEncoder().encode(text);
  const lines: Line[] = [];
  for await (const line of readLines((at) => chunks(bytes.subarray(at), size), from, delimiter)) {
    lines.push(line);
  }
  return lines;
}

const FILE =
  '\uFEFFName,Text\r\n"Täa, pot","two\r\nlines"\r\n\r\n6" mug,plain\n , \nüü,5,,\r\n"a ""b""",x\nlast,6';

it.each([1, 7, 10_000])('reads records with their lines, %i bytes at a time', async (size) => {
  const lines = await linesOf(FILE, size);
  expect(lines.map(({ line, cells }) => [line, ...cells])).toEqual([
    [1, 'Name', 'Text'],
    [2, 'Täa, pot', 'two\r\nlines'],
    [5, '6" mug', 'plain'],
    [7, 'üü', '5', '', ''],
    [8, 'a "b"', 'x'],
    [9, 'last', '6'],
  ]);
});

it('resumes from the end of any record as if it had read everything before it', async () => {
  const all = await linesOf(FILE, 5);
  for (const [index, { end }] of all.entries()) {
    expect(await linesOf(FILE, 6, end)).toEqual(all.slice(index + 1));
  }
});

describe('an unreadable line affects only itself', () => {
  const rest = (lines: number) => Array.from({ length: lines }, (_, n) => `good ${n},1`).join('\n');

  it.each([
    ['a quote that is never closed', `"never closed,2\n${rest(5)}`, 5],
    ['the same in a long file', `"never closed,2\n${rest(30_000)}`, 30_000],
    ['one that ends where the next quote opens', `"torn,2\n\n\n${rest(2)}\n"with, comma",3`, 3],
    ['two of them', `"torn,2\ngood,1\nbad,"torn\n${rest(2)}`, 3],
    ['a line without end', `${'x'.repeat(300_000)},2\n${rest(40)}`, 40],
  ])('%s', async (_, text, good) => {
    const lines = await linesOf(`Name,Price\nfine,1\n${text}`, 50_000);
    expect(lines.find(({ broken }) => broken)).toMatchObject({ line: 3 });
    expect(lines.filter(({ broken }) => !broken)).toHaveLength(good + 2);
  });

  it('but a cell may begin with a quote and span lines', async () => {
    const lines = await linesOf('Name,Price\n"""Best"" mug\never",5\n', 50_000);
    expect(lines[1]?.cells).toEqual(['"Best" mug\never', '5']);
  });

  it('a file made of such lines isn’t read again for each', async () => {
    const text = `Name,Price\n${`"${'x'.repeat(150_000)}\n${'y'.repeat(60_000)}\n`.repeat(150)}`;
    const lines = await linesOf(text, 262_144);
    expect(lines.at(-1)?.broken).toMatch(/^The file cannot be read from this line on/);
    expect(lines.length).toBeLessThan(220);
  });
});

it.each([
  ['Name,Price\na;b', ',', 1],
  ['"Name;Title";Price;Stock,left\n', ';', 1],
  ['Name\tPrice', '\t', 1],
  ['Name', ',', 1],
  // A line for spreadsheets, which don't show it.
  ['sep=;\nName,Title;Price,USD', ';', 2],
  ['\uFEFFsep=,\r\nName;Title', ',', 2],
  ['SEP=\t\nName,Title\tPrice', '\t', 2],
  ['"sep=;"\nName;Price', ';', 2],
  ['sep=;', ';', 1],
])('%j is separated by %j, and its cells begin in line %i', (text, sign, line) => {
  const bytes = new TextEncoder().encode(text);
  const { delimiter, start } = separatorOf(bytes);
  expect([delimiter, start.line]).toEqual([sign, line]);
  expect(new TextDecoder().decode(bytes.subarray(start.byte))).toMatch(/^"?(?:Name|sep=;$)/);
});
