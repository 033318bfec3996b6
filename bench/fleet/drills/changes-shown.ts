import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { addressOf, type BodyInputOf } from '@souk/contract/endpoint';
import { pages } from '@souk/contract/pages';
import { productsApi } from '@souk/contract/products';
import { Machine } from '../lib/machine.ts';
import type { Drill, Stage } from '../lib/run.ts';
import { until } from '../lib/until.ts';
import { Asker, failuresOf, type Attempt } from '../load/asker.ts';

const WRITES_S = 600;
const PRODUCTS = 20;
const LOOK_MS = 10;
const VISIT_MS = 100;
/** 99 of 100 changes are on a machine's page within this. */
const SHOWN_WITHIN_MS = 1000;
const GIVES_UP_S = 30;
/** By then a page that follows changes has followed all of them. */
const AGREES_WITHIN_S = 5;

type Edit = BodyInputOf<typeof productsApi.edit>;
const EDITS: readonly ((n: number) => Edit)[] = [
  (n) => ({ name: `Jar ${n}` }),
  (n) => ({ price: 20 + n }),
  (n) => ({ stock_quantity: n % 3 }),
  (n) => ({ discount_percentage: 1 + n }),
];
const NUMBERS = 40;

let products: string[] = [];

export const changesShown: Drill = {
  title: 'Changes are on every machine’s pages',
  story:
    'For ten minutes (`--seconds` sets another time), a seller changes 20 products at random while visitors read their pages on every web machine. After each change of a description, each machine is asked until its page has it. Then everybody pauses, and each page is compared with that of a machine that has just started.',
  async prepare({ load }) {
    products = [];
    for (let n = 1; n <= PRODUCTS; n += 1) products.push((await load.offers(`Jar ${n}`)).id);
  },
  async harm(stage) {
    const { fleet, load, seconds, moment, finds } = stage;
    const addresses = addressesOf(stage);
    moment('the changes begin');
    const leave = fleet.web.map((machine) => visits(machine, addresses));
    const waits: number[] = [];
    for (const end = Date.now() + (seconds ?? WRITES_S) * 1000; Date.now() < end;) {
      await edits(stage, pick(products), pick(EDITS)(Math.floor(Math.random() * NUMBERS)));
      waits.push(...(await changeShows(stage, pick(products))));
    }
    const sorted = waits.toSorted((a, b) => a - b);
    const p99 = sorted[Math.ceil(0.99 * sorted.length) - 1] ?? Infinity;
    finds(
      `99 of 100 changes are on a machine’s page within ${p99.toFixed(0)} ms (of ${sorted.length}; the slowest took ${sorted.at(-1)?.toFixed(0)} ms)`,
      p99 <= SHOWN_WITHIN_MS ? [] : [`more than ${SHOWN_WITHIN_MS} ms`],
    );
    await load.pause();
    const visited = (await Promise.all(leave.map((leaves) => leaves()))).flat();
    finds(`None of ${visited.length} visits failed`, failuresOf(visited));
    moment('everybody pauses');
    finds(
      `${addresses.length} pages and answers of each machine are as a new machine makes them`,
      await differing(stage, addresses),
    );
    load.resume();
  },
};

const addressesOf = ({ load }: Stage): string[] => [
  pages.home(),
  pages.explore(),
  pages.onSale(),
  pages.shop(load.shopId),
  ...products.flatMap((productId) => [
    pages.product(productId),
    `/api${addressOf(productsApi.read, { params: { productId } })}`,
  ]),
];

function pick<T>(some: readonly T[]): T {
  const one = some[Math.floor(Math.random() * some.length)];
  if (one === undefined) throw new Error('There is nothing to pick from');
  return one;
}

async function read(machine: Machine, path: string): Promise<string> {
  const answer = await fetch(`${machine.url}${path}`);
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${path} of ${machine.name}: ${answer.status}`);
  return text;
}

/** Lets somebody read pages of a machine, which keeps them. @returns what ends it */
function visits(machine: Machine, addresses: readonly string[]): () => Promise<Attempt[]> {
  const asker = new Asker(machine.url);
  let open = true;
  const visiting = (async () => {
    while (open) {
      await asker.page(machine.name, pick(addresses));
      await sleep(VISIT_MS);
    }
  })();
  visiting.catch(() => undefined);
  return async () => {
    open = false;
    await visiting;
    return asker.attempts;
  };
}

async function edits({ load }: Stage, productId: string, body: Edit): Promise<void> {
  const { token } = load.seller;
  await load.asker.call(productsApi.edit, { token, params: { productId }, body });
}

/** Changes a product. @returns how long each machine's page took to have it (milliseconds) */
async function changeShows(stage: Stage, productId: string): Promise<number[]> {
  const path = pages.product(productId);
  const { web } = stage.fleet;
  await Promise.all(web.map((machine) => read(machine, path)));
  const description = `Glazed ${randomUUID()}`;
  await edits(stage, productId, { description });
  const changedAt = performance.now();
  return Promise.all(
    web.map(async (machine) => {
      const shows = async () => (await read(machine, path)).includes(description);
      await until(`${machine.name} shows a change`, GIVES_UP_S, shows, LOOK_MS);
      return performance.now() - changedAt;
    }),
  );
}

/** Each page that differs from that of a machine that keeps none yet. */
async function differing({ fleet }: Stage, addresses: readonly string[]): Promise<string[]> {
  const fresh = await Machine.make(fleet.place, 'fresh', 'serve', fleet.settings);
  await fresh.program.start();
  const wrongs: string[] = [];
  try {
    for (const path of addresses) {
      const made = await read(fresh, path);
      for (const machine of fleet.web) {
        // A job may have changed something since that page was made.
        const agrees = async () => {
          const kept = await read(machine, path);
          return kept === made || kept === (await read(fresh, path));
        };
        await until(`${machine.name} has ${path} as made anew`, AGREES_WITHIN_S, agrees).catch(
          (error: Error) => wrongs.push(error.message),
        );
      }
    }
  } finally {
    await fresh.program.stop();
  }
  return wrongs;
}
