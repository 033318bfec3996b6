// Kills the real site, or takes its database away, while people buy, and checks what they were
// promised.
import { parseArgs } from 'node:util';
import { RealDatabase } from '../server/test/real-database.ts';
import { RealMarket } from '../server/test/real-market.ts';
import { crash, databaseCrash, outage, type Round } from '../server/test/real-rounds.ts';
import { RealSite } from '../server/test/real-site.ts';

const BUYERS = 6;
/**
 * The site's promises, in seconds: to sell once the database is back, and to have caught up after
 * any outage.
 */
const SELLS_WITHIN = 5;
const DONE_WITHIN = 30;

const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { kills: text, outages: text, seconds: text } });
const kills = Number(values.kills ?? 20);
const outages = Number(values.outages ?? 5);
const seconds = Number(values.seconds ?? 10);

const faults: string[] = [];

function show(what: string, { sellsAfter, doneAfter }: Round, processes: string): void {
  const figures = [sellsAfter, doneAfter].map((figure) => figure.toFixed(1).padStart(11));
  console.log(`| ${what.padEnd(26)} | ${figures.join(' | ')} | ${processes.padEnd(9)} |`);
  if (doneAfter > DONE_WITHIN) faults.push(`${what}: work was left for ${doneAfter} s`);
}

/** A round that the site's processes should survive. */
async function livesOn(what: string, site: RealSite, round: () => Promise<Round>): Promise<void> {
  const before = await site.processes();
  const figures = await round();
  const same = before.join() === (await site.processes()).join();
  show(what, figures, same ? 'the same' : 'OTHERS');
  if (!same) faults.push(`${what}: processes ended`);
  if (figures.sellsAfter > SELLS_WITHIN) faults.push(`${what}: it did not sell in time`);
}

/** Opens a market on a site, runs `rounds` against it, and reads its books afterwards. */
async function trade(site: RealSite, rounds: (market: RealMarket) => Promise<void>): Promise<void> {
  try {
    await site.start();
    const market = new RealMarket(site);
    await market.open(BUYERS);
    await rounds(market);
    await market.close();
    const wrongs = await market.lasting();
    faults.push(...wrongs);
    const { placed, paid, cancelled, away } = market;
    console.log(
      `\n${placed.size} orders confirmed, ${paid.size} paid, ${cancelled.size} cancelled; ` +
        `${away} calls tried again; ${wrongs.length} wrong in the books.\n`,
    );
  } finally {
    await site.remove();
  }
}

console.log('| what                       | sells after | done after  | processes |');
console.log('|----------------------------|------------:|------------:|-----------|');
const own = await RealSite.make();
await trade(own, async (market) => {
  for (let n = 1; n <= kills; n += 1) {
    const alsoDatabase = n % 2 === 0;
    const what = `kill ${n}${alsoDatabase ? ', with the database' : ''}`;
    show(what, await crash(own, market, alsoDatabase), 'started');
  }
  for (let n = 1; n <= outages; n += 1) {
    await livesOn(`kill of the database ${n}`, own, () => databaseCrash(own, market));
  }
});

const database = await RealDatabase.start();
try {
  const beside = await RealSite.make({ DATABASE_URL: database.url });
  await trade(beside, async (market) => {
    for (let n = 1; n <= outages; n += 1) {
      const away = () => outage(market, database, seconds * 1000);
      await livesOn(`outage ${n} of ${seconds} s`, beside, away);
    }
  });
} finally {
  await database.remove();
}

for (const fault of faults) console.error(fault);
process.exit(faults.length === 0 ? 0 : 1);
