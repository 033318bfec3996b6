import type { ProviderEvent, ProviderEventsQuery } from '@souk/contract/provider-events';
import { sql, type SqlBool } from 'kysely';
import { value } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import { contains } from '../../../db/words.ts';
import type { Deps } from '../../../deps.ts';
import { isSellerEvent, subjectOf } from '../../../gateways/payments/event-subject.ts';
import { countedPage, type Page } from '../../../paging/pages.ts';
import { orderNumbers } from '../../orders/index.ts';

const events = (db: Db) => db.selectFrom('provider_events').selectAll();
type EventRow = Awaited<ReturnType<ReturnType<typeof events>['execute']>>[number];

/** Newest first. */
export async function providerEvents(
  { db }: Pick<Deps, 'db'>,
  { state, search, ...page }: ProviderEventsQuery,
): Promise<Page<ProviderEvent>> {
  let found = events(db).orderBy('received_at', 'desc').orderBy('id', 'desc');
  if (state) found = found.where('applied_at', state === 'worked' ? 'is not' : 'is', null);
  if (search) {
    const payment = await paymentOfOrder(db, search);
    found = found.where((eb) =>
      eb.or([
        contains(sql.ref('id'), search),
        contains(sql.ref('type'), search),
        ...(payment ? [isAbout(payment)] : []),
      ]),
    );
  }
  const { rows, total } = await countedPage(found, page);
  return { rows: await toEvents(db, rows), total };
}

/** Returns the payment of the order with that number, written `SK-10023`, `sk-10023` or `10023`. */
async function paymentOfOrder(db: Db, number: string) {
  const written = number.toUpperCase();
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.session_id', 'payments.payment_intent_id', 'orders.created_at'])
    .where('orders.order_number', 'in', [written, `SK-${written}`])
    .executeTakeFirst();
}

type PaymentOfOrder = NonNullable<Awaited<ReturnType<typeof paymentOfOrder>>>;

/**
 * SQL: whether an event is about the payment. No event is older than its order, so most payloads
 * need not be read.
 */
const isAbout = ({ session_id, payment_intent_id, created_at }: PaymentOfOrder) => sql<SqlBool>`
  received_at >= ${created_at} and (payload #>> '{data,object,id}' in (${session_id}, ${payment_intent_id})
    or payload #>> '{data,object,payment_intent}' = ${payment_intent_id})`;

/** Counts the events that wait to be processed, and returns when the first of them arrived. */
export function waitingEvents(db: Db): Promise<{ count: number; since: Date | null }> {
  return db
    .selectFrom('provider_events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(value('time | null')`min(received_at)`.as('since'))
    .where('applied_at', 'is', null)
    .executeTakeFirstOrThrow();
}

export async function providerEvent(db: Db, id: string): Promise<ProviderEvent> {
  const row = await events(db).where('id', '=', id).executeTakeFirstOrThrow();
  const [event] = await toEvents(db, [row]);
  if (!event) throw new Error('An event was lost');
  return event;
}

async function toEvents(db: Db, rows: EventRow[]): Promise<ProviderEvent[]> {
  const subjects = rows.map((row) => {
    const subject = subjectOf(row);
    const sessionId = subject?.kind === 'session' ? subject.id : null;
    return { sessionId, intentId: intentIn(row.payload) };
  });
  const payments = await paymentsAbout(
    db,
    subjects.flatMap(({ sessionId }) => sessionId ?? []),
    subjects.flatMap(({ intentId }) => intentId ?? []),
  );
  const numbers = await orderNumbers(
    db,
    payments.map(({ order_id }) => order_id),
  );
  return rows.map((row, index) => {
    const { sessionId = null, intentId = null } = subjects[index] ?? {};
    const about = payments.find(
      ({ session_id, payment_intent_id }) =>
        (sessionId !== null && session_id === sessionId) ||
        (intentId !== null && payment_intent_id === intentId),
    );
    return {
      id: row.id,
      type: row.type,
      state: row.applied_at === null ? 'waiting' : 'worked',
      received_at: row.received_at.toISOString(),
      applied_at: row.applied_at?.toISOString() ?? null,
      did: row.did,
      replayed_at: row.replayed_at?.toISOString() ?? null,
      replay_did: row.replay_did,
      order_id: about?.order_id ?? null,
      order_number: (about && numbers.get(about.order_id)) ?? null,
    };
  });
}

/** Returns the site's payment intent for a charge, refund, dispute or payment. */
function intentIn(payload: unknown): string | null {
  if (isSellerEvent(payload)) return null;
  const { object } = (payload as { data?: { object?: Record<string, unknown> } }).data ?? {};
  const id = object?.['object'] === 'payment_intent' ? object['id'] : object?.['payment_intent'];
  return typeof id === 'string' ? id : null;
}

async function paymentsAbout(db: Db, sessions: string[], intents: string[]) {
  if (sessions.length + intents.length === 0) return [];
  return db
    .selectFrom('payments')
    .select(['order_id', 'session_id', 'payment_intent_id'])
    .where((eb) =>
      eb.or([
        ...(sessions.length > 0 ? [eb('session_id', 'in', sessions)] : []),
        ...(intents.length > 0 ? [eb('payment_intent_id', 'in', intents)] : []),
      ]),
    )
    .execute();
}
