import type * as Site from '@souk/demo/site';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { endDemoSessions } from '../domains/auth/end-demo-sessions.ts';
import { say, step } from './say.ts';

type DemoSite = typeof Site;

/**
 * Seeds the demo marketplace if it is wanted and the database is empty, and shuts its accounts if it is
 * not wanted. Null: this site runs without it.
 */
export async function readyDemo(
  config: Pick<Config, 'demo'>,
  { db }: Pick<Deps, 'db'>,
): Promise<DemoSite | null> {
  if (!config.demo) {
    if (await endDemoSessions({ db })) {
      say('  ! This database holds the demo marketplace. Its accounts are shut, but its shops');
      say('    are still on sale: for a real site, start with an empty database.');
    }
    return null;
  }
  const demo = await import('@souk/demo/site');
  const there = await step('The demo marketplace is checked', () =>
    demo.seedDemo({ db, now: new Date(), log: say }),
  );
  if (there) return demo;
  say('  ! DEMO is on, but the database holds other data: this site runs without the demo.');
  return null;
}
