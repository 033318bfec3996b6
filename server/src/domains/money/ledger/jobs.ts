import type { Deps } from '../../../deps.ts';
import type { JobHandlers } from '../../../jobs/kinds.ts';
import { chainEntries } from './chain.ts';
import { watchChain } from './check-chain.ts';

export const ledgerJobs = {
  'chain-ledger': (deps) => chainEntries(deps),
  'check-ledger-chain': (deps) => watchChain(deps),
} satisfies Partial<JobHandlers<Deps>>;
