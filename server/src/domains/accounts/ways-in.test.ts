// Every way into an account × every event that may end it, tried through the calls that people
// make. The table is auth/ways-in.ts; a way or an event that server/test/ways-in.ts can't try does
// not compile.
import { authApi } from '@souk/contract/auth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waysInto, type Account } from '../../../test/ways-in.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { ENDED_BY, WAYS_IN, type AccountChange, type Cell, type WayIn } from './auth/ways-in.ts';

let world: World;
let into: ReturnType<typeof waysInto>;
const clock = { ms: 0 };
beforeAll(async () => {
  const now = () => new Date(Date.now() + clock.ms);
  world = await startWorld({ worker: false, overrides: { now } });
  into = waysInto(world, clock);
});
afterAll(() => world.close());

const WEEK_MS = 7 * 24 * 3600_000 + 1000;

type Variant = {
  name: string;
  verified: boolean;
  formerAddress?: true;
  weekOld?: true;
  afterMail?: true;
};

/** Returns the kinds of account on which to try a cell, and whether the way works afterwards. */
function trialsOf(cell: Cell, way: WayIn, event: AccountChange): [Variant, boolean][] {
  // Only an unverified account has an address left to verify.
  const unverified = way === 'verify link' || event === 'verified from outside';
  const usual = { name: unverified ? 'unverified' : 'verified', verified: !unverified };
  switch (cell.ends) {
    case 'all':
    case 'others':
      return [[usual, false]];
    case 'none':
      return [[usual, true]];
    case 'if unverified':
      return [
        [{ name: 'verified', verified: true }, true],
        [{ name: 'unverified', verified: false }, false],
      ];
    case 'newer':
      return [
        [
          way === 'not-me link'
            ? { name: 'to a former address', verified: true, formerAddress: true }
            : { name: 'a week old', verified: true, weekOld: true },
          true,
        ],
        [{ name: 'newer', verified: true, afterMail: true }, false],
        [{ name: 'unverified', verified: false }, false],
      ];
  }
}

async function works(way: WayIn, event: AccountChange, variant: Variant): Promise<boolean> {
  const owner: Account = await into.account(variant.verified);
  // An earlier mail, whose link also undoes what is added later.
  if (variant.afterMail) await into.emailChange(owner);
  const tries = await into.ways[way](owner);
  if (variant.formerAddress) await into.changeEmail(owner);
  // The mail about the change had a link of its own, valid for a week.
  clock.ms += variant.weekOld ? WEEK_MS : 1000;
  await into.events[event](owner);
  return tries();
}

for (const [event, row] of Object.entries(ENDED_BY) as [AccountChange, Record<WayIn, Cell>][]) {
  test(`${event}: each way in ends or stays as the table says`, { timeout: 90_000 }, async () => {
    const found: Record<string, boolean> = {};
    const expected: Record<string, boolean> = {};
    for (const way of WAYS_IN) {
      for (const [variant, stays] of trialsOf(row[way], way, event)) {
        const trial = `${way} (${variant.name})`;
        expected[trial] = stays;
        found[trial] = await works(way, event, variant);
      }
    }
    expect(found).toEqual(expected);
  });
}

describe('an event that ends other sessions', () => {
  test.each(['password changed', 'signed out elsewhere'] as const)(
    '%s keeps the session and the browser of the call',
    async (event) => {
      const owner = await into.account();
      await into.events[event](owner);
      expect((await world.call(authApi.me, { token: owner.token })).status).toBe(200);
    },
  );
});
