import type { Intent, Session } from './objects.ts';

import type { Context } from './context.ts';
import { emit } from './events.ts';
import { lock, update } from './store.ts';
import type { Work } from './transaction.ts';
import { inTransaction } from './transaction.ts';

const BATCH = 100;

/** Ends an open session, which the caller has locked, and gives up a payment that was begun. */
export async function expireSession(work: Work, session: Session): Promise<Session> {
  if (session.payment_intent) await cancelIntent(work, session.payment_intent);
  const expired: Session = { ...session, status: 'expired', url: null };
  await update(work.db, 'checkout.session', expired);
  await emit(work, 'checkout.session.expired', expired);
  return expired;
}

/** Ends every open session whose time is over. */
export async function expireDueSessions(context: Context): Promise<void> {
  const cause = { id: null, idempotency_key: null };
  for (;;) {
    const { rows } = await context.pool.query<{ id: string }>(
      `select id from sandbox.objects
       where kind = 'checkout.session' and body ->> 'status' = 'open'
         and (body ->> 'expires_at')::bigint <= $1
       limit ${BATCH}`,
      [Math.floor(context.now() / 1000)],
    );
    for (const { id } of rows) {
      await inTransaction(context, cause, async (work) => {
        const { body: session } = await lock(work.db, 'checkout.session', id);
        if (session.status === 'open') await expireSession(work, session);
      });
    }
    if (rows.length < BATCH) return;
  }
}

async function cancelIntent(work: Work, id: string): Promise<void> {
  const { body: intent } = await lock(work.db, 'payment_intent', id);
  const canceled: Intent = {
    ...intent,
    canceled_at: work.now,
    cancellation_reason: 'automatic',
    next_action: null,
    status: 'canceled',
  };
  await update(work.db, 'payment_intent', canceled);
  await emit(work, 'payment_intent.canceled', canceled);
}
