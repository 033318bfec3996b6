import { expect, it } from 'vitest';
import { delimiterOf, readLines, type Line } from './read-lines.ts';

async function* pieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function linesOf(text: string, size: number, from = { byte: 0, line: 1 }, delimiter = ',') {
  const bytes = new TextEncoder().encode(text);
  const lines: Line[] = [];
  for await (const line of readLines(pieces(bytes.subarray(from.byte), size), from, delimiter)) {
    lines.push(line);
  }
  return lines;
}

const FILE =
  '\uFEFFName,Text\r\n"Täa, pot","two\r\nlines"\r\n\r\n6" mug,plain\n , \nüü,5,,\r\n"a ""b""",x\nlast,6';

it.each([1, 7, 10_000])('tells records with their lines, %i bytes at a time', async (size) => {
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

it('goes on from the end of any record as if it had read all before it', async () => {
  const all = await linesOf(FILE, 5);
  for (const [index, { end }] of all.entries()) {
    expect(await linesOf(FILE, 6, end)).toEqual(all.slice(index + 1));
  }
});

it('a quote that is never closed costs that line and is told, not the whole file', async () => {
  const rest = Array.from({ length: 30_000 }, (_, n) => `good ${n},1`).join('\n');
  const lines = await linesOf(`Name,Price\nfine,1\n"never closed,2\n${rest}`, 50_000);
  expect(lines[1]?.cells).toEqual(['fine', '1']);
  expect(lines.find(({ broken }) => broken)).toMatchObject({ line: 3 });
});

it.each([
  ['Name,Price\na;b', ','],
  ['"Name;Title";Price;Stock,left\n', ';'],
  ['Name\tPrice', '\t'],
  ['Name', ','],
])('%j is separated by %j', (text, sign) => {
  expect(delimiterOf(new TextEncoder().encode(text))).toBe(sign);
});
