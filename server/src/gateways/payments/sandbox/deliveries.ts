import type { Context } from './context.ts';
import type { Delivery } from './delivery-queue.ts';
import {
  bringForward,
  giveBack,
  markDelivered,
  markFailed,
  nextDue,
  takeDue,
} from './delivery-queue.ts';
import { signWebhook } from './webhook-signature.ts';

/** How webhooks are sent; by default at once, once and in order. */
export interface DeliverySettings {
  /** Further copies of each, sent at the same moment. */
  duplicate: number;
  /** How long events from now on wait before they are sent. */
  delaySeconds: number;
  /** Newest first, one by one. */
  reverse: boolean;
  /** Nothing is sent until this is off again. */
  hold: boolean;
}

interface Receiver {
  url: string;
  secret: string;
}

const AT_ONCE = 32;
const TIMEOUT_MILLISECONDS = 10_000;
const LONGEST_SLEEP_MILLISECONDS = 5000;
const LAST_WORDS_MILLISECONDS = 3000;

/** Sends events to the webhook address until each was answered with a 2xx. */
export class Deliveries {
  readonly settings: DeliverySettings = {
    duplicate: 0,
    delaySeconds: 0,
    reverse: false,
    hold: false,
  };
  readonly #context: Context;
  readonly #receiver: Receiver;
  readonly #underWay = new Map<string, Promise<void>>();
  readonly #abort = new AbortController();
  #running = false;
  #again = false;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> = Promise.resolve();

  constructor(context: Context, receiver: Receiver) {
    this.#context = context;
    this.#receiver = receiver;
  }

  /** Goes on with what was not delivered when the last process ended. */
  async start(): Promise<void> {
    await bringForward(this.#context);
    this.#running = true;
    this.wake();
  }

  /** Stops sending. What is under way gets a moment to end; it is tried again if it doesn't. */
  async stop(): Promise<void> {
    this.#running = false;
    clearTimeout(this.#timer);
    await this.#round;
    const grace = setTimeout(() => this.#abort.abort(), LAST_WORDS_MILLISECONDS);
    await Promise.all(this.#underWay.values());
    clearTimeout(grace);
  }

  /** Looks now whether something is due, and from then on whenever something will be. */
  wake(): void {
    if (!this.#running) return;
    if (this.#again) return;
    this.#again = true;
    this.#round = this.#round.then(async () => {
      this.#again = false;
      if (this.#running) await this.#sendDue();
    });
  }

  /** Resolves when nothing is due any more and nothing is under way. */
  async settle(): Promise<void> {
    for (;;) {
      this.wake();
      const round = this.#round;
      await round;
      await Promise.all(this.#underWay.values());
      if (!this.#running || this.#isHeld()) return;
      // The end of a delivery begins a new round: only where none has begun is there peace.
      const due = await this.#isDue();
      if (!due && this.#round === round && this.#underWay.size === 0) return;
    }
  }

  #isHeld(): boolean {
    return this.settings.hold;
  }

  async #isDue(): Promise<boolean> {
    const next = await nextDue(this.#context, []);
    return next !== null && next.getTime() <= this.#context.now();
  }

  async #sendDue(): Promise<void> {
    clearTimeout(this.#timer);
    let sleep = LONGEST_SLEEP_MILLISECONDS;
    try {
      const limit = (this.settings.reverse ? 1 : AT_ONCE) - this.#underWay.size;
      if (limit > 0 && !this.#isHeld()) {
        const except = [...this.#underWay.keys()];
        const due = await takeDue(this.#context, {
          limit,
          newestFirst: this.settings.reverse,
          except,
        });
        // Told to hold while the question was on its way: what happened since is not to be sent.
        if (this.#isHeld()) await giveBack(this.#context, due);
        else for (const delivery of due) this.#begin(delivery);
        const next = await nextDue(this.#context, [...this.#underWay.keys()]);
        // With no room left, the end of one that is under way wakes us.
        if (next && due.length < limit) sleep = next.getTime() - this.#context.now();
      }
    } catch (error) {
      this.#context.log.error({ err: error }, 'The sandbox could not read its webhooks');
    }
    if (!this.#running) return;
    const pause = Math.min(Math.max(sleep, 0), LONGEST_SLEEP_MILLISECONDS);
    this.#timer = setTimeout(() => this.wake(), pause);
  }

  #begin(delivery: Delivery): void {
    const done = this.#deliver(delivery)
      .catch((error: unknown) => {
        this.#context.log.error({ err: error }, 'The sandbox could not note a webhook');
      })
      .finally(() => {
        this.#underWay.delete(delivery.id);
        this.wake();
      });
    this.#underWay.set(delivery.id, done);
  }

  async #deliver(delivery: Delivery): Promise<void> {
    const copies = Array.from({ length: this.settings.duplicate }, () => this.#send(delivery));
    const [first] = await Promise.all([this.#send(delivery), ...copies]);
    if (first.status !== null && first.status >= 200 && first.status < 300) {
      await markDelivered(this.#context, delivery, first.status);
      return;
    }
    const next = await markFailed(this.#context, delivery, first);
    const { eventId: event, attempts } = delivery;
    const message = next ? 'A webhook was not accepted' : 'A webhook was given up';
    this.#context.log.warn({ event, attempts, ...first, next }, message);
  }

  async #send({ body }: Delivery): Promise<{ status: number | null; error: string }> {
    const seconds = Math.floor(this.#context.now() / 1000);
    const timeout = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
    try {
      const response = await fetch(this.#receiver.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signWebhook(body, this.#receiver.secret, seconds),
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        body,
        // As at Stripe, another address is no receipt.
        redirect: 'manual',
        signal: AbortSignal.any([timeout, this.#abort.signal]),
      });
      await response.body?.cancel();
      return { status: response.status, error: `answered ${response.status}` };
    } catch (error) {
      return { status: null, error: reason(error) };
    }
  }
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  const detail = cause instanceof Error ? `: ${cause.message || cause.name}` : '';
  return error.message + detail;
}
