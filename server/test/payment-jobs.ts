import { sql } from 'kysely';
import type { Deps } from '../src/deps.ts';
import { idempotencyJobs } from '../src/domains/accounts/idempotency/jobs.ts';
import { bookCheckJobs } from '../src/domains/money/book-checks/jobs.ts';
import { disputeJobs } from '../src/domains/money/disputes/jobs.ts';
import { parkedPaymentJobs } from '../src/domains/money/parked-payments/jobs.ts';
import { paymentJobs } from '../src/domains/money/payments/jobs.ts';
import { payoutJobs } from '../src/domains/money/payouts/jobs.ts';
import { providerEventJobs } from '../src/domains/money/provider-events/jobs.ts';
import { providerStatementJobs } from '../src/domains/money/provider-statement/jobs.ts';
import { refundJobs } from '../src/domains/money/refunds/jobs.ts';
import { returnJobs } from '../src/domains/money/returns/jobs.ts';
import { takeJobs } from './queue.ts';

const moneyJobs = {
  ...idempotencyJobs,
  ...parkedPaymentJobs,
  ...paymentJobs,
  ...refundJobs,
  ...disputeJobs,
  ...providerEventJobs,
  ...providerStatementJobs,
  ...bookCheckJobs,
  ...payoutJobs,
  ...returnJobs,
};

/**
 * Runs the waiting jobs of payments and payouts: all of them, or those due by a given time. The
 * next call runs any jobs they queue, and retries any that failed. Returns the number of jobs.
 */
export async function workPaymentJobs(deps: Deps, due: Date | null = null): Promise<number> {
  const jobs = await takeJobs<never>(deps.db, Object.keys(moneyJobs), due);
  for (const { kind, payload, key } of jobs) {
    try {
      await moneyJobs[kind as keyof typeof moneyJobs](deps, payload);
    } catch {
      await deps.jobs.enqueue(deps.db, kind, payload, key === null ? {} : { key });
    }
  }
  return jobs.length;
}

/**
 * Lets the time of every unpaid order run out, and treats whoever held the key of a request as
 * dead.
 */
export async function halfAnHourPasses({ db }: Pick<Deps, 'db'>): Promise<void> {
  await sql`update payments set created_at = created_at - interval '35 minutes',
    expires_at = expires_at - interval '35 minutes'
    where status in ('creating', 'unpaid')`.execute(db);
  await othersTakeOver({ db });
}

/** Treats whoever holds the key of a request as dead: a copy continues. */
export async function othersTakeOver({ db }: Pick<Deps, 'db'>): Promise<void> {
  await sql`update idempotency_keys set locked_until = now() where response_body is null`.execute(
    db,
  );
}
