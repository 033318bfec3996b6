import { adminApi } from '@souk/contract/admin';
import { adminListsApi, MOST_FOUND } from '@souk/contract/admin-lists';
import { ordersApi } from '@souk/contract/orders';
import { reviewsApi } from '@souk/contract/reviews';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../test/world.ts';

let world: World;
let admin: Awaited<ReturnType<World['admin']>>;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.admin();
});
afterAll(() => world.close());

const users = async (query: Record<string, unknown>) => {
  const { body, headers } = await admin.calls(adminListsApi.users, { query });
  return { body, ids: body.map(({ id }) => id), total: Number(headers['x-total-count']) };
};

test('a person is found by any part of email, username and name, and by id', async () => {
  const zelda = await world.buyer('Zelda');
  await world.buyer('Ozzie');
  const { body } = await users({ search: zelda.email });
  expect(body).toEqual([
    {
      id: zelda.id,
      email: zelda.email,
      username: zelda.username,
      first_name: 'Zelda',
      last_name: 'Byron',
      is_admin: false,
      suspended_at: null,
      verified: false,
      shops: 0,
      orders: 0,
      created_at: expect.any(String),
      last_seen_at: expect.any(String),
    },
  ]);
  for (const search of [zelda.username, 'ELDA by', 'ze', 'elda', zelda.email.slice(1), zelda.id]) {
    expect([search, (await users({ search })).ids]).toEqual([search, [zelda.id]]);
  }
  // Two letters match only the beginning of a word; pattern characters match themselves.
  for (const search of ['ld', '%', '_', '\\', 'no such person']) {
    expect([search, (await users({ search })).total]).toEqual([search, 0]);
  }
});

test('the list shows how many shops and orders a person has, and the total of all people', async () => {
  const seller = await world.seller('Lamps');
  const lamp = await seller.sells();
  const shopper = await world.buyer('Quentin');
  await shopper.buys({ product: lamp });
  expect((await users({ search: 'quentin' })).body[0]).toMatchObject({ shops: 0, orders: 1 });
  expect((await users({ search: seller.email })).body[0]).toMatchObject({ shops: 1, orders: 0 });
  const all = await users({ limit: 2 });
  const { total_users } = (await world.raw('GET', '/admin/stats', { token: admin.token })).body;
  expect(all.total).toBe(total_users);
  const last = await users({ limit: 2, page: Math.ceil(total_users / 2) });
  expect(last.ids.at(-1)).toBe(admin.id);
  expect((await users({ limit: 2, page: 1000 })).body).toEqual([]);
});

test('people can be filtered by state; deleted accounts are in no list', async () => {
  const [bad, left] = [await world.buyer('Bad'), await world.buyer('Left')];
  const { db } = world.deps;
  await sql`update users set suspended_at = now() where id = ${bad.id}`.execute(db);
  await sql`update users set deleted_at = now() where id = ${left.id}`.execute(db);
  expect((await users({ state: 'suspended' })).ids).toEqual([bad.id]);
  expect((await users({ state: 'admin' })).ids).toEqual([admin.id]);
  const active = await users({ state: 'active', limit: 100 });
  expect(active.ids).not.toContain(bad.id);
  expect(active.ids).not.toContain(left.id);
  expect(active.total).toBe(active.ids.length);
  const all = await users({ limit: 100 });
  expect(all.total).toBe(active.total + 1);
  expect(all.ids).toHaveLength(all.total);
  expect((await users({ search: left.email })).total).toBe(0);
  expect((await admin.calls(adminApi.stats)).body.total_users).toBe(all.total);
  await sql`update users set suspended_at = null where id = ${bad.id}`.execute(db);
});

