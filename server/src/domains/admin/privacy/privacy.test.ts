import { privacyApi } from '@souk/contract/accounts';
import { authApi } from '@souk/contract/auth';
import { checkoutApi } from '@souk/contract/checkout';
import { discountsApi } from '@souk/contract/discounts';
import { addressOf } from '@souk/contract/endpoint';
import { productsApi } from '@souk/contract/products';
import { returnsApi } from '@souk/contract/returns';
import { reviewsApi } from '@souk/contract/reviews';
import { shopsApi } from '@souk/contract/shops';
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkoutBody } from '../../../../test/checkout-body.ts';
import { startWorld, type World } from '../../../../test/world.ts';
import { changeProfile } from '../../accounts/change-profile.ts';
import { actorOfToken, confirmOwner, sessionUses } from '../../accounts/index.ts';
import { setNotifications } from '../../accounts/notifications.ts';
import { settlePayment } from '../../money/payments/settle-payment.ts';
import { mailDailyOrders } from '../../orders/shipments/daily-summary.ts';
import { sweepDeletedAccount } from './delete-account.ts';
import { PERSONAL_TABLES } from './personal-tables.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

type Person = Awaited<ReturnType<World['buyer']>>;

const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await world.deps.pool.query<T>(text, values)).rows;
const PASSWORD = 'secret-pass';
const leave = ({ token }: Person, current_password = PASSWORD) =>
  world.call(privacyApi.deleteAccount, { token, body: { current_password } });
const me = ({ token }: Person) => world.call(authApi.me, { token });

/** Reports how an order's session ended, as the provider does. */
async function settles(orderId: string, state: 'paid' | 'expired') {
  const [payment] = await query<{ session_id: string; amount_cents: string }>(
    'select session_id, amount_cents from payments where order_id = $1',
    [orderId],
  );
  await settlePayment(world.deps, orderId, {
    id: payment!.session_id,
    state,
    currency: 'usd',
    amountCents: Number(payment!.amount_cents),
    paymentIntentId: `pi_${orderId}`,
  } as never);
}

