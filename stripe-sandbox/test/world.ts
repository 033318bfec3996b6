import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import Stripe from 'stripe';
import { createSandbox, type Sandbox, type SandboxOptions } from '../src/sandbox.ts';

export const SECRET = 'whsec_of_the_tests';

export const DAY = 24 * 60 * 60;

/** The provider's fee for {@link purchase}, in cents: 2.9 % of 49.97, plus 0.30. */
export const FEE = 175;

/** A received webhook: its event and its request. */
export interface ReceivedWebhook {
  event: Stripe.Event;
  raw: string;
  signature: string;
}

/** A shop's webhook address: stores what it receives and answers as the test says. */
export class Receiver {
  readonly received: ReceivedWebhook[] = [];
  /** The status to answer with, or a promise of it. */
  answer: (event: Stripe.Event) => number | Promise<number> = () => 200;
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      void this.#receive(request).then((status) => response.writeHead(status).end());
    });
  }

  async #receive(request: IncomingMessage): Promise<number> {
    const raw = await textOf(request);
    const event = JSON.parse(raw) as Stripe.Event;
    const signature = String(request.headers['stripe-signature']);
    this.received.push({ event, raw, signature });
    return this.answer(event);
  }

  types(): string[] {
    return this.received.map(({ event }) => event.type);
  }

  listen(port = 0): Promise<string> {
    return new Promise((resolve) => {
      this.#server.listen(port, '127.0.0.1', () => {
        const { port: taken } = this.#server.address() as AddressInfo;
        resolve(`http://127.0.0.1:${taken}/webhooks`);
      });
    });
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
    });
  }
}

/**
 * A sandbox with a file of its own, a shop's receiver, the Stripe SDK, and a clock that tests can
 * turn.
 */
