import { setTimeout as sleep } from 'node:timers/promises';
import type { RealDatabase } from './real-database.ts';
import type { RealMarket } from './real-market.ts';
import type { RealSite } from './real-site.ts';

/** A round has failed if something takes longer than this. */
const PATIENCE_MS = 120_000;
const SOLD_BEFORE = 5;

export type Round = {
  /** From the recovery of what was away until a purchase is paid (seconds). */
  sellsAfter: number;
  /** From then until everything that was due or acknowledged earlier is done (seconds). */
  doneAfter: number;
};

async function until(what: string, check: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; !(await check()); await sleep(20)) {
    if (Date.now() > end) throw new Error(`It never came: ${what}`);
  }
}

/** Waits until trade is in full swing. */
async function busy(market: RealMarket): Promise<void> {
  const before = market.paid.size;
  await until('a purchase', () => market.paid.size >= before + SOLD_BEFORE);
}

async function recovers(market: RealMarket): Promise<Round> {
  const back = new Date();
  const before = market.paid.size;
  const passed = () => (Date.now() - back.getTime()) / 1000;
  await until('a purchase afterwards', () => market.paid.size > before);
  const sellsAfter = passed();
  await until('the end of what was left', async () => (await market.leftSince(back)) === 0);
  return { sellsAfter, doneAfter: passed() };
}

/** Kills the site in the middle of trade, with or without its database, and restarts it. */
export async function crash(
  site: RealSite,
  market: RealMarket,
  alsoDatabase: boolean,
): Promise<Round> {
  await busy(market);
  await site.kill(alsoDatabase);
  await site.start();
  return recovers(market);
}

/** Kills the site's own database in the middle of trade; nobody restarts anything. */
export async function databaseCrash(site: RealSite, market: RealMarket): Promise<Round> {
  await busy(market);
  const pid = await site.databasePid();
  process.kill(pid, 'SIGKILL');
  await until('a database in place of the one that was killed', async () => {
    const now = await site.databasePid().catch(() => pid);
    return now !== pid && (await site.isReady());
  });
  return recovers(market);
}

/** Takes the database away for that long in the middle of trade. `meanwhile` checks the site. */
export async function outage(
  market: RealMarket,
  database: RealDatabase,
  milliseconds: number,
  meanwhile: () => Promise<void> = async () => {},
): Promise<Round> {
  await busy(market);
  const end = Date.now() + milliseconds;
  const before = market.away;
  await database.goAway();
  try {
    await until('a shopper who reads so', () => market.away > before);
    await meanwhile();
    await sleep(Math.max(0, end - Date.now()));
  } finally {
    await database.comeBack();
  }
  return recovers(market);
}
