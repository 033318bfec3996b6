import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryResultRow } from 'pg';
import { checkoutBody } from './checkout-body.ts';
import { onServer } from './connection.ts';
import type { RealSite } from './real-site.ts';

type Product = { id: string; shop_id: string; variants: never[] };
type PlacedOrder = { orderId: string; sessionId: string };

const STOCK = 1_000_000;
const PASSWORD = 'secret-pass';
/** The time limit of a call: nothing may hang for longer. */
const CALL_MS = 100_000;
/** An undisturbed market has finished everything after this. */
const SETTLES_WITHIN_MS = 90_000;

/** People who buy at a real site and retry while it is away, and the responses they got. */
export class RealMarket {
  readonly placed = new Map<string, PlacedOrder>();
  readonly paid = new Set<string>();
  readonly cancelled = new Set<string>();
  /** Responses that nobody should get. */
  readonly faults: string[] = [];
  /** How often the site was away: responded with 503, or not at all. */
  away = 0;
  /** How often the provider was still opening a session for a killed machine: that order is given up. */
  #givenUp = 0;
  /** The machines of the site: each request goes to the next one. */
  readonly #machines: readonly RealSite[];
  #turn = 0;
  #products: Product[] = [];
  #open = false;
  #buying: Promise<unknown> = Promise.resolve();

  constructor(...machines: [RealSite, ...RealSite[]]) {
    this.#machines = machines;
  }

