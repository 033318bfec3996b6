import { readNumber } from '@souk/contract/numbers';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { patience, rounds } from '../../../../test/soak.ts';
import { unmarked, csvLine } from '../../../kit/csv.ts';
import { addressesOf, momentOf } from './cells.ts';
import { readBatches } from './read-products.ts';

const HEADINGS = 'Name,Price,Images,Discount Start,Option Name,Option Value\n';
const READING = {
  from: null,
  decimal: null,
  categories: new Map<string, string>(),
  otherCategory: null,
};

async function* bytesOf(text: string, from: number) {
  yield new TextEncoder().encode(text).subarray(from);
}
async function readsFile(text: string) {
  let products = 0;
  for await (const { drafts } of readBatches((from) => bytesOf(text, from), READING)) {
    products += drafts.length;
  }
  return products;
}

/** The least processor time of this thread in three attempts, in microseconds. */
async function workOf(run: () => unknown): Promise<number> {
  let least = Infinity;
  for (let tries = 0; tries < 3; tries += 1) {
    const before = process.threadCpuUsage();
    await run();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, user + system);
  }
  return least;
}

const TIMES = 64;
/** Far from both: quadratic work takes 64 times its share, linear work doesn't. */
const BORNE = 10;
const CHARACTERS = 4000;

async function expectLinear(work: (text: string) => unknown, text: (length: number) => string) {
  const [short, long] = [text(CHARACTERS), text(CHARACTERS * TIMES)];
  const little = Math.max(500, await workOf(() => work(short)));
  expect(await workOf(() => work(long))).toBeLessThan(little * TIMES * BORNE);
}

const SIGNS = ' |,;"\'\t\n=-$.:/aé7'.split('');
const piece = fc
  .array(fc.constantFrom(...SIGNS, 'http://', '/media/', '1,', "';="), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.join(''));
const hostile = fc.tuple(piece, piece, piece).map(([start, again, end]) => (length: number) => {
  return start + again.repeat(Math.ceil(length / again.length)) + end;
});
const spaces = (length: number) => `a${' '.repeat(length)}b | c`;
const figures = (length: number) => `${'1'.repeat(length)}x`;

it(
  'a longer cell takes only proportionally more work, whatever a seller’s file contains',
  async () => {
    const cell = (text: string) => [
      readNumber(text),
      addressesOf(text),
      momentOf(text),
      unmarked(text),
      unmarked(`'${text}`),
      csvLine([text]),
    ];
    await fc.assert(
      fc.asyncProperty(hostile, (text) => expectLinear(cell, text)),
      { numRuns: rounds(15, 60), examples: [[spaces], [figures]] },
    );
  },
  patience(120_000),
);

it(
  'a longer file takes only proportionally more work, whatever it contains',
  async () => {
    await fc.assert(
      fc.asyncProperty(hostile, (text) =>
        expectLinear(readsFile, (length) => HEADINGS + text(length)),
      ),
      { numRuns: rounds(10, 40), examples: [[spaces], [figures]] },
    );
  },
  patience(120_000),
);

it('an overlong cell is refused by its column', async () => {
  const text = `${HEADINGS}Mug,5,${'x'.repeat(60_000)}\n`;
  for await (const { drafts } of readBatches((from) => bytesOf(text, from), READING)) {
    expect(drafts[0]?.faults).toEqual([
      { line: 2, product: 'Mug', column: 'Images', message: 'This cell is too long' },
    ]);
  }
});
