import type { Context } from './context.ts';

/** A webhook to send. */
export interface Delivery {
  id: string;
  eventId: string;
  attempts: number;
  /** The event's text, as it is signed and sent. */
  body: string;
  /** The event's place among all events. */
  seq: number;
}

// Seconds from one try to the next: six tries within half a minute, so that a site that was just
// restarting hears of a payment while the buyer still waits; later three hours apart.
const WAITS = [1, 2, 5, 10, 10, 30, 60, 300, 900, 3600, 10_800];
const GIVE_UP_AFTER = '3 days';

/**
 * Takes what is due, in the order of the events, and plans the try after this one at once: if the
 * process dies while it sends, that plan stands.
 */
export async function takeDue(
  context: Context,
  options: { limit: number; newestFirst: boolean; except: string[] },
): Promise<Delivery[]> {
  const direction = options.newestFirst ? 'desc' : 'asc';
  const { rows } = await context.pool.query<Delivery>(
    `with due as (
       select d.id from sandbox.deliveries d join sandbox.events e on e.id = d.event_id
       where d.next_attempt_at <= $1 and d.id <> all($2)
       order by e.seq ${direction}, d.id limit $3
       for update of d skip locked
     )
     update sandbox.deliveries d
     set attempts = d.attempts + 1,
         next_attempt_at = $1 + make_interval(secs => ($4::int[])[least(d.attempts + 1, $5)])
     from due, sandbox.events e
     where d.id = due.id and e.id = d.event_id
     returning d.id::text as id, d.event_id as "eventId", d.attempts, e.body::text as body,
       e.seq::double precision as seq`,
    [new Date(context.now()), options.except, options.limit, WAITS, WAITS.length],
  );
  const sign = options.newestFirst ? -1 : 1;
  return rows.toSorted((a, b) => sign * (a.seq - b.seq));
}

/** Puts back what was taken and is not to be sent now after all. */
export async function giveBack(context: Context, deliveries: Delivery[]): Promise<void> {
  await context.pool.query(
    `update sandbox.deliveries set next_attempt_at = $1, attempts = attempts - 1
     where id = any($2)`,
    [new Date(context.now()), deliveries.map((delivery) => delivery.id)],
  );
}

/** Notes that it arrived. */
export async function markDelivered(
  context: Context,
  delivery: Delivery,
  status: number,
): Promise<void> {
  await context.pool.query(
    `update sandbox.deliveries
     set next_attempt_at = null, delivered_at = $2, last_status = $3, last_error = null
     where id = $1`,
    [delivery.id, new Date(context.now()), status],
  );
}

/** Notes that it did not arrive; answers when the next try is, or null when it is given up. */
export async function markFailed(
  context: Context,
  delivery: Delivery,
  failure: { status: number | null; error: string },
): Promise<Date | null> {
  const { rows } = await context.pool.query<{ next: Date | null }>(
    `update sandbox.deliveries
     set last_status = $2, last_error = $3,
         next_attempt_at = case when $4::timestamptz < created_at + interval '${GIVE_UP_AFTER}'
           then $4 + make_interval(secs => ($5::int[])[least(attempts, $6)]) end
     where id = $1 returning next_attempt_at as next`,
    [
      delivery.id,
      failure.status,
      failure.error.slice(0, 500),
      new Date(context.now()),
      WAITS,
      WAITS.length,
    ],
  );
  return rows[0]?.next ?? null;
}

/**
 * What failed before is tried again now, quickly at first: the receiver is most often the site that
 * this process was started with.
 */
export async function bringForward(context: Context): Promise<void> {
  await context.pool.query(
    `update sandbox.deliveries set next_attempt_at = $1, attempts = 0
     where next_attempt_at is not null and attempts > 0`,
    [new Date(context.now())],
  );
}

/** When the next one is due, those in `except` aside. */
export async function nextDue(context: Context, except: string[]): Promise<Date | null> {
  const { rows } = await context.pool.query<{ next: Date | null }>(
    `select min(next_attempt_at) as next from sandbox.deliveries
     where next_attempt_at is not null and id <> all($1)`,
    [except],
  );
  return rows[0]?.next ?? null;
}

/** Forgets the events of more than 30 days ago, as Stripe does. */
export async function forgetOldEvents(context: Context): Promise<void> {
  await context.pool.query('delete from sandbox.events where created < $1', [
    Math.floor(context.now() / 1000) - 30 * 24 * 60 * 60,
  ]);
}
