import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrated } from '../../test/ready-database.ts';
import { RealMarket } from '../../test/real-market.ts';
import { crash, databaseCrash } from '../../test/real-rounds.ts';
import { RealSite } from '../../test/real-site.ts';
import { share, soak } from '../../test/soak.ts';
import { isKnown } from '../kit/this-process.ts';

const PATIENCE = 240_000;

let site: RealSite;
let market: RealMarket;
beforeAll(async () => {
  site = await RealSite.make({}, migrated);
  await site.start();
  market = new RealMarket(site);
  await market.open(4);
}, PATIENCE);
afterAll(() => site.remove());

test(
  'killed during purchases, with and without its database, the site loses nothing and leaves nothing undone',
  async () => {
    for (const alsoDatabase of share([true], [false, true, false])) {
      const { doneAfter } = await crash(site, market, alsoDatabase);
      // Beside other tests, a busy machine would decide; PATIENCE ends one that is never done.
      if (soak > 0) expect(doneAfter).toBeLessThan(30);
    }
  },
  PATIENCE,
);

test(
  'the site survives when only its database is killed',
  async () => {
    const before = await site.processes();
    await databaseCrash(site, market);
    expect(await site.processes()).toEqual(before);
  },
  PATIENCE,
);

test(
  'every confirmed purchase is in the books, and every item is accounted for',
  async () => {
    await market.close();
    expect(await market.lasting()).toEqual([]);
    expect(market.paid.size).toBeGreaterThan(share(5, 15));
  },
  PATIENCE,
);

test(
  `nothing of the site is left after it has stopped${soak > 0 ? ', even if a web process was stuck' : ''}`,
  async () => {
    const [, ...web] = await site.processes();
    const database = await site.databasePid();
    // A stuck process gets ten seconds, so only a soak waits for it.
    if (soak > 0) process.kill(web[0]!, 'SIGSTOP');
    await site.stop();
    for (const pid of [...web, database]) expect(isKnown(pid)).toBe(false);
  },
  PATIENCE,
);
