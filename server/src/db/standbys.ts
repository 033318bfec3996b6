import { setTimeout as sleep } from 'node:timers/promises';
import { placeIn } from '@souk/contract/seen';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { runningRead, type StandbyRead } from '../kit/standby-read.ts';
import { isDatabaseDown } from './down.ts';
import { createPool } from './pool.ts';
import { lending, send, sendingByName } from './prepared.ts';

/** How often the primary is asked for its place, and a standby that was left out for its own (ms). */
const LOOK_MS = 500;
/** A standby further behind than this is left out (ms). */
export const MOST_BEHIND_MS = 10_000;
/** A standby that takes longer to answer is left out (ms). */
const ANSWERS_WITHIN_MS = 5000;

const PLACE = `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
  else pg_current_wal_insert_lsn() end::text as place`;
/** The end of the log on the primary's disk: a standby can have no more. */
const SENT = 'select pg_current_wal_flush_lsn()::text as place';
/** The end of every commit so far. */
const WRITTEN = 'select pg_current_wal_insert_lsn()::text as place';

async function placeOf(client: pg.Pool | pg.PoolClient, statement: string): Promise<number> {
  const { rows } = await client.query(statement);
  return placeIn(rows[0]?.place) ?? 0;
}

/** pg's own words for a statement that got no answer in time; it gives no code. */
const NO_ANSWER = /^Query read timeout$/;

/** Whether the server, rather than the statement, is at fault; 57P0n: it is stopping or starting. */
function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (NO_ANSWER.test(error.message)) return true;
  const ofServer = 'severity' in error && 'code' in error;
  return ofServer ? String(error.code).startsWith('57P0') : isDatabaseDown(error);
}

type Lent = { client: pg.PoolClient; place: number };

/** One address of standbys. Behind a proxy, each of its connections may lead to another one. */
class Standby {
  readonly pool: pg.Pool;
  readonly #onChange: (serves: boolean, why: unknown) => void;
  /** The place that each connection's server had reached when it was last asked. */
  readonly #reached = new WeakMap<pg.PoolClient, number>();
  #serves = true;

  constructor(pool: pg.Pool, onChange: (serves: boolean, why: unknown) => void) {
    this.pool = pool;
    this.#onChange = onChange;
  }

  get serves(): boolean {
    return this.#serves;
  }

  comeBack(): void {
    this.#change(true, null);
  }

  leaveOut(why: unknown): void {
    this.#change(false, why);
  }

  #change(serves: boolean, why: unknown): void {
    if (serves === this.#serves) return;
    this.#serves = serves;
    this.#onChange(serves, why);
  }

  /** Lends a connection and its place, which was asked for again if it was before `hopes`. */
  async lend(hopes: number): Promise<Lent> {
    const client = await this.pool.connect();
    const known = this.#reached.get(client) ?? 0;
    if (known >= hopes) return { client, place: known };
    try {
      const place = await placeOf(client, PLACE);
      this.#reached.set(client, place);
      return { client, place };
    } catch (error) {
      client.release(true);
      throw error;
    }
  }
}

type Options = {
  urls: readonly string[];
  /** Connections for each address. */
  max: number;
  primary: pg.Pool;
  onError: (error: Error) => void;
  onChange: (host: string, serves: boolean, why: unknown) => void;
};

/** The standbys of the database, and where in its log the primary is. */
export class Standbys {
  /** How many connections standbys have lent so far. */
  answered = 0;
  readonly #all: Standby[];
  readonly #primary: pg.Pool;
  /** The primary's places, the latest last, each with its moment. */
  #places: { at: number; place: number }[] = [];
  #turn = 0;
  readonly #trying = new Set<Standby>();
  readonly #stopping = new AbortController();
  #watching: Promise<void> | null = null;

  constructor({ urls, max, primary, onError, onChange }: Options) {
    this.#primary = primary;
    this.#all = urls.map((url) => {
      const pool = createPool({ url, max, onError, answersWithinMs: ANSWERS_WITHIN_MS });
      return new Standby(pool, (serves, why) => onChange(new URL(url).host, serves, why));
    });
  }

  /** How many addresses can be read from now. */
  get serving(): number {
    return this.#all.filter(({ serves }) => serves).length;
  }

  /** Follows the primary until `stop`. Before that, nothing is read from a standby. */
  watch(): void {
    this.#watching ??= this.#watch();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#watching;
    const open = this.#all.map(({ pool }) => pool).filter((pool) => !pool.ending);
    await Promise.all(open.map((pool) => pool.end()));
  }

  async #watch(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.#look();
      await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  async #look(): Promise<void> {
    const at = performance.now();
    // Without the primary, the standbys go on with what they have.
    const place = await placeOf(this.#primary, SENT).catch(() => null);
    if (place !== null) this.#places.push({ at, place });
    const old = this.#places.findLastIndex((each) => each.at <= at - MOST_BEHIND_MS);
    if (old > 0) this.#places = this.#places.slice(old);
    // None of them may keep the others waiting.
    for (const standby of this.#all) void this.#tryAgain(standby);
  }

  async #tryAgain(standby: Standby): Promise<void> {
    if (standby.serves || this.#trying.has(standby)) return;
    this.#trying.add(standby);
    try {
      const { client, place } = await standby.lend(Infinity);
      client.release();
      if (place >= this.placeBefore(MOST_BEHIND_MS)) standby.comeBack();
    } catch {
      // It is still away.
    } finally {
      this.#trying.delete(standby);
    }
  }

  /** The primary's place that long ago, or the first known one; Infinity if none is known. */
  placeBefore(ms: number): number {
    const at = performance.now() - ms;
    const known = this.#places.findLast((each) => each.at <= at) ?? this.#places[0];
    return known?.place ?? Infinity;
  }

  /** The place after everything that is committed now. @throws DatabaseDown */
  placeNow(): Promise<number> {
    return placeOf(this.#primary, WRITTEN);
  }

  /** The given pool, except for reads that a standby may answer. */
  before(pool: pg.Pool): PostgresPool {
    const primary = sendingByName(pool);
    return {
      ...primary,
      connect: async () => {
        const read = runningRead();
        return (read && (await this.#lend(read))) ?? (await primary.connect());
      },
    };
  }

  async #lend(read: StandbyRead): Promise<PostgresPoolClient | null> {
    const needed = Math.max(read.from, this.placeBefore(read.behindMs));
    if (needed === Infinity) return null;
    this.#turn += 1;
    for (let n = 0; n < this.#all.length; n += 1) {
      const standby = this.#all[(this.#turn + n) % this.#all.length];
      if (!standby?.serves) continue;
      try {
        const { client, place } = await standby.lend(Math.max(needed, read.hopes));
        if (place >= needed) {
          read.madeFrom = Math.min(read.madeFrom, place);
          this.answered += 1;
          return lent(client, (error) => standby.leaveOut(error));
        }
        client.release();
        if (place < this.placeBefore(MOST_BEHIND_MS)) standby.leaveOut(null);
      } catch (error) {
        standby.leaveOut(error);
      }
    }
    return null;
  }
}

/** A connection that its pool drops if it breaks, or doesn't answer. */
function lent(client: pg.PoolClient, onLost: (error: unknown) => void): PostgresPoolClient {
  let lost = false;
  return lending(
    async (text, values) => {
      try {
        return await send(client, text, values);
      } catch (error) {
        if (isLost(error)) {
          lost = true;
          onLost(error);
        }
        throw error;
      }
    },
    (broken) => client.release(broken || lost),
  );
}