test('on a large site, a rare word is searched for among everyone and a common one from the newest on', async () => {
  const { db } = world.deps;
  await sql`
    insert into users (id, email, username, password_hash, first_name, last_name)
    select ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'crowd' || n || '@example.net',
      'crowd' || n, '', case when n = 6 then 'Wilhelmina' else 'Crowd' end, 'Of ' || n
    from generate_series(1, 6000) n`.execute(db);
  const at = (n: number) => `01900000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
  const common = await users({ search: 'CROWD', limit: 2 });
  expect(common.ids).toEqual([at(6000), at(5999)]);
  expect(common.total).toBe(MOST_FOUND);
  expect((await users({ search: 'crowd', limit: 2, page: 500 })).ids).toEqual([at(5002), at(5001)]);
  expect(await users({ search: 'helmina' })).toMatchObject({ ids: [at(6)], total: 1 });
  expect(await users({ search: 'wi' })).toMatchObject({ ids: [at(6)], total: 1 });
  expect(await users({ search: 'crowd6@' })).toMatchObject({ ids: [at(6)], total: 1 });
  expect(await users({ search: 'crowd', state: 'admin' })).toMatchObject({ total: 0 });
  await sql`delete from users where username like 'crowd%'`.execute(db);
});

type ListAnswer = { body: readonly { id: string }[]; status: number };

/** Expects the list, read three rows at a time, to have exactly these rows in this order. */
async function expectOrder(
  list: (query: Record<string, unknown>) => Promise<ListAnswer>,
  sort: string,
  ids: readonly string[],
): Promise<void> {
  const listed: string[] = [];
  for (let page = 1; page <= Math.ceil(ids.length / 3); page += 1) {
    const { body } = await list({ sort, page, limit: 3 });
    listed.push(...body.map(({ id }) => id));
  }
  expect([sort, listed]).toEqual([sort, ids]);
}

test('people can be sorted by age and name, with ties by age, even in a search', async () => {
  const made: string[] = [];
  for (const name of ['Bea', 'abe', 'Bea', 'Cal', 'Bea']) {
    made.push((await world.buyer(`${name} Sorton`)).id);
  }
  const [bea1, abe, bea2, cal, bea3] = made as [string, string, string, string, string];
  const sorton = (query: Record<string, unknown>) =>
    admin.calls(adminListsApi.users, { query: { search: 'sorton', ...query } });
  await expectOrder(sorton, 'newest', [bea3, cal, bea2, abe, bea1]);
  await expectOrder(sorton, 'oldest', [bea1, abe, bea2, cal, bea3]);
  await expectOrder(sorton, 'name', [abe, bea3, bea2, bea1, cal]);
  await expectOrder(sorton, 'name_desc', [cal, bea1, bea2, bea3, abe]);
  // Without a search, later pages are read from the end.
  const all = async (sort: string) => (await users({ sort, limit: 100 })).ids;
  const everyone = await all('name');
  expect(await all('name_desc')).toEqual(everyone.toReversed());
  await expectOrder((query) => admin.calls(adminListsApi.users, { query }), 'name', everyone);
  await expectOrder(
    (query) => admin.calls(adminListsApi.users, { query }),
    'name_desc',
    everyone.toReversed(),
  );
});

test('a search with many matches sorts only the newest ones', async () => {
  const { db } = world.deps;
  await sql`
    insert into users (id, email, username, password_hash, first_name, last_name)
    select ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'horde' || n || '@example.net',
      'horde' || n, '', 'Horde', lpad((6000 - n)::text, 4, '0')
    from generate_series(1, 6000) n`.execute(db);
  const at = (n: number) => `01900000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
  const found = await users({ search: 'horde', sort: 'name_desc', limit: 2 });
  expect(found).toMatchObject({ ids: [at(5001), at(5002)], total: MOST_FOUND });
  expect((await users({ search: 'horde', sort: 'name', limit: 2 })).ids).toEqual([
    at(6000),
    at(5999),
  ]);
  const rare = await users({ search: 'horde6', sort: 'oldest', limit: 2 });
  expect(rare.ids).toEqual([at(6), at(60)]);
  await sql`delete from users where username like 'horde%'`.execute(db);
});

test('shops and products can be sorted by every column, and unreviewed ones come last', async () => {
  const { db } = world.deps;
  const seller = await world.seller('Sortable');
  const price = [5, 9, 5, 7];
  const goods: string[] = [];
  for (const [at, dollars] of price.entries()) {
    const { id } = await seller.sells({ name: `Sortable ${'bdac'[at] ?? ''}`, price: dollars });
    goods.push(id);
  }
  const [five1, nine, five2, seven] = goods as [string, string, string, string];
  const rate = (id: string, sum: number, count: number) =>
    sql`update products set rating_sum = ${sum}, rating_count = ${count} where id = ${id}`.execute(
      db,
    );
  await rate(five1, 9, 2);
  await rate(seven, 2, 1);
  const ofShop = (query: Record<string, unknown>) =>
    admin.calls(adminListsApi.products, { query: { shop_id: seller.shop.id, ...query } });
  await expectOrder(ofShop, 'newest', [seven, five2, nine, five1]);
  await expectOrder(ofShop, 'oldest', [five1, nine, five2, seven]);
  await expectOrder(ofShop, 'name', [five2, five1, seven, nine]);
  await expectOrder(ofShop, 'name_desc', [nine, seven, five1, five2]);
  await expectOrder(ofShop, 'price_low', [five2, five1, seven, nine]);
  await expectOrder(ofShop, 'price_high', [nine, seven, five1, five2]);
  await expectOrder(ofShop, 'rating_high', [five1, seven, nine, five2]);
  await expectOrder(ofShop, 'rating_low', [seven, five1, five2, nine]);

  const small = await world.seller('Sortable small');
  const shops = (query: Record<string, unknown>) =>
    admin.calls(adminListsApi.shops, { query: { search: 'sortable', ...query } });
  const listed = (await shops({})).body.map(({ id, name }) => ({ id, name }));
  expect(listed).toHaveLength(2);
  const [big, none] = [seller.shop.id, small.shop.id];
  await sql`update shops set rating_sum = 4, rating_count = 1 where id = ${big}`.execute(db);
  await expectOrder(shops, 'oldest', [big, none]);
  await expectOrder(shops, 'name', [big, none]);
  await expectOrder(shops, 'name_desc', [none, big]);
  await expectOrder(shops, 'products_high', [big, none]);
  await expectOrder(shops, 'products_low', [none, big]);
  await expectOrder(shops, 'rating_high', [big, none]);
  await expectOrder(shops, 'rating_low', [big, none]);
});

