import { setTimeout as sleep } from 'node:timers/promises';
import { MOST_BEHIND_MS, type Standbys } from '../db/standbys.ts';

/** How soon the primary is asked again if it doesn't answer (ms). */
const AGAIN_MS = 250;

/**
 * Where in the database's log the latest changes are, by what they touch. A page that depends on one
 * of them must be made from a standby that has reached that place.
 */
export class ChangePlaces {
  readonly #standbys: Pick<Standbys, 'placeNow' | 'placeBefore'>;
  /** Infinity until the primary has answered. */
  readonly #places = new Map<string, number>();
  #waiting = new Set<string>();
  #asking = false;
  #latest = 0;

  constructor(standbys: Pick<Standbys, 'placeNow' | 'placeBefore'>) {
    this.#standbys = standbys;
  }

  /** The place of the latest change. */
  get latest(): number {
    return this.#latest;
  }

  /** The place that the primary has at least reached. */
  get reached(): number {
    return this.#standbys.placeBefore(0);
  }

  /** Records a change that is committed. */
  note(words: readonly string[]): void {
    for (const word of words) {
      this.#places.set(word, Infinity);
      this.#waiting.add(word);
    }
    if (!this.#asking) void this.#ask();
  }

  /** The place that must be in a page with these dependencies: 0 for any. */
  neededBy(words: Iterable<string>): number {
    let needed = 0;
    for (const word of words) needed = Math.max(needed, this.#places.get(word) ?? 0);
    return needed;
  }

  async #ask(): Promise<void> {
    this.#asking = true;
    while (this.#waiting.size > 0) {
      const words = this.#waiting;
      this.#waiting = new Set();
      try {
        const place = await this.#standbys.placeNow();
        this.#latest = place;
        // A word that has changed since then waits for the next answer.
        for (const word of words) if (!this.#waiting.has(word)) this.#places.set(word, place);
      } catch {
        for (const word of words) this.#waiting.add(word);
        await sleep(AGAIN_MS, undefined, { ref: false });
      }
    }
    this.#asking = false;
    this.#forget();
  }

  /** Forgets changes that every standby in use has reached. */
  #forget(): void {
    const reached = this.#standbys.placeBefore(MOST_BEHIND_MS);
    for (const [word, place] of this.#places) if (place <= reached) this.#places.delete(word);
  }
}
