import type { Charge, Refund } from './objects.ts';

import type { Context } from './context.ts';
import { emit } from './events.ts';
import type { Stored } from './store.ts';
import { lock, replace, update } from './store.ts';
import type { RefundBehaviour } from './test-cards.ts';
import type { Work } from './transaction.ts';
import { inTransaction } from './transaction.ts';

/** How long a refund to one of the test cards stays as it first is. */
const CHANGES_AFTER_SECONDS = 5;
const BATCH = 100;

/** What is kept beside a new refund, so that it changes by itself later. */
export function outcomeLater(
  work: Work,
  behaviour: RefundBehaviour | undefined,
): Stored<'refund'>['hidden'] {
  if (behaviour === undefined) return {};
  const becomes = behaviour === 'fail later' ? 'failed' : 'succeeded';
  return { due: work.now + CHANGES_AFTER_SECONDS, becomes };
}

/** Changes every refund whose time has come; with `early`, those that still wait too. */
export async function changeDueRefunds(context: Context, early = false): Promise<void> {
  const cause = { id: null, idempotency_key: null };
  for (;;) {
    const { rows } = await context.pool.query<{ id: string }>(
      `select id from sandbox.objects
       where kind = 'refund' and hidden ? 'due' and ($2 or (hidden ->> 'due')::bigint <= $1)
       limit ${BATCH}`,
      [Math.floor(context.now() / 1000), early],
    );
    for (const { id } of rows) await inTransaction(context, cause, (work) => change(work, id));
    if (rows.length < BATCH) return;
  }
}

async function change(work: Work, id: string): Promise<void> {
  const { body: refund, hidden } = await lock(work.db, 'refund', id);
  if (hidden.becomes === undefined) return;
  const failed = hidden.becomes === 'failed';
  const changed: Refund = {
    ...refund,
    status: hidden.becomes,
    ...(failed && { failure_reason: 'expired_or_canceled_card' }),
  };
  await replace(work.db, 'refund', { body: changed, hidden: {} });
  const before = { status: refund.status };
  if (failed) {
    await takeBack(work, changed);
    await emit(work, 'refund.failed', changed, before);
  }
  await emit(work, 'refund.updated', changed, before);
  await emit(work, 'charge.refund.updated', changed, before);
}

/** The money is the shop's again. */
async function takeBack(work: Work, refund: Refund): Promise<void> {
  const { body } = await lock(work.db, 'charge', refund.charge ?? '');
  const amount_refunded = body.amount_refunded - refund.amount;
  const charge: Charge = { ...body, amount_refunded, refunded: false };
  await update(work.db, 'charge', charge);
}