/** Returns the files of an export by name. */
async function exportOf({ token }: Person): Promise<Map<string, string>> {
  const answer = await fetch(`${world.url}/api${addressOf(privacyApi.exportAccount)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const zip = new ZipReader(new BlobReader(await answer.blob()), { useWebWorkers: false });
  const files = new Map<string, string>();
  for (const entry of await zip.getEntries()) {
    if (!entry.directory) files.set(entry.filename, await entry.getData(new TextWriter()));
  }
  return files;
}

const textOf = async (table: string) =>
  JSON.stringify(await query(`select * from "${table}"`)).toLowerCase();

describe('every table that names a person', () => {
  test('is exported or says why not, and says how it is handled on deletion', async () => {
    const columns = await query<{ table: string; column: string }>(`
      select c.conrelid::regclass::text as table, a.attname as column
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid in ('users'::regclass, 'authenticators'::regclass)
      union
      select table_name, column_name from information_schema.columns
      where table_schema = 'public' and data_type = 'uuid' and column_name ~
        '^(user|owner|actor|buyer|person|author|reporter|sender|seller)_id$|_by$'`);
    expect(columns.length).toBeGreaterThan(25);
    const known = new Set(PERSONAL_TABLES.map(({ table, by }) => `${table}.${by}`));
    const missing = columns.filter(({ table, column }) => !known.has(`${table}.${column}`));
    expect(missing).toEqual([]);
  });

  test('exists, and gives a reason for data that stays', async () => {
    for (const kept of PERSONAL_TABLES) {
      await query(`select "${kept.by}" from "${kept.table}" limit 1`);
      if (kept.leaving === 'stays') expect(kept.why).not.toBe('');
      if (kept.leftOut !== undefined) expect(kept.leftOut).not.toBe('');
    }
  });
});

describe('an export', () => {
  test('is a zip of the kept data and the pictures, without secrets', async () => {
    const seller = await world.seller();
    await seller.verifies();
    const product = await seller.sells();
    const discount = { code: 'SPRING', kind: 'percent', value: 10 } as const;
    const params = { shopId: seller.shop.id };
    const made = await seller.calls(discountsApi.create, { params, body: discount });
    expect(made.status).toBe(201);
    await query(
      `insert into media (path, owner_id, kind, content_type, bytes)
       values ('/media/products/export-test.webp', $1, 'image', 'image/webp', 5),
         ('/media/products/lost.webp', $1, 'image', 'image/webp', 5)`,
      [seller.id],
    );
    await world.deps.storage.put(
      '/media/products/export-test.webp',
      Buffer.from('hello'),
      'image/webp',
    );
    const files = await exportOf(seller);
    expect(files.get('media/products/export-test.webp')).toBe('hello');
    const json = (name: string) => JSON.parse(files.get(`${name}.json`)!) as object[];
    expect(json('account')).toMatchObject([{ id: seller.id, email: seller.email }]);
    expect(json('products')).toMatchObject([{ id: product.id, name: 'Mug' }]);
    expect(json('shops')).toMatchObject([{ id: seller.shop.id }]);
    expect(json('discounts')).toMatchObject([{ id: made.body.id, code: 'SPRING' }]);
    expect([json('shipping_profiles'), json('order_discounts')]).toEqual([[], []]);
    expect(json('sessions')).toHaveLength(1);
    expect(json('cart_items')).toEqual([]);
    const told = new Set(
      PERSONAL_TABLES.filter((one) => one.leftOut === undefined).map(({ table }) => table),
    );
    for (const { table } of PERSONAL_TABLES) {
      expect([table, files.has(`${table}.json`)]).toEqual([table, told.has(table)]);
    }
    const all = [...files.values()].join('\n');
    for (const secret of ['password_hash', 'token_hash', '$argon2', seller.token]) {
      expect(all).not.toContain(secret);
    }
  });

  test('contains nothing about anybody else', async () => {
    const [ada, bea] = [await world.buyer(), await world.buyer()];
    await ada.verifies();
    for (const [name, text] of await exportOf(ada)) {
      expect([name, text.includes(bea.id)]).toEqual([name, false]);
    }
  });
});

describe('mails', () => {
  type ExportedMail = { kind: string; to_address: string; text: string };
  const exported = async (person: Person) =>
    JSON.parse((await exportOf(person)).get('mails.json')!) as ExportedMail[];

  /**
   * Creates a buyer's unpaid order with that contact address, and the mail that it was not paid.
   */
  async function ordersFor(buyer: Person, email: string): Promise<string> {
    const product = await (await world.seller()).sells();
    const body = checkoutBody([{ product }]);
    const shipping_address = { ...body.shipping_address, email };
    await buyer.calls(checkoutApi.place, { body: { ...body, shipping_address } });
    const [order] = await buyer.orders();
    await settles(order.id, 'expired');
    return order.id;
  }
  const mailAbout = (orderId: string) =>
    query<{ to_address: string }>(
      "select to_address from mails where kind = 'order_expired' and cause = $1",
      [orderId],
    );

  test('are those written for the person, to whatever address, and no one else’s', async () => {
    const [ada, bea] = [await world.buyer(), await world.buyer()];
    await ada.verifies();
    await bea.verifies();
    const orderId = await ordersFor(ada, bea.email);
    expect(await mailAbout(orderId)).toEqual([{ to_address: bea.email }]);
    const about = { kind: 'order_expired', to_address: bea.email };
    expect(await exported(ada)).toContainEqual(expect.objectContaining(about));
    expect(await exported(bea)).not.toContainEqual(expect.objectContaining(about));
    // They stay when the owner of the address leaves, and go when the buyer does.
    expect((await leave(bea)).status).toBe(204);
    expect(await mailAbout(orderId)).toHaveLength(1);
    expect((await leave(ada)).status).toBe(204);
    expect(await mailAbout(orderId)).toEqual([]);
  });

  test('to a former address are exported and deleted too', async () => {
    const ada = await world.buyer();
    const before = ada.email;
    await world.until(async () => (await mailsTo(before)).length > 0, 'the first mail');
    await query('update users set email = $2, verified_at = now() where id = $1', [
      ada.id,
      `new-${before}`,
    ]);
    const kept = await exported(ada);
    expect(kept).toContainEqual(expect.objectContaining({ to_address: before }));
    // Its link gives access to an account.
    expect(JSON.stringify(kept)).toContain('token=…');
    expect(JSON.stringify(kept)).not.toMatch(/token=\w/);
    expect((await leave(ada)).status).toBe(204);
    expect(await mailsTo(before)).toEqual([]);
  });
  const mailsTo = (email: string) => query('select 1 from mails where to_address = $1', [email]);

  test('from an earlier release, which name no account, are claimed where the owner is certain', async () => {
    const [ada, bea] = [await world.seller(), await world.buyer()];
    await query("update users set verified_at = now() - interval '1 day' where id = any($1)", [
      [ada.id, bea.id],
    ]);
    const orderId = await ordersFor(ada, bea.email);
    const { order_id: sold } = await bea.buys({ product: await ada.sells() });
    await settles(sold, 'paid');
    const old = `insert into mails (id, kind, cause, to_address, subject, text, html, created_at)
      values (gen_random_uuid(), $1, gen_random_uuid()::text, $2, $3, '', '', now() - $4::interval)`;
    await query(old, ['password_changed', ada.email, 'Mine', '1 hour']);
    await query(old, ['password_changed', ada.email, 'Before it was verified', '2 days']);
    await query(old, ['order_expired', ada.email, 'A stranger’s order', '1 hour']);
    await query('update mails set user_id = null');
    const subjects = async (person: Person) =>
      (await exported(person)).map((mail) => (mail as unknown as { subject: string }).subject);
    const adas = await subjects(ada);
    expect(adas).toEqual(
      expect.arrayContaining([
        'Mine',
        expect.stringMatching(/was not paid$/),
        expect.stringMatching(/^New order/),
      ]),
    );
    expect(adas).not.toContain('Before it was verified');
    expect(adas).not.toContain('A stranger’s order');
    expect(await subjects(bea)).not.toContainEqual(expect.stringMatching(/was not paid$/));
    expect(await mailAbout(orderId)).toHaveLength(1);
  });

  test('to shops and admins about a deleted buyer’s request no longer name the buyer', async () => {
    const ada = await world.buyer('Zanzibara');
    const seller = await world.seller();
    const { order_id: orderId } = await ada.buys({ product: await seller.sells() });
    await settles(orderId, 'paid');
    const ask = { shop_id: seller.shop.id, kind: 'cancel', text: 'Wrong size' } as const;
    const body = checkoutBody([]).shipping_address;
    await query('update orders set shipping_address = $2 where id = $1', [
      orderId,
      { ...body, first_name: 'Zanzibara' },
    ]);
    await ada.calls(returnsApi.ask, { params: { orderId }, body: ask });
    const named = () =>
      query("select 1 from mails where concat(subject, text, html) like '%Zanzibara%'");
    expect(await named()).not.toEqual([]);
    await query("update refund_requests set state = 'declined'");
    await query("update shipments set status = 'delivered' where order_id = $1", [orderId]);
    expect((await leave(ada)).status).toBe(204);
    expect(await named()).toEqual([]);
  });

  test('that sum up a day’s orders don’t name a deleted buyer, whichever order they began with', async () => {
    const seller = await world.seller();
    await seller.calls(shopsApi.edit, {
      params: { shopId: seller.shop.id },
      body: { order_mails: 'daily' },
    });
    const sellsTo = async (buyer: Person, first_name: string) => {
      const { order_id: orderId } = await buyer.buys({ product: await seller.sells() });
      const address = { ...checkoutBody([]).shipping_address, first_name };
      await query('update orders set shipping_address = $2 where id = $1', [orderId, address]);
      await settles(orderId, 'paid');
    };
    const [first, later] = [await world.buyer(), await world.buyer()];
    await sellsTo(first, 'Yolandara');
    await sellsTo(later, 'Xanthippara');
    await mailDailyOrders(world.deps);
    const named = () =>
      query("select 1 from mails where concat(subject, text, html) like '%Xanthippara%'");
    expect(await named()).not.toEqual([]);
    await query("update shipments set status = 'delivered' where shop_id = $1", [seller.shop.id]);
    expect((await leave(later)).status).toBe(204);
    expect(await named()).toEqual([]);
  });

  test('to a shop about the orders of others stay, whatever their products are called', async () => {
    const seller = await world.seller();
    const [ada, bea] = [await world.buyer(), await world.buyer()];
    const first = await ada.buys({ product: await seller.sells() });
    await settles(first.order_id, 'paid');
    const lid = await seller.sells({ name: `Lid for ${first.order_number}, glazed` });
    const second = await bea.buys({ product: lid });
    await settles(second.order_id, 'paid');
    const named = () =>
      query("select 1 from mails where kind = 'new_order' and text like '%Lid for SK-%, glazed%'");
    await world.until(async () => (await named()).length > 0, 'the mail');
    await query("update shipments set status = 'delivered' where shop_id = $1", [seller.shop.id]);
    expect((await leave(ada)).status).toBe(204);
    expect(await named()).toHaveLength(1);
  });

  test('are not exported before the address is verified', async () => {
    const { token } = await world.buyer();
    const answer = await world.call(privacyApi.exportAccount, { token });
    expect(answer).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining('verify your email') as unknown },
    });
  });
});

describe('deleting an account', () => {
  test('requires the password, ends every session, and frees its names', async () => {
    const ada = await world.buyer();
    expect(await leave(ada, 'not-this-one')).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'current_password' }] },
    });
    expect((await leave(ada)).status).toBe(204);
    expect((await me(ada)).status).toBe(401);
    const login = await world.call(authApi.login, {
      body: { email_or_username: ada.email, password: PASSWORD },
    });
    expect(login.status).toBe(401);
    const again = await world.call(authApi.register, {
      body: {
        email: ada.email,
        username: ada.username,
        password: PASSWORD,
        first_name: 'Ada',
        last_name: 'Byron',
      },
    });
    expect(again.status).toBe(201);
    expect(again.body.id).not.toBe(ada.id);
  });

  test('leaves its orders, reviews and questions without personal data, in every table', async () => {
    const seller = await world.seller();
    const product = await seller.sells();
    const ada = await world.buyer('Zebedelia');
    const { order_id: orderId } = await ada.buys({ product });
    await query(
      "update shipments set status = 'delivered', delivered_at = now() where order_id = $1",
      [orderId],
    );
    await ada.calls(reviewsApi.reviewShop, {
      params: { id: seller.shop.id },
      body: { rating: 5, text: 'Kind people' },
    });
    await ada.adds(product);
    expect((await leave(ada)).status).toBe(204);
    const shop = await world.call(shopsApi.read, { params: { shopId: seller.shop.id } });
    expect(shop.body.reviews).toMatchObject([{ user_name: 'Deleted user', text: 'Kind people' }]);
    const [order] = await query<{ shipping_address: object; buyer_id: string }>(
      'select shipping_address, buyer_id from orders where id = $1',
      [orderId],
    );
    expect(order).toMatchObject({
      buyer_id: ada.id,
      shipping_address: { first_name: 'Deleted', last_name: 'user', email: '', address: '' },
    });
    // All data to be deleted is gone, and no other table names the person by name, address or
    // email.
    for (const kept of PERSONAL_TABLES.filter((one) => one.leaving !== 'stays' && !one.whose)) {
      const rows = await query(`select 1 from "${kept.table}" where "${kept.by}" = $1`, [ada.id]);
      expect([kept.table, rows]).toEqual([kept.table, []]);
    }
    const tables = await query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    );
    // The last mail goes to the address, and is swept afterwards.
    await world.until(
      async () =>
        (await query("select 1 from mails where cause = $1 and state = 'sent'", [ada.id])).length >
        0,
      'the last mail',
    );
    await sweepDeletedAccount(world.deps, ada.id);
    for (const { name } of tables) {
      const text = await textOf(name);
      for (const word of [ada.email, ada.username, 'zebedelia']) {
        expect([name, word, text.includes(word.toLowerCase())]).toEqual([name, word, false]);
      }
    }
  });

  test('closes its shops: products disappear from lists, pages and carts', async () => {
    const seller = await world.seller();
    const product = await seller.sells();
    const bea = await world.buyer();
    await bea.adds(product);
    expect((await leave(seller)).status).toBe(204);
    expect((await world.call(productsApi.read, { params: { productId: product.id } })).status).toBe(
      404,
    );
    const { status } = await world.call(shopsApi.read, { params: { shopId: seller.shop.id } });
    expect(status).toBe(404);
    expect((await bea.cart()).items).toMatchObject([{ available: false }]);
    expect((await bea.checkout([{ product }])).status).toBe(409);
    const kinds = await query<{ kind: string }>(
      'select kind from audit_changes where actor_id = $1 order by created_at, id',
      [seller.id],
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['shop.closed', 'account.deleted']),
    );
  });

  test('is refused while orders are open, for buyer and seller, and while money is due', async () => {
    const seller = await world.seller();
    const product = await seller.sells();
    const ada = await world.buyer();
    expect((await ada.checkout([{ product }])).status).toBe(201);
    const [order] = await query<{ id: string; order_number: string }>(
      'select id, order_number from orders where buyer_id = $1',
      [ada.id],
    );
    const says = (word: string) => ({
      status: 409,
      body: { detail: expect.stringContaining(word) as unknown },
    });
    expect(await leave(ada)).toMatchObject(says(order!.order_number));
    expect(await leave(seller)).toMatchObject(says(order!.order_number));
    expect((await me(ada)).status).toBe(200);
    // Still on sale: a refused deletion leaves no trace.
    expect((await world.call(productsApi.read, { params: { productId: product.id } })).status).toBe(
      200,
    );
    await query("update shipments set status = 'delivered' where order_id = $1", [order!.id]);
    const [part] = await query<{ id: string }>('select id from shipments where order_id = $1', [
      order!.id,
    ]);
    await query(
      "insert into refund_requests (id, shipment_id, kind, text) values (gen_random_uuid(), $1, 'damaged', 'A crack')",
      [part!.id],
    );
    expect(await leave(ada)).toMatchObject(says('not settled'));
    await query("update refund_requests set state = 'declined' where shipment_id = $1", [part!.id]);
    expect((await leave(ada)).status).toBe(204);
    const sold = await world.buyer();
    const { order_id: orderId } = await sold.buys({ product });
    await settles(orderId, 'paid');
    await query("update shipments set status = 'delivered' where order_id = $1", [orderId]);
    expect(await leave(seller)).toMatchObject(says('balance'));
  });

  test('is refused to the last admin, even when two leave concurrently', async () => {
    await query('update users set is_admin = false');
    const [one, two] = [await world.admin(), await world.admin()];
    const answers = await Promise.all([leave(one), leave(two)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
  });

  test('happens only once when requested concurrently', async () => {
    const ada = await world.buyer();
    const answers = await Promise.all([leave(ada), leave(ada), leave(ada)]);
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses[0]).toBe(204);
    expect(statuses.slice(1).every((status) => status === 401 || status === 422)).toBe(true);
  });

  test('never leaves an open order behind, whoever comes first: buyer or seller', async () => {
    for (let n = 0; n < 6; n += 1) {
      const seller = await world.seller();
      const product = await seller.sells();
      const ada = await world.buyer();
      const leaver = n % 2 === 0 ? ada : seller;
      const [placed, left] = await Promise.all([ada.checkout([{ product }]), leave(leaver)]);
      const open = await query(
        `select 1 from orders o join shipments s on s.order_id = o.id where o.buyer_id = $1 and not s.lapsed`,
        [ada.id],
      );
      expect([placed.status === 201, left.status === 409]).toEqual([
        open.length > 0,
        open.length > 0,
      ]);
    }
  });

  test('refunds an abandoned order that is paid late', async () => {
    const seller = await world.seller();
    const product = await seller.sells();
    const ada = await world.buyer();
    expect((await ada.checkout([{ product }])).status).toBe(201);
    const [order] = await ada.orders();
    const orderId = order!.id;
    await settles(orderId, 'expired');
    expect((await leave(ada)).status).toBe(204);
    await settles(orderId, 'paid');
    const parts = await query<{ status: string }>(
      'select status from shipments where order_id = $1',
      [orderId],
    );
    expect(parts.map(({ status }) => status)).toEqual(['cancelled']);
    const jobs = await query(
      "select 1 from refunds r join payments p on p.id = r.payment_id where p.order_id = $1 union all select 1 from graphile_worker.jobs where task_identifier = 'refund-cancelled-part'",
      [orderId],
    );
    expect(jobs.length).toBeGreaterThan(0);
  });

  test('keeps calls under way from writing into the emptied account', async () => {
    const ada = await world.buyer();
    const actor = await actorOfToken(world.deps, sessionUses(world.deps), ada.token);
    if (!actor) throw new Error('Nobody is signed in');
    expect((await leave(ada)).status).toBe(204);
    const origin = { address: '192.0.2.1', device: null, country: null };
    const names = { first_name: 'Ada', username: ada.username };
    const gone = { status: 401 };
    await expect(changeProfile(world.deps, actor, names, origin)).rejects.toMatchObject(gone);
    await expect(confirmOwner(world.deps, actor, PASSWORD, origin)).rejects.toMatchObject(gone);
    const off = { new_orders: false, payouts: false, reports: false };
    await setNotifications(world.deps, actor, off);
    const kept = 'select first_name, username, muted_mails from users where id = $1';
    expect(await query(kept, [ada.id])).toEqual([
      { first_name: 'Deleted user', username: `deleted ${ada.id}`, muted_mails: [] },
    ]);
  });

  test('sweeps rows written by a call under way', async () => {
    const ada = await world.buyer();
    const seller = await world.seller();
    const product = await seller.sells();
    expect((await leave(ada)).status).toBe(204);
    await query('insert into saved_products (user_id, product_id) values ($1, $2)', [
      ada.id,
      product.id,
    ]);
    await sweepDeletedAccount(world.deps, ada.id);
    expect(await query('select 1 from saved_products where user_id = $1', [ada.id])).toEqual([]);
  });
});
