// The cost of reading pictures in a closed room, against the same work in this process, in turns.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { work } from '../server/src/gateways/pictures/picture-tasks.ts';
import { sharpTools } from '../server/src/gateways/pictures/picture-tools.ts';
import { memoryOf } from './lib/processor.ts';

const { values } = parseArgs({ options: { times: { type: 'string', default: '15' } } });
const times = Number(values.times);
if (!(times > 2)) throw new Error(`--times must be more than 2, not "${values.times}"`);

const SIDE = 2000;
/** A little longer than an idle worker lives. */
const REST_MS = 25_000;
const MIB = 2 ** 20;

const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
const photograph = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7c3aed', noise } }).blur(3);
const photo = await photograph(4000, 3000).jpeg({ quality: 92 }).toBuffer();
const small = await photograph(900, 1200).jpeg().toBuffer();
const kept = await photograph(1600, 2000).webp().toBuffer();

const tools = sharpTools({ warn: (line) => console.log(line) });
const here = (words: object, picture: Buffer) => () => work({ words, data: [picture] });
const cases: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
  [
    'photograph of 12 MP',
    () => tools.encode(photo, SIDE),
    here({ task: 'encode', side: SIDE }, photo),
  ],
  ['picture of 1 MP', () => tools.encode(small, SIDE), here({ task: 'encode', side: SIDE }, small)],
  [
    'a size for a page',
    () => tools.narrower(kept, 480),
    here({ task: 'narrower', width: 480 }, kept),
  ],
];

async function took(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}
const middle = (figures: number[]) =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
const megabytes = () => (memoryOf(process.pid) ?? Number.NaN) / MIB;

const first = await took(() => tools.kindOf(small));
console.log(`The first question, with the start of the process: ${first.toFixed(0)} ms\n`);
console.log('| one at a time        | here, ms | closed, ms |  ratio |');
console.log('|----------------------|---------:|-----------:|-------:|');
for (const [name, closed, open] of cases) {
  const [ours, plain]: [number[], number[]] = [[], []];
  await closed();
  await open();
  for (let n = 0; n < times; n += 1) {
    ours.push(await took(closed));
    plain.push(await took(open));
  }
  const [a, b] = [middle(plain), middle(ours)];
  const cells = [
    a.toFixed(0).padStart(8),
    b.toFixed(0).padStart(10),
    (b / a).toFixed(2).padStart(6),
  ];
  console.log(`| ${name.padEnd(20)} | ${cells.join(' | ')} |`);
}
const working = megabytes();
await sleep(REST_MS);
console.log(
  `\nBoth workers hold ${(working - megabytes()).toFixed(0)} MB, and have ended ${REST_MS / 1000} s later.`,
);
