import { EVENTS, type ProviderEvent } from '@souk/contract/provider-events';
import { sql } from 'kysely';
import { PREPARED } from '../../../db/prepared.ts';
import type { Row } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import type { SubjectKind } from '../../../gateways/payments/event-subject.ts';
import { providerProblem } from '../../../gateways/payments/provider-problem.ts';
import {
  ProviderRefused,
  type EventSubject,
  type ProviderEvent as ReadEvent,
} from '../../../gateways/payments/provider.ts';
import { conflict, notFound } from '../../../kit/problems.ts';
import { type Actor, recordChange } from '../../accounts/index.ts';
import { syncDispute } from '../disputes/sync-dispute.ts';
import { syncFraudWarning } from '../disputes/sync-fraud-warning.ts';
import { noteDecline } from '../payments/note-decline.ts';
import { settleSession } from '../payments/settle-session.ts';
import { syncAccount } from '../payouts/account.ts';
import { noteBankPayout } from '../payouts/bank-refusals.ts';
import { syncTransfer } from '../payouts/reverse-transfer.ts';
import type { RefundDeps } from '../refunds/carry-out.ts';
import { syncRefund } from '../refunds/sync-refunds.ts';
import { providerEvent } from './reads.ts';

/** The delay of a retry: we record a session's id a moment after the provider has opened it. */
const TOO_EARLY_MS = 5000;

type StoredEvent = Pick<Row<'provider_events'>, 'type' | 'payload'>;

/** The handler of each kind of event, which returns its effects; null if it is too early to say. */
const WORK: Record<SubjectKind, (deps: RefundDeps, of: EventSubject) => Promise<string[] | null>> =
  {
    session: (deps, { id }) => settleSession(deps, id),
    refund: (deps, { id }) => syncRefund(deps, id),
    dispute: async (deps, { id }) => {
      const did = await syncDispute(deps, id);
      return did === null ? null : [did];
    },
    fraud_warning: (deps, { id }) => syncFraudWarning(deps, id),
    decline: async (deps, { id }) => [await noteDecline(deps, id)],
    transfer: (deps, { id }) => syncTransfer(deps, id),
    account: (deps, { id }) => syncAccount(deps, id),
    bankPayout: (deps, { id, account: accountId = '' }) => noteBankPayout(deps, { id, accountId }),
  };

/**
 * Processes an event. Facts are read from the provider, so events may come in any order, however
 * often. Returns a description of the effect; null if it is too early.
 */
async function work(deps: RefundDeps, event: StoredEvent): Promise<string | null> {
  const subject = deps.payments.subjectOf(event);
  const did = subject ? await WORK[subject.kind](deps, subject) : [];
  return did && (did.join('. ') || 'No change');
}

/** Returns the job for an event. Payments have their own lane, because buyers are waiting. */
export function eventJob(
  { payments }: Pick<Deps, 'payments'>,
  event: Pick<ReadEvent, 'type' | 'payload'>,
) {
  const kind = payments.subjectOf(event)?.kind;
  return kind === 'session' || kind === 'decline' ? 'apply-provider-event' : 'apply-money-event';
}

/** Processes a stored event once. */
export async function applyEvent(deps: RefundDeps, eventId: string): Promise<void> {
  const event = await deps.db
    .selectFrom('provider_events')
    .select(['type', 'payload', 'applied_at'])
    .where('id', '=', eventId)
    .modifyEnd(PREPARED)
    .executeTakeFirst();
  if (!event || event.applied_at !== null) return;
  const did = await work(deps, event);
  if (did === null) {
    const runAt = new Date(deps.now().getTime() + TOO_EARLY_MS);
    return deps.jobs.enqueue(deps.db, eventJob(deps, event), { eventId }, { runAt });
  }
  await deps.db
    .updateTable('provider_events')
    .set({ applied_at: deps.now(), did })
    .where('id', '=', eventId)
    .modifyEnd(PREPARED)
    .execute();
  await queueStatementRead(deps);
}

/** Delays the read so that it covers several events. */
const READ_AFTER_MS = 5000;

/** Queues a read of the provider's statement, which shows the event's lines and fees. */
async function queueStatementRead({ db, jobs, now }: RefundDeps): Promise<void> {
  const runAt = new Date(now().getTime() + READ_AFTER_MS);
  const once = { runAt, key: 'read-statement', keepsTime: true };
  await jobs.enqueue(db, 'read-statement', { again: false }, once);
}

/**
 * Replays an event for an admin: it does only the remaining work, usually none. @throws
 * ProblemError 404, 409, 503
 */
export async function replayEvent(
  deps: RefundDeps,
  actor: Actor,
  eventId: string,
): Promise<ProviderEvent> {
  const event = await deps.db
    .selectFrom('provider_events')
    .select(['type', 'payload'])
    .where('id', '=', eventId)
    .executeTakeFirst();
  if (!event) throw notFound(EVENTS.notFound);
  const did = await work(deps, event).catch((error: unknown) => {
    if (error instanceof ProviderRefused) throw conflict('refused_by_provider', error.message);
    throw providerProblem(error) ?? error;
  });
  if (did === null) throw conflict('too_early', EVENTS.tooEarly);
  const now = deps.now();
  await deps.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('provider_events')
      .set({
        // Keeps the record of the first run: this may be it, if the job has not run yet.
        applied_at: sql`coalesce(applied_at, ${now})`,
        did: sql`case when applied_at is null then ${did} else did end`,
        replayed_at: now,
        replay_did: did,
      })
      .where('id', '=', eventId)
      .execute();
    await recordChange(trx, actor, {
      kind: 'provider-event.replayed',
      target: { kind: 'provider-event', id: null },
      before: null,
      after: { event_id: eventId, did },
    });
  });
  return providerEvent(deps.db, eventId);
}
