import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { endDemoSessions } from '../domains/auth/end-demo-sessions.ts';
import { say, step } from './say.ts';

/**
 * Seeds the demo marketplace if it is wanted and the database is empty, and shuts its accounts if it is
 * not wanted. Answers whether this site runs with it.
 */
export async function readyDemo(
  config: Pick<Config, 'demo'>,
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
): Promise<boolean> {
  if (!config.demo) {
    if (await endDemoSessions({ db })) {
      say('  ! This database holds the demo marketplace. Its accounts are shut, but its shops');
      say('    are still on sale: for a real site, start with an empty database.');
    }
    return false;
  }
  const demo = await import('@souk/demo/site');
  const there = await step('The demo marketplace is checked', () =>
    demo.seedDemo({ db, now: new Date(), log: say }),
  );
  if (there) {
    await step('The demo’s pictures and clips are in place', () => demo.placeMedia(storage));
    return true;
  }
  say('  ! DEMO is on, but the database holds other data: this site runs without the demo.');
  return false;
}
