import { bookCheckJobs } from '../../src/domains/money/book-checks/jobs.ts';
import { evidenceJobs } from '../../src/domains/money/evidence/jobs.ts';
import { ledgerJobs } from '../../src/domains/money/ledger/jobs.ts';
import { payShops } from '../../src/domains/money/payouts/pay-shop.ts';
import { providerEventJobs } from '../../src/domains/money/provider-events/jobs.ts';
import { providerStatementJobs } from '../../src/domains/money/provider-statement/jobs.ts';
import { returnJobs } from '../../src/domains/money/returns/jobs.ts';
import { statementJobs } from '../../src/domains/money/statements/jobs.ts';
import { workPaymentJobs } from '../payment-jobs.ts';
import type { SimulatedWorld } from './clock.ts';

const MOST_ROUNDS = 25;

/** Delivers all events and runs jobs until none is left. */
export async function workUntilQuiet({ deps, sandbox, now }: SimulatedWorld): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    await sandbox.control.settle();
    if ((await workPaymentJobs(deps, now())) === 0) return;
  }
}

/** Catches up with the provider, as a worker does at startup. */
export async function readsBack({ deps }: SimulatedWorld): Promise<void> {
  await providerEventJobs['fetch-events'](deps);
  await providerStatementJobs['read-statement'](deps, { again: true });
}

/** Runs the hourly and nightly jobs, except payouts. */
export async function nightlyJobs(world: SimulatedWorld): Promise<void> {
  const { deps } = world;
  await readsBack(world);
  await returnJobs['sync-request-holds'](deps, {});
  await evidenceJobs['remind-of-disputes'](deps);
  await statementJobs['make-statements'](deps);
  await ledgerJobs['chain-ledger'](deps);
  await ledgerJobs['check-ledger-chain'](deps);
  await bookCheckJobs['check-books'](deps);
  await bookCheckJobs['check-all-books'](deps);
}

/** Runs the daily payouts to completion. */
export async function payoutDay(world: SimulatedWorld): Promise<void> {
  await payShops(world.deps);
  await workUntilQuiet(world);
}
