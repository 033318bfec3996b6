// Buyers, sellers, uploaders and visitors, a handful at once, in front of the fleet.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fleet } from '../lib/fleet.ts';
import { until } from '../lib/until.ts';
import { Market, picture } from './market.ts';

const BUYERS = 4;
/** The pause of each person between two acts. */
const THINKS_MS = 400;
const NEWCOMER_MS = 3000;
const PAUSES_WITHIN_S = 120;

export class Load extends Market {
  /** Answers that nobody should get. */
  readonly wrongs: string[] = [];
  #open = true;
  #paused = false;
  #acting = 0;
  #people: Promise<unknown> = Promise.resolve();

  /** Opens a shop, and lets people come. */
  static async open(fleet: Fleet): Promise<Load> {
    const load = new Load(fleet);
    await load.openShop();
    const buyers = await Promise.all(Array.from({ length: BUYERS }, () => load.newcomer()));
    const uploader = await load.newcomer();
    load.#people = Promise.all([
      ...buyers.map((buyer, n) => load.#goesOn(() => load.buys(buyer, n))),
      load.#goesOn(() => load.edits()),
      load.#goesOn(async () => load.uploads(uploader, await picture())),
      load.#goesOn(() => load.visits()),
      load.#goesOn(() => load.newcomer(), NEWCOMER_MS),
    ]);
    return load;
  }

  /** Resolves once everybody has an answer to what they began. */
  async close(): Promise<void> {
    this.#open = false;
    await this.#people;
  }

  /** Waits for so many more orders whose checkout began from now on. */
  async sells(many: number, seconds: number): Promise<void> {
    const since = Date.now();
    await until(`${many} orders`, seconds, () => {
      const later = this.acknowledged.orders.filter(({ begunAt }) => begunAt >= since);
      return later.length >= many;
    });
  }

  /** Resolves once nobody does anything, until {@link resume}. */
  async pause(): Promise<void> {
    this.#paused = true;
    await until('the end of what people began', PAUSES_WITHIN_S, () => this.#acting === 0);
  }

  resume(): void {
    this.#paused = false;
  }

  async #goesOn(act: () => Promise<unknown>, pause = THINKS_MS): Promise<void> {
    while (this.#open) {
      if (!this.#paused) await this.#does(act);
      await sleep(pause);
    }
  }

  async #does(act: () => Promise<unknown>): Promise<void> {
    this.#acting += 1;
    await act().catch((error: Error) => this.wrongs.push(error.message));
    this.#acting -= 1;
  }
}
