import { createHmac } from 'node:crypto';
import type { Context } from './context.ts';

/** The address of the webhooks, and the secret that signs them. */
export interface Receiver {
  url: string;
  secret: string;
}

/** A webhook to send; times in milliseconds since 1970. */
interface Delivery {
  id: number;
  event_id: string;
  attempts: number;
  created_at: number;
  /** The event's text, exactly as signed and sent. */
  body: string;
  /** The event's connected account, or null for the platform's own events. */
  account: string | null;
}

// Seconds between attempts: six attempts within half a minute, so that a site that was just
// restarting learns of a payment while the buyer still waits; later three hours apart.
const WAITS = [1, 2, 5, 10, 10, 30, 60, 300, 900, 3600, 10_800];
const GIVE_UP_AFTER = 3 * 24 * 60 * 60 * 1000;
const AT_ONCE = 32;
const TIMEOUT_MILLISECONDS = 10_000;
const LOOK_MILLISECONDS = 1000;
const LAST_WORDS_MILLISECONDS = 3000;

/** `hold` keeps webhooks back; `lose` drops them permanently. */
export interface DeliveryChange {
  hold?: boolean | undefined;
  lose?: boolean | undefined;
}

/** Sends each event to the webhook address until it gets a 2xx. */
export class Deliveries {
  readonly #context: Context;
  readonly #receiver: Receiver;
  readonly #connectReceiver: Receiver;
  readonly #underWay = new Map<number, Promise<void>>();
  readonly #abort = new AbortController();
  #running = false;
  #held: boolean;
  #losing = false;
  #timer: NodeJS.Timeout | undefined;

  /** Without a receiver, holds everything back. */
  constructor(context: Context, receiver?: Receiver, connectReceiver?: Receiver) {
    this.#context = context;
    this.#receiver = receiver ?? { url: '', secret: '' };
    this.#connectReceiver = connectReceiver ?? this.#receiver;
    this.#held = receiver === undefined;
  }

  /**
   * Starts sending. Retries earlier failures now, quickly at first: the receiver is usually a site
   * that started together with this process.
   */
  start(): void {
    this.#context.store.run(
      `update deliveries set next_attempt_at = ?, attempts = 0
       where next_attempt_at is not null and attempts > 0`,
      this.#context.now(),
    );
    this.#running = true;
    this.#timer = setInterval(() => this.#sendDue(), LOOK_MILLISECONDS);
    this.wake();
  }

  /**
   * Stops sending. Requests under way get a moment to finish; unfinished ones are sent again later.
   */
  async stop(): Promise<void> {
    this.#running = false;
    clearInterval(this.#timer);
    const grace = setTimeout(() => this.#abort.abort(), LAST_WORDS_MILLISECONDS);
    await Promise.all(this.#underWay.values());
    clearTimeout(grace);
  }

  /** Looks for due deliveries right away instead of within the second. */
  wake(): void {
    if (this.#running) setImmediate(() => this.#sendDue());
  }

  /** Starts or stops holding or dropping webhooks. A missing field changes nothing. */
  change({ hold, lose }: DeliveryChange): void {
    if (lose !== undefined) this.#lose(lose);
    if (hold !== undefined) this.#hold(hold);
  }

  /** Sends nothing until it is released. */
  #hold(on: boolean): void {
    this.#held = on;
    this.wake();
  }

  /** While on, permanently drops webhooks instead of sending them, including held ones. */
  #lose(on: boolean): void {
    if (this.#losing) this.#drop();
    this.#losing = on;
    this.wake();
  }

  #drop(): void {
    this.#context.store.run(
      'update deliveries set next_attempt_at = null where next_attempt_at is not null',
    );
  }

  /** Resolves once nothing is due or under way. */
  async settle(): Promise<void> {
    do {
      this.#sendDue();
      await Promise.all(this.#underWay.values());
    } while (this.#running && this.#due(1).length > 0);
  }

  #sendDue(): void {
    if (!this.#running) return;
    try {
      if (this.#losing) this.#drop();
      for (const delivery of this.#due(AT_ONCE - this.#underWay.size)) {
        // Plans the next attempt first, in case the process dies while sending.
        const attempts = delivery.attempts + 1;
        this.#plan(delivery.id, attempts, this.#context.now() + wait(attempts));
        this.#begin({ ...delivery, attempts });
      }
    } catch (error) {
      this.#context.log.error({ err: error }, 'The webhooks could not be read');
    }
  }

  /** Due deliveries in the order of their events, unless everything is held back. */
  #due(limit: number): Delivery[] {
    if (this.#held || limit <= 0) return [];
    return this.#context.store.rows<Delivery>(
      `select d.id, d.event_id, d.attempts, d.created_at, e.body, e.account
       from deliveries d join events e on e.id = d.event_id
       where d.next_attempt_at <= ? and d.id not in (select value from json_each(?))
       order by e.seq, d.id limit ?`,
      this.#context.now(),
      JSON.stringify([...this.#underWay.keys()]),
      limit,
    );
  }

  #plan(id: number, attempts: number, next: number | null): void {
    this.#context.store.run(
      'update deliveries set attempts = ?, next_attempt_at = ? where id = ?',
      attempts,
      next,
      id,
    );
  }

  #begin(delivery: Delivery): void {
    const done = this.#send(delivery)
      .then((problem) => this.#note(delivery, problem))
      .catch((error: unknown) => {
        this.#context.log.error({ err: error }, 'A webhook could not be noted');
      })
      .finally(() => {
        this.#underWay.delete(delivery.id);
        this.wake();
      });
    this.#underWay.set(delivery.id, done);
  }

  #note({ attempts, created_at, event_id: event, id }: Delivery, problem: string | null): void {
    const { log, now } = this.#context;
    if (problem === null) {
      this.#context.store.run('update deliveries set accepted = 1 where id = ?', id);
      return this.#plan(id, attempts, null);
    }
    const givenUp = now() >= created_at + GIVE_UP_AFTER;
    this.#plan(id, attempts, givenUp ? null : now() + wait(attempts));
    log.warn({ event, attempts, problem, givenUp }, 'A webhook was not accepted');
  }

  /** Sends it once. Returns the problem, or null. */
  async #send({ account, body }: Delivery): Promise<string | null> {
    const { url, secret } = account === null ? this.#receiver : this.#connectReceiver;
    const seconds = Math.floor(this.#context.now() / 1000);
    const timeout = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signature(body, secret, seconds),
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        body,
        // A redirect doesn't count as a receipt, as at Stripe.
        redirect: 'manual',
        signal: AbortSignal.any([timeout, this.#abort.signal]),
      });
      await response.body?.cancel();
      return response.ok ? null : `answered ${response.status}`;
    } catch (error) {
      const { message, cause } = error as Error;
      return cause instanceof Error ? `${message}: ${cause.message || cause.name}` : message;
    }
  }
}

const wait = (attempts: number) => (WAITS[Math.min(attempts, WAITS.length) - 1] ?? 0) * 1000;

/**
 * Stripe's signature: the HMAC-SHA-256 of the time of sending, a dot and the exact body. Each
 * attempt has its own.
 */
function signature(body: string, secret: string, seconds: number): string {
  const hex = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${hex}`;
}
