import type { SiteSettings } from '@souk/contract/site';
import type { Import } from 'stripe-sandbox';
import { ConfigError, type Config } from '../config.ts';
import type { Db } from '../db/rows.ts';
import type { Deps } from '../deps.ts';
import { endDemoSessions } from '../domains/accounts/index.ts';
import { say, step } from './say.ts';
import type { TestProvider } from './test-provider.ts';

/** The interface of a demo marketplace: the default export of the module named by DEMO_MODULE. */
export type Demo = {
  /**
   * Reads the arguments of `seed`. Returns a function that fills an empty database. @throws
   * ConfigError
   */
  seed(
    args: readonly string[],
  ): (into: {
    db: Db;
    now: Date;
    log: (line: string) => void;
    publicUrl: string;
  }) => Promise<boolean>;
  /** Puts the demo's pictures and clips into the site's storage. */
  placeMedia(storage: Deps['storage']): Promise<void>;
  /** The accounts that the login page offers. */
  accounts(db: Db): Promise<NonNullable<SiteSettings['demo_accounts']>>;
  /** The payments of its orders, in the form that the test provider imports. */
  payments(db: Db): Promise<Import[]>;
};

/** @throws ConfigError if the module isn't there, or is something else */
export async function loadDemo({ demoModule }: Pick<Config, 'demoModule'>): Promise<Demo> {
  const refuse = (why: string, cause?: unknown) =>
    new ConfigError(`DEMO_MODULE is "${demoModule}", which ${why}.`, { cause });
  let module: { default?: Partial<Demo> };
  try {
    module = (await import(demoModule)) as typeof module;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw refuse(`can’t be loaded: ${why}`, error);
  }
  if (typeof module.default?.seed !== 'function') throw refuse('isn’t a demo marketplace');
  return module.default as Demo;
}

/** Seeds the demo, or closes its accounts if it is off. Returns whether the demo is on. */
export async function readyDemo(
  config: Pick<Config, 'demo' | 'demoModule' | 'publicUrl'>,
  { db, storage, now }: Pick<Deps, 'db' | 'storage' | 'now'>,
  provider: Pick<TestProvider, 'add'> | null,
): Promise<boolean> {
  if (!config.demo) {
    if (await endDemoSessions({ db })) {
      say('  ! This database holds the demo marketplace. Its accounts are shut, but its shops');
      say('    are still on sale: for a real site, start with an empty database.');
    }
    return false;
  }
  const demo = await loadDemo(config);
  const there = await step('The demo marketplace is checked', () =>
    demo.seed([])({ db, now: now(), log: say, publicUrl: config.publicUrl }),
  );
  if (there) {
    await step('The demo’s pictures and clips are in place', () => demo.placeMedia(storage));
    // These were never really paid, but their sellers can refund them.
    provider?.add(await demo.payments(db));
    return true;
  }
  say('  ! DEMO is on, but the database holds other data: this site runs without the demo.');
  return false;
}