test('reviews can be sorted by rating, with ties by age', async () => {
  const seller = await world.seller('Rated');
  const pot = await seller.sells();
  const written: string[] = [];
  for (const rating of [3, 5, 3, 1]) {
    const reader = await world.buyer('Sorter');
    const { body } = await reader.calls(reviewsApi.reviewProduct, {
      params: { id: pot.id },
      body: { rating, comment: 'Sorted by its rating' },
    });
    written.push(body.id);
  }
  const [three1, five, three2, one] = written as [string, string, string, string];
  const reviews = (query: Record<string, unknown>) =>
    admin.calls(adminListsApi.reviews, { query: { search: 'by its rating', ...query } });
  await expectOrder(reviews, 'newest', [one, three2, five, three1]);
  await expectOrder(reviews, 'oldest', [three1, five, three2, one]);
  await expectOrder(reviews, 'rating_low', [one, three2, three1, five]);
  await expectOrder(reviews, 'rating_high', [five, three1, three2, one]);
});

test('admins and sellers can sort orders by age and total, with ties by age', async () => {
  const seller = await world.seller('Till');
  const orders: string[] = [];
  for (const price of [5, 9, 5, 7]) {
    const product = await seller.sells({ price });
    const shopper = await world.buyer('Sam');
    orders.push((await shopper.buys({ product })).order_id);
  }
  const [five1, nine, five2, seven] = orders as [string, string, string, string];
  const shopId = seller.shop.id;
  for (const list of [
    (query: Record<string, unknown>) =>
      admin.calls(adminApi.listOrders, { query: { shop_id: shopId, ...query } }),
    (query: Record<string, unknown>) =>
      seller.calls(ordersApi.listOfShop, { params: { shopId }, query }),
  ]) {
    await expectOrder(list, 'newest', [seven, five2, nine, five1]);
    await expectOrder(list, 'oldest', [five1, nine, five2, seven]);
    await expectOrder(list, 'total_low', [five2, five1, seven, nine]);
    await expectOrder(list, 'total_high', [nine, seven, five1, five2]);
    expect((await list({})).body.map(({ id }) => id)).toEqual([seven, five2, nine, five1]);
  }
});

test.each([
  ['users', 'newest, oldest, name, name_desc'],
  ['reviews', 'newest, oldest, rating_high, rating_low'],
  ['orders', 'newest, oldest, total_high, total_low'],
])('refuses an unknown sort order for %s', async (list, orders) => {
  const answer = await world.raw('GET', `/admin/${list}?sort=colour`, { token: admin.token });
  expect(answer).toMatchObject({
    status: 422,
    body: { detail: `sort must be one of ${orders}`, errors: [{ path: 'sort' }] },
  });
});

test('the admin list shows which products are drafts', async () => {
  const seller = await world.seller('Drafter');
  const { id } = await seller.sells();
  const status = async () =>
    (await admin.calls(adminListsApi.products, { query: { shop_id: seller.shop.id } })).body.map(
      (product) => product.status,
    );
  expect(await status()).toEqual(['listed']);
  await sql`update products set status = 'draft' where id = ${id}`.execute(world.deps.db);
  expect(await status()).toEqual(['draft']);
});