export class SandboxWorld {
  readonly receiver = new Receiver();
  readonly problems: object[] = [];
  readonly #folder = mkdtempSync(join(tmpdir(), 'stripe-sandbox-'));
  readonly file = join(this.#folder, 'state.sqlite');
  webhookUrl = '';
  /** Extra options for the next start, beyond the ones that every test uses. */
  options: Partial<SandboxOptions> = {};
  url = '';
  sandbox!: Sandbox;
  stripe!: Stripe;
  #ahead = 0;
  #frozenAt: number | undefined;

  static async open(options: Partial<SandboxOptions> = {}): Promise<SandboxWorld> {
    const world = new SandboxWorld();
    world.options = options;
    world.webhookUrl = await world.receiver.listen();
    await world.start();
    return world;
  }

  /** Starts the sandbox, either for the first time or after it was closed. */
  async start(): Promise<void> {
    this.sandbox = createSandbox({
      file: this.file,
      publicUrl: 'http://localhost:3000',
      merchant: 'Tea & Mugs',
      webhook: { url: this.webhookUrl, secret: SECRET },
      log: {
        info: () => {},
        warn: () => {},
        error: (details) => this.problems.push(details),
      },
      now: () => this.now(),
      ...this.options,
    });
    const { port, url } = await this.sandbox.listen(0);
    this.url = url;
    this.stripe = sdk(port);
  }

  /** Restarts the sandbox with the same file. */
  async restart(options: Partial<SandboxOptions>): Promise<void> {
    await this.sandbox.close();
    this.options = options;
    await this.start();
  }

  /** @throws Error if the sandbox logged one */
  async close(): Promise<void> {
    await this.sandbox.close();
    await this.receiver.close();
    rmSync(this.#folder, { recursive: true, force: true });
    if (this.problems.length > 0) throw new AggregateError(this.problems, 'The sandbox failed');
  }

  /** The whole content of the file, as text. */
  everything(): string {
    const db = new DatabaseSync(this.file, { readOnly: true });
    const tables = ['objects', 'events', 'idempotency_keys'];
    const text = tables.map((table) => JSON.stringify(db.prepare(`select * from ${table}`).all()));
    db.close();
    return text.join('\n');
  }

  /** Changes the file behind the sandbox's back. */
  change(statement: string): void {
    const db = new DatabaseSync(this.file);
    db.exec(statement);
    db.close();
  }

  /** Queries the sandbox's file. */
  stored(query: string, ...values: string[]): Record<string, unknown>[] {
    const db = new DatabaseSync(this.file, { readOnly: true });
    const rows = db.prepare(query).all(...values);
    db.close();
    return rows;
  }

  /** Reads the charges of a payment intent from the file. */
  charges(intent: string): Stripe.Charge[] {
    const rows = this.stored(`select body from objects where kind = 'charge'`);
    const charges = rows.map(({ body }) => JSON.parse(String(body)) as Stripe.Charge);
    return charges.filter((charge) => charge.payment_intent === intent);
  }

  /** The sandbox's time, in milliseconds since 1970. */
  now(): number {
    return (this.#frozenAt ?? Date.now()) + this.#ahead;
  }

  /** Stops the sandbox's clock: from now on only tests move it. */
  freeze(): void {
    this.#frozenAt = Date.now();
  }

  /** Moves the sandbox's clock forward. */
  wait(seconds: number): void {
    this.#ahead += seconds * 1000;
  }

  /** Resolves once everything due was tried. */
  settle(): Promise<void> {
    return this.sandbox.control.settle();
  }

  /** The platform's balance in cents. */
  async balance(): Promise<[available: number, pending: number]> {
    const { available, pending } = await this.stripe.balance.retrieve();
    return [available[0]?.amount ?? 0, pending[0]?.amount ?? 0];
  }

  /** The event of a webhook, as a shop reads it: the SDK checks the signature. */
  verified({ raw, signature }: ReceivedWebhook): Stripe.Event {
    // A test's clock may be ahead: ignore the signature's age.
    return this.stripe.webhooks.constructEvent(raw, signature, SECRET, 0);
  }

  /** A session for two mugs at 19.99 each, plus shipping; `change` overrides its parameters. */
  createSession(
    change: Partial<Stripe.Checkout.SessionCreateParams> = {},
    options: Stripe.RequestOptions = {},
  ): Promise<Stripe.Response<Stripe.Checkout.Session>> {
    return this.stripe.checkout.sessions.create({ ...purchase(), ...change }, options);
  }

  /** Pays a session with one of Stripe's named test cards. */
  confirm(session: string, card = 'pm_card_visa'): Promise<Response> {
    return this.post(`/v1/payment_pages/${session}/confirm`, `payment_method=${card}`);
  }

  /** A call that no SDK would make; its body is already form-encoded. */
  post(path: string, body: string, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(this.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        authorization: 'Bearer sk_test_of_the_tests',
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      },
      body,
    });
  }

  /** A seller's account that has completed the hosted page. */
  async readyAccount(
    change: Partial<Stripe.AccountCreateParams> = {},
    bank = '000123456789',
  ): Promise<string> {
    const { id } = await this.stripe.accounts.create({
      type: 'express',
      capabilities: { transfers: { requested: true } },
      ...change,
    });
    const { url } = await this.stripe.accountLinks.create({
      account: id,
      type: 'account_onboarding',
      refresh_url: 'http://localhost:3000/money?again',
      return_url: 'http://localhost:3000/money?done',
    });
    const typed = `action=submit&first_name=Sam&last_name=Byron&account=${bank}`;
    await this.post(new URL(url).pathname, typed);
    return id;
  }

  /** A paid session, with its payment intent's id. */
  async paidSession(): Promise<{ session: string; intent: string }> {
    const { id } = await this.createSession();
    await this.confirm(id);
    const { payment_intent: intent } = await this.stripe.checkout.sessions.retrieve(id);
    if (typeof intent !== 'string') throw new Error('The session is not paid');
    return { session: id, intent };
  }
}

/** A shop's parameters: two mugs at 19.99 and shipping, 49.97 in all. */
export function purchase(): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 2,
        price_data: {
          currency: 'usd',
          unit_amount: 1999,
          product_data: { name: 'Blue mug' },
        },
      },
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: 999, product_data: { name: 'Shipping' } },
      },
    ],
    success_url: 'http://localhost:3000/checkout/success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/cart',
    customer_email: 'bo@example.com',
    client_reference_id: 'order-1',
    metadata: { order_id: '1' },
    payment_intent_data: { metadata: { order_id: '1' }, description: 'Order 1' },
  };
}

/** Stripe's SDK, pointed at a sandbox. */
export function sdk(port: number): Stripe {
  return new Stripe('sk_test_of_the_tests', {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
  });
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
