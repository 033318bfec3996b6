import type { Demo } from '@souk/server/serve/demo';
import { offeredAccounts } from './accounts.ts';
import { sizeAskedFor } from './load-catalogue/options.ts';
import { seedCatalogue } from './load-catalogue/seed-catalogue.ts';
import { placeMedia } from './media.ts';
import { seedDemo } from './seed.ts';
import { demoPayments, demoTransfers } from './seed/provider.ts';

/** The demo marketplace, as loaded by the server's DEMO_MODULE. */
const demo: Demo = {
  seed(args) {
    const size = sizeAskedFor(args);
    if (size === null) return seedDemo;
    return async (into) => {
      await seedCatalogue({ ...into, size });
      return false;
    };
  },
  placeMedia,
  accounts: offeredAccounts,
  payments: async (db) => [...(await demoPayments(db)), ...(await demoTransfers(db))],
};
export default demo;