test('one page shows a person’s whole history', async () => {
  const seller = await world.seller('Story');
  const pot = await seller.sells();
  const shopper = await world.buyer('Reader');
  const { order_id } = await shopper.buys({ product: pot });
  await shopper.calls(reviewsApi.reviewProduct, {
    params: { id: pot.id },
    body: { rating: 2, comment: 'It leaks' },
  });
  const params = { userId: shopper.id };
  const { body } = await admin.calls(adminListsApi.user, { params });
  expect(body).toMatchObject({
    id: shopper.id,
    suspended_reason: null,
    sessions: [{ id: expect.any(String) }],
    owned_shops: [],
    newest_orders: [{ id: order_id }],
    newest_reviews: [{ kind: 'product', text: 'It leaks', product_id: pot.id }],
  });
  const owner = await admin.calls(adminListsApi.user, { params: { userId: seller.id } });
  expect(owner.body.owned_shops).toMatchObject([{ id: seller.shop.id, products: 1, orders: 1 }]);
  expect(owner.body.changes_by.map(({ kind }) => kind)).toContain('shop.opened');
  for (const userId of ['x', seller.shop.id]) {
    expect((await admin.calls(adminListsApi.user, { params: { userId } })).status).toBe(404);
  }
});

test('one page shows a shop’s whole history', async () => {
  const seller = await world.seller('Whole');
  const pot = await seller.sells({ name: 'Whole pot', price: 10 });
  const shopper = await world.buyer();
  const { order_id, stripe_session_id } = await shopper.buys({ product: pot });
  await world.pays(stripe_session_id);
  await world.until(async () => (await shopper.orders())[0].status === 'paid', 'the payment');
  await seller.sets(order_id, { status: 'refunded' });
  await shopper.calls(reviewsApi.reviewShop, {
    params: { id: seller.shop.id },
    body: { rating: 4, text: 'Kind' },
  });
  const params = { shopId: seller.shop.id };
  const { body } = await admin.calls(adminListsApi.shop, { params });
  expect(body).toMatchObject({
    name: 'Whole',
    owner_id: seller.id,
    owner_email: seller.email,
    average_rating: 4,
    total_reviews: 1,
    newest_products: [{ id: pot.id, price: 10, hidden_at: null }],
    newest_orders: [{ id: order_id }],
    newest_refunds: [{ order_id, amount: 20.79 }],
    newest_payouts: [],
    newest_reviews: [{ kind: 'shop', text: 'Kind' }],
  });
  expect(body.changes_of.map(({ kind }) => kind)).toContain('shop.opened');
  for (const shopId of ['x', seller.id]) {
    expect((await admin.calls(adminListsApi.shop, { params: { shopId } })).status).toBe(404);
  }
});

test('products and reviews can be searched and filtered, also within one shop', async () => {
  const [one, two] = [await world.seller('Shelf one'), await world.seller('Shelf two')];
  const jar = await one.sells({ name: 'Quixotic jar', sku: 'QX-77' });
  const cup = await two.sells({ name: 'Quixotic cup' });
  const products = async (query: Record<string, unknown>) => {
    const { body, headers } = await admin.calls(adminListsApi.products, { query });
    expect(headers['x-total-count']).toBe(String(body.length));
    return body.map(({ id }) => id);
  };
  expect(await products({ search: 'quixotic' })).toEqual([cup.id, jar.id]);
  expect(await products({ search: 'qx-77' })).toEqual([jar.id]);
  expect(await products({ search: 'quixotic', shop_id: two.shop.id })).toEqual([cup.id]);
  await sql`update products set hidden_at = now(), hidden_reason = 'Fake' where id = ${cup.id}`.execute(
    world.deps.db,
  );
  expect(await products({ state: 'hidden' })).toEqual([cup.id]);
  expect(await products({ search: 'quixotic', state: 'visible' })).toEqual([jar.id]);

  const shopper = await world.buyer('Percival');
  await shopper.calls(reviewsApi.reviewProduct, {
    params: { id: jar.id },
    body: { rating: 1, title: 'Cracked', comment: 'Gone in a day' },
  });
  await shopper.calls(reviewsApi.reviewShop, {
    params: { id: one.shop.id },
    body: { rating: 5, text: 'Quick answers' },
  });
  const reviews = async (query: Record<string, unknown>) =>
    (await admin.calls(adminListsApi.reviews, { query })).body.map(({ kind }) => kind);
  expect(await reviews({ search: 'percival' })).toEqual(['shop', 'product']);
  expect(await reviews({ search: 'cracked' })).toEqual(['product']);
  expect(await reviews({ search: shopper.email, kind: 'shop' })).toEqual(['shop']);
  expect(await reviews({ search: 'percival', state: 'hidden' })).toEqual([]);
});