  get #site(): RealSite {
    return this.#machines[this.#turn % this.#machines.length]!;
  }

  /**
   * Opens a shop with goods, and lets buyers buy one thing after the other until the market closes.
   */
  async open(buyers: number): Promise<void> {
    const seller = await this.#person();
    const shop = await this.#call('POST', '/shops', seller, {
      name: 'Clay',
      brand_color: '#7c3aed',
    });
    const [category] = await this.#call('GET', '/categories', null);
    for (const name of ['Mug', 'Bowl', 'Jug']) {
      const goods = { name, price: 20, stock_quantity: STOCK };
      const place = { shop_id: shop.id, category_id: category.id };
      this.#products.push(await this.#call('POST', '/products', seller, { ...goods, ...place }));
    }
    const tokens = await Promise.all(Array.from({ length: buyers }, () => this.#person()));
    this.#open = true;
    this.#buying = Promise.all(
      tokens.map(async (token) => {
        while (this.#open)
          await this.#buys(token).catch((error) => this.faults.push(String(error)));
      }),
    );
  }

  /** Waits until everybody has a response to what they began. */
  async close(): Promise<void> {
    this.#open = false;
    await this.#buying;
  }

  async #person(): Promise<string> {
    const username = `p${randomUUID().slice(0, 12)}`;
    const account = { email: `${username}@example.com`, username, password: PASSWORD };
    const names = { first_name: 'Ada', last_name: 'Byron' };
    const user = await this.#call('POST', '/auth/register', null, { ...account, ...names }, [409]);
    // The first response was lost with its process: the account exists.
    const known = user.access_token
      ? user
      : await this.#call('POST', '/auth/login', null, {
          email_or_username: username,
          password: PASSWORD,
        });
    return known.access_token;
  }

  async #buys(token: string): Promise<void> {
    const product = this.#products[this.placed.size % this.#products.length]!;
    const key = randomUUID();
    const order = await this.#call('POST', '/checkout', token, checkoutBody([{ product }]), [], {
      'idempotency-key': key,
    });
    const placed = { orderId: order.order_id, sessionId: order.stripe_session_id };
    this.placed.set(key, placed);
    if (this.placed.size % 5 === 0) {
      await this.#call('POST', `/orders/${placed.orderId}/cancel`, token, {});
      this.cancelled.add(placed.orderId);
    } else {
      await this.#pays(placed.sessionId);
      this.paid.add(placed.orderId);
    }
  }

  /** Pays as the provider's card page does; an already paid session is fine. */
  async #pays(sessionId: string): Promise<void> {
    const url = () => `${this.#machines[0]!.providerUrl}/v1/payment_pages/${sessionId}/confirm`;
    const answer = await this.#until(url, [200, 400], {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_souk_sandbox' },
      body: new URLSearchParams({ payment_method: 'pm_card_visa' }),
    });
    const done = answer.payment_status ?? answer.error?.code;
    if (!['paid', 'checkout_session_complete'].includes(done))
      throw new Error(`The provider took no money: ${JSON.stringify(answer)}`);
  }

  #call(
    method: string,
    path: string,
    token: string | null,
    body?: object,
    alsoFine: number[] = [],
    headers: Record<string, string> = {},
  ): Promise<any> {
    return this.#until(() => `${this.#site.url}/api${path}`, [200, 201, 204, ...alsoFine], {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  }

  /** Repeats a request while the site is away. @throws the response, if it is not `fine` */
  async #until(address: () => string, fine: number[], init: RequestInit): Promise<any> {
    for (;;) {
      this.#turn += 1;
      const url = address();
      const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(CALL_MS) })
        .then(async (got) => ({ status: got.status, headers: got.headers, text: await got.text() }))
        .catch((error: Error) => {
          if (error.name === 'TimeoutError') throw new Error(`${url} never answered`);
          return null;
        });
      if (answer && fine.includes(answer.status)) return JSON.parse(answer.text || 'null');
      const ofSite = this.#machines.some((machine) => url.startsWith(machine.url));
      if (answer?.status === 409 && JSON.parse(answer.text).code === 'request_in_progress')
        this.#givenUp += 1;
      else if (answer && ofSite && (answer.status !== 503 || !answer.headers.has('retry-after')))
        throw new Error(`${init.method} ${url} answered ${answer.status}: ${answer.text}`);
      this.away += 1;
      await sleep(200);
    }
  }

  async #rows<T extends QueryResultRow>(query: string, values: unknown[] = []): Promise<T[]> {
    const result = await onServer(await this.#site.databaseUrl(), (client) =>
      client.query<T>(query, values),
    );
    return result.rows;
  }

  /** Returns how many jobs and events that were due or acknowledged by then are not done yet. */
  async leftSince(moment: Date): Promise<number> {
    const [row] = await this.#rows<{ left: number }>(
      `select ((select count(*) from graphile_worker.jobs where run_at < $1)
         + (select count(*) from provider_events where received_at < $1 and applied_at is null))::int
         as left`,
      [moment],
    );
    return row?.left ?? 0;
  }

  /** Returns the faults in the books now; empty if every promise was kept. */
  async wrongs(): Promise<string[]> {
    const placed = [...this.placed.values()];
    const wrongs = await this.#rows<{ wrong: string }>(
      `with placed as (select * from unnest($1::uuid[], $2::text[]) as p (id, session_id)),
         paid as (select unnest($3::uuid[]) as id),
         cancelled as (select unnest($4::uuid[]) as id),
         given_up as (select order_id as id from payments where status = 'expired'
           and order_id not in (select id from placed) order by order_id limit $6)
       select 'lost order ' || p.id as wrong from placed p
         left join payments y on y.order_id = p.id where y.session_id is distinct from p.session_id
       union all select 'order nobody placed ' || id from orders
         where id not in (select id from placed union select id from given_up)
       union all select 'paid and not noted ' || p.id || ' ' || y.status from paid p
         join payments y on y.order_id = p.id where y.status <> 'paid'
       union all select 'cancelled by nobody ' || order_id from payments
         where status = 'expired'
         and order_id not in (select id from cancelled union select id from given_up)
       union all select 'cancelled and kept ' || c.id || ' ' || y.status from cancelled c
         join payments y on y.order_id = c.id where y.status <> 'expired'
       union all select 'units gone or made up: ' || name from products where stock_quantity <> $5 -
         (select coalesce(sum(i.quantity), 0) from order_items i join shipments s on s.id = shipment_id
          where s.holds_stock and i.product_id = products.id)
       union all select 'event not applied ' || id from provider_events where applied_at is null
       union all select 'job never done ' || id || ' ' || coalesce(last_error, locked_by, '')
         from graphile_worker.jobs where run_at < now() - interval '1 second' limit 20`,
      [
        placed.map(({ orderId }) => orderId),
        placed.map(({ sessionId }) => sessionId),
        [...this.paid],
        [...this.cancelled],
        STOCK,
        this.#givenUp,
      ],
    );
    return wrongs.map(({ wrong }) => wrong);
  }

  /** Returns the faults that remain once all waiting work has had its time. */
  async lasting(): Promise<string[]> {
    let wrongs = await this.wrongs();
    for (const end = Date.now() + SETTLES_WITHIN_MS; wrongs.length > 0 && Date.now() < end;) {
      await sleep(250);
      wrongs = await this.wrongs();
    }
    return [...this.faults, ...wrongs];
  }
}
