import { auditApi } from '@souk/contract/audit';
import { authApi } from '@souk/contract/auth';
import { cartApi } from '@souk/contract/cart';
import { followsApi } from '@souk/contract/follows';
import { ordersApi } from '@souk/contract/orders';
import { feeds } from '@souk/contract/pages';
import { productsApi } from '@souk/contract/products';
import { recommendationsApi } from '@souk/contract/recommendations';
import { reviewsApi } from '@souk/contract/reviews';
import { shopsApi } from '@souk/contract/shops';
import { suspensionApi } from '@souk/contract/suspension';
import { wishlistApi } from '@souk/contract/wishlist';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../test/world.ts';
import { refreshHome } from '../activity/home/refresh-home.ts';
import { adminRecipients } from '../mail/index.ts';

let world: World;
let admin: Awaited<ReturnType<World['admin']>>;
beforeAll(async () => {
  world = await startWorld({ worker: false });
  admin = await world.admin();
});
afterAll(() => world.close());

const REASON = 'Nothing was sent for weeks';
type Seller = Awaited<ReturnType<World['seller']>>;

const suspends = (shop: { id: string }, suspended = true, reason = REASON) =>
  admin.calls(suspensionApi.changeShop, {
    params: { shopId: shop.id },
    body: { suspended, reason },
  });
const hides = (product: { id: string }, hidden = true) =>
  admin.calls(suspensionApi.changeProduct, {
    params: { productId: product.id },
    body: { hidden, reason: REASON },
  });
const changes = (person: { id: string }, body: { suspended?: boolean; is_admin?: boolean }) =>
  admin.calls(suspensionApi.changeUser, {
    params: { userId: person.id },
    body: { ...body, reason: REASON },
  });
const signsIn = ({ email, password }: { email: string; password: string }) =>
  world.call(authApi.login, { body: { email_or_username: email, password } });

const mailsTo = async ({ email }: { email: string }) => {
  const { rows } = await world.deps.pool.query<{ kind: string; text: string }>(
    'select kind, text from mails where to_address = $1 order by created_at, id',
    [email],
  );
  return rows;
};
const storyOf = async ({ id }: { id: string }) =>
  (await admin.calls(auditApi.list, { query: { target: id } })).body.map(({ kind }) => kind);

/**
 * Checks every public read in which somebody could come across a product, and returns whether this
 * one is found there.
 */
async function placesThatShow(product: { id: string; name: string }, shop: { id: string }) {
  await refreshHome(world.deps);
  const asks: Record<string, string> = {
    explorer: `/explore?search=${product.name}`,
    cheapest: '/explore?sort_by=price_low&limit=100',
    dearest: '/explore?sort_by=price_high&limit=100',
    nearest: '/explore?sort_by=distance&limit=100',
    'shop in the explorer': `/explore?shop_id=${shop.id}`,
    feed: '/explore?has_video=true&limit=100',
    suggestions: `/explore/suggestions?search=${product.name}`,
    home: '/home/rows',
    'its page': `/products/${product.id}`,
    'products of its shop': `/shops/${shop.id}/products?limit=100`,
    'products by shop': `/products?shop_id=${shop.id}&limit=100`,
  };
  const found: Record<string, boolean> = {};
  for (const [name, address] of Object.entries(asks)) {
    const { body } = await world.raw('GET', address);
    found[name] = JSON.stringify(body).includes(`"${product.id}"`);
  }
  const { body: sitemap } = await world.app.inject({ url: '/sitemap.xml' });
  found['sitemap'] = sitemap.includes(`/product/${product.id}`);
  for (const url of [
    feeds.google(),
    feeds.newest(),
    feeds.google(shop.id),
    feeds.newest(shop.id),
  ]) {
    const { body } = await world.app.inject({ url });
    found[url] = body.includes(`/product/${product.id}`);
  }
  return found;
}

const everywhere = (found: Record<string, boolean>, there: boolean) =>
  Object.fromEntries(Object.keys(found).map((name) => [name, there]));

/** Opens a shop with one uniquely named product that has a clip, a discount and images. */
async function opens(
  name: string,
): Promise<{ seller: Seller; product: { id: string; name: string } }> {
  const seller = await world.seller(`${name} & Co`);
  const product = (await seller.sells({
    name,
    images: ['/media/products/mug.webp'],
    video_url: '/media/clips/mug.mp4',
    discount_percentage: 10,
  })) as unknown as { id: string; name: string };
  return { seller, product };
}

test.each([
  [
    'a suspended shop',
    (seller: Seller, _: { id: string }, on: boolean) => suspends(seller.shop, on),
  ],
  [
    'a suspended person’s shop',
    (seller: Seller, _: { id: string }, on: boolean) => changes(seller, { suspended: on }),
  ],
  ['a hidden product', (_: Seller, product: { id: string }, on: boolean) => hides(product, on)],
])('%s is hidden from shoppers everywhere, and comes back everywhere', async (what, take) => {
  const name = what.replaceAll(/\W|’/g, '').slice(0, 14);
  const { seller, product } = await opens(name);
  const before = await placesThatShow(product, seller.shop);
  expect(before).toEqual(everywhere(before, true));
  expect((await take(seller, product, true)).status).toBe(200);
  const gone = await placesThatShow(product, seller.shop);
  expect(gone).toEqual(everywhere(before, false));
  expect((await take(seller, product, false)).status).toBe(200);
  expect(await placesThatShow(product, seller.shop)).toEqual(before);
});

test('a suspended shop drops out of wishlists and follows, and its cart lines say why', async () => {
  const { seller, product } = await opens('Kettle');
  const other = await opens('Teapot');
  const buyer = await world.buyer();
  await buyer.calls(wishlistApi.save, { params: { productId: product.id } });
  await buyer.calls(followsApi.follow, { params: { shopId: seller.shop.id } });
  await buyer.adds(product as never);
  await suspends(seller.shop);

  expect((await buyer.calls(wishlistApi.list)).body).toEqual([]);
  expect((await buyer.calls(followsApi.list)).body).toEqual([]);
  const [line] = (await buyer.cart()).items;
  expect(line).toMatchObject({
    available: false,
    notice: 'This shop is not selling at the moment',
    stock_quantity: 0,
  });
  expect(await buyer.checkout([{ product: product as never }])).toMatchObject({
    status: 409,
    body: { detail: 'Kettle & Co: This shop is not selling at the moment' },
  });
  expect(await buyer.adds(product as never)).toMatchObject({
    status: 409,
    body: { detail: 'Kettle & Co: This shop is not selling at the moment' },
  });
  expect(
    await buyer.calls(cartApi.change, { params: { itemId: line.id }, body: { quantity: 2 } }),
  ).toMatchObject({ status: 409 });
  for (const address of [
    `/shops/${seller.shop.id}`,
    `/shops/${seller.shop.id}/summary`,
    `/shops/${seller.shop.id}/reviews`,
    `/products/${product.id}/reviews`,
    `/products/${product.id}/reviews/stats`,
    `/products/${product.id}/questions`,
    `/products/${product.id}/similar`,
  ]) {
    expect([address, (await world.raw('GET', address, { token: buyer.token })).status]).toEqual([
      address,
      404,
    ]);
    expect([address, (await world.raw('GET', address, { token: seller.token })).status]).toEqual([
      address,
      200,
    ]);
    expect([address, (await world.raw('GET', address, { token: admin.token })).status]).toEqual([
      address,
      200,
    ]);
  }
  const similar = await world.call(recommendationsApi.similar, {
    params: { productId: other.product.id },
  });
  expect(similar.body.map(({ id }) => id)).not.toContain(product.id);

  await suspends(seller.shop, false);
  expect((await buyer.calls(wishlistApi.list)).body).toHaveLength(1);
  expect((await buyer.calls(followsApi.list)).body).toHaveLength(1);
  expect((await buyer.cart()).items[0]).toMatchObject({ available: true, notice: null });
  expect((await buyer.checkout([{ product: product as never }])).status).toBe(201);
});

test('a seller sees why, keeps fulfilling earlier orders, and is mailed both times', async () => {
  const { seller, product } = await opens('Ladle');
  const buyer = await world.buyer();
  const { order_id } = await buyer.buys({ product: product as never });
  await suspends(seller.shop);
  const own = await seller.calls(shopsApi.read, { params: { shopId: seller.shop.id } });
  expect(own.body).toMatchObject({ suspended_at: expect.any(String), suspended_reason: REASON });
  expect((await seller.calls(shopsApi.listOwn)).body[0]).toMatchObject({
    suspended_reason: REASON,
  });
  const edit = { params: { productId: product.id }, body: { description: 'Sent within a day' } };
  expect((await seller.calls(productsApi.edit, edit)).status).toBe(200);

  // The payment for an earlier order arrives now: it is an order like any other.
  const sale = { params: { shopId: seller.shop.id, orderId: order_id } };
  await world.deps.pool.query(`update shipments set status = 'paid' where order_id = $1`, [
    order_id,
  ]);
  expect(
    await seller.calls(ordersApi.change, { ...sale, body: { status: 'shipped' } }),
  ).toMatchObject({ status: 200 });
  await suspends(seller.shop, false);
  const seen = await seller.calls(shopsApi.read, { params: { shopId: seller.shop.id } });
  expect(seen.body).toMatchObject({ suspended_at: null, suspended_reason: null });
  const mails = await mailsTo(seller);
  expect(mails.map(({ kind }) => kind).filter((kind) => kind.startsWith('shop_'))).toEqual([
    'shop_suspended',
    'shop_restored',
  ]);
  expect(mails.find(({ kind }) => kind === 'shop_suspended')?.text).toContain(REASON);
  expect(await storyOf(seller.shop)).toEqual(['shop.restored', 'shop.suspended', 'shop.opened']);
});

test('suspending twice, even concurrently, has the effect of once; visitors never see the reasons', async () => {
  const { seller, product } = await opens('Sieve');
  const answers = await Promise.all([
    suspends(seller.shop, true, 'First'),
    suspends(seller.shop, true, 'Second'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[0].body).toEqual(answers[1].body);
  expect((await storyOf(seller.shop)).filter((kind) => kind === 'shop.suspended')).toHaveLength(1);
  await suspends(seller.shop, false);
  await Promise.all([hides(product), hides(product), hides(product)]);
  const count = async () =>
    (await world.call(shopsApi.read, { params: { shopId: seller.shop.id } })).body.product_count;
  expect(await count()).toBe(0);
  await Promise.all([hides(product, false), hides(product, false)]);
  expect(await count()).toBe(1);
  const visitor = await world.call(shopsApi.read, { params: { shopId: seller.shop.id } });
  expect(visitor.body).not.toHaveProperty('suspended_at');
  expect(await suspends({ id: '0190aaaa-0000-7000-8000-000000000000' })).toMatchObject({
    status: 404,
  });
  expect(await suspends(seller.shop, true, '  ')).toMatchObject({
    status: 422,
    body: { detail: 'Please give a reason. The person will read it.' },
  });
});

test('the seller of a hidden product sees the reason and can edit or delete it; it is counted only once', async () => {
  const { seller, product } = await opens('Whisk');
  await hides(product);
  const read = { params: { productId: product.id } };
  expect((await seller.calls(productsApi.read, read)).body).toMatchObject({
    hidden_at: expect.any(String),
    hidden_reason: REASON,
  });
  expect((await world.call(productsApi.read, read)).status).toBe(404);
  const shelf = { params: { shopId: seller.shop.id } };
  expect((await seller.calls(productsApi.managed, shelf)).body).toMatchObject([
    { id: product.id, hidden_reason: REASON },
  ]);
  expect((await mailsTo(seller)).map(({ kind }) => kind)).toContain('product_hidden');
  expect(
    (await seller.calls(productsApi.edit, { ...read, body: { name: 'Balloon whisk' } })).status,
  ).toBe(200);
  expect((await world.call(productsApi.read, read)).status).toBe(404);
  const { body: copy } = await seller.calls(productsApi.duplicate, read);
  expect(copy).toMatchObject({ hidden_at: expect.any(String), hidden_reason: REASON });
  await seller.calls(productsApi.remove, { params: { productId: copy.id } });
  await seller.calls(productsApi.remove, read);
  expect((await seller.calls(shopsApi.read, shelf)).body.product_count).toBe(0);
  expect(await hides(product, false)).toMatchObject({ status: 404 });
});

test('a hidden review is left out of lists, average and count, stays hidden when rewritten, and can be restored', async () => {
  const { seller, product } = await opens('Spoon');
  const [kind, rude] = [await world.buyer(), await world.buyer()];
  const of = { params: { id: product.id } };
  const ofShop = { params: { id: seller.shop.id } };
  await kind.calls(reviewsApi.reviewProduct, { ...of, body: { rating: 5, comment: 'Good' } });
  const bad = await rude.calls(reviewsApi.reviewProduct, {
    ...of,
    body: { rating: 1, comment: 'You fool' },
  });
  const worse = await rude.calls(reviewsApi.reviewShop, {
    ...ofShop,
    body: { rating: 1, text: 'Fools' },
  });
  const hidesReview = (id: string, hidden: boolean) =>
    admin.calls(suspensionApi.changeReview, {
      params: { reviewId: id },
      body: { hidden, reason: 'It offends' },
    });
  const stars = async () => (await world.call(reviewsApi.statsOfProduct, of)).body;
  expect(await stars()).toMatchObject({ average_rating: 3, total_reviews: 2 });

  await Promise.all([hidesReview(bad.body.id, true), hidesReview(bad.body.id, true)]);
  await hidesReview(worse.body.id, true);
  expect(await stars()).toMatchObject({
    average_rating: 5,
    total_reviews: 1,
    rating_distribution: { '1': 0, '5': 1 },
  });
  expect((await world.call(reviewsApi.listOfProduct, of)).body).toHaveLength(1);
  expect((await world.call(reviewsApi.listOfShop, ofShop)).body).toEqual([]);
  const shop = await world.call(shopsApi.read, { params: { shopId: seller.shop.id } });
  expect(shop.body).toMatchObject({ average_rating: null, total_reviews: 0, reviews: [] });
  expect((await seller.calls(reviewsApi.received, ofShop)).body).toHaveLength(1);
  await rude.calls(reviewsApi.reviewProduct, { ...of, body: { rating: 3, comment: 'Hm' } });
  expect(await stars()).toMatchObject({ average_rating: 5, total_reviews: 1 });

  await hidesReview(bad.body.id, false);
  await hidesReview(worse.body.id, false);
  expect(await stars()).toMatchObject({ average_rating: 4, total_reviews: 2 });
  const back = await world.call(shopsApi.read, { params: { shopId: seller.shop.id } });
  expect(back.body).toMatchObject({ average_rating: 1, total_reviews: 1 });
  expect((await mailsTo(rude)).map((mail) => mail.kind).toSorted()).toEqual([
    'review_hidden',
    'review_hidden',
    'review_shown',
    'review_shown',
  ]);
});

test('a suspended person is signed out and kept out, and comes back with the shops that were on sale', async () => {
  const seller = await world.seller('Kept & Co');
  const { body: second } = await seller.calls(shopsApi.open, {
    body: { name: 'Bad & Co', brand_color: '#7c3aed' },
  });
  await suspends(second, true, 'It sells copies');
  expect((await changes(seller, { suspended: true })).body).toMatchObject({
    suspended_reason: REASON,
  });
  expect((await seller.calls(authApi.me)).status).toBe(401);
  expect(await signsIn(seller)).toMatchObject({
    status: 403,
    body: { detail: 'This account is suspended' },
  });
  expect((await signsIn({ ...seller, password: 'wrong-pass' })).status).toBe(401);
  expect(await suspends(seller.shop, false)).toMatchObject({
    status: 409,
    body: { detail: 'The owner’s account is suspended. Restore it first.' },
  });
  const standing = async (shop: { id: string }) =>
    (await admin.calls(shopsApi.read, { params: { shopId: shop.id } })).body.suspended_reason;
  expect([await standing(seller.shop), await standing(second)]).toEqual([
    REASON,
    'It sells copies',
  ]);

  await changes(seller, { suspended: false });
  expect([await standing(seller.shop), await standing(second)]).toEqual([null, 'It sells copies']);
  expect((await signsIn(seller)).status).toBe(200);
  expect((await mailsTo(seller)).map(({ kind }) => kind)).toEqual([
    'shop_suspended',
    'account_suspended',
    'account_restored',
  ]);
  expect(await storyOf(seller)).toEqual(['user.restored', 'user.suspended']);
});

test('a suspended admin gets none of the mails to admins', async () => {
  const other = await world.admin();
  const reads = async () =>
    (await adminRecipients(world.deps.db)).some(({ userId }) => userId === other.id);
  expect(await reads()).toBe(true);
  expect((await changes(other, { suspended: true })).status).toBe(200);
  expect(await reads()).toBe(false);
  expect((await changes(other, { suspended: false })).status).toBe(200);
  expect(await reads()).toBe(true);
  await changes(other, { is_admin: false });
});

test('a sign-in during the suspension does not stay valid', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => world.buyer()));
  for (const person of people) {
    const [, ...tries] = await Promise.all([
      changes(person, { suspended: true }),
      signsIn(person),
      signsIn(person),
      signsIn(person),
    ]);
    for (const { body, status } of tries) {
      const { access_token: token } = body as { access_token?: string };
      expect([200, 403]).toContain(status);
      if (token) expect((await world.call(authApi.me, { token })).status).toBe(401);
    }
  }
});

test('one admin always remains, even when two remove each other concurrently', async () => {
  const { pool } = world.deps;
  const last = {
    status: 409,
    body: { detail: 'This is the last admin. Make someone else an admin first.' },
  };
  expect(await changes(admin, { is_admin: false })).toMatchObject(last);
  expect(await changes(admin, { suspended: true })).toMatchObject(last);
  for (const body of [{ is_admin: false }, { suspended: true }]) {
    const other = await world.buyer();
    expect((await changes(other, { is_admin: true })).body).toMatchObject({ is_admin: true });
    const takes = (by: typeof admin, whom: { id: string }) =>
      by.calls(suspensionApi.changeUser, {
        params: { userId: whom.id },
        body: { ...body, reason: REASON },
      });
    const both = await Promise.all([takes(admin, other), takes(other as never, admin)]);
    const { rows } = await pool.query<{ id: string }>(
      'select id from users where is_admin and suspended_at is null',
    );
    expect(rows).toHaveLength(1);
    expect(both.map(({ status }) => status)).toContain(200);
    // Restores the admin for the rest of the tests.
    await pool.query('update users set is_admin = (id = $1), suspended_at = null', [admin.id]);
    const again = await signsIn(admin);
    admin = { ...(await world.admin()) };
    await pool.query('update users set is_admin = (id = $1)', [admin.id]);
    expect(again.status).toBe(200);
  }
  expect(await changes(admin, {})).toMatchObject({ status: 422 });
});

test('the audit links a product as long as admins can open its page', async () => {
  const seller = await world.seller();
  const [mug, jug] = [await seller.sells({ name: 'Mug' }), await seller.sells({ name: 'Jug' })];
  const gone = async ({ id }: { id: string }) => {
    const { body } = await admin.calls(auditApi.list, { query: { target: id } });
    return [...new Set(body.map(({ target_gone }) => target_gone))];
  };
  await hides(mug);
  await suspends(seller.shop);
  expect([await gone(mug), await gone(seller.shop)]).toEqual([[false], [false]]);
  await suspends(seller.shop, false);
  await seller.calls(productsApi.remove, { params: { productId: jug.id } });
  expect([await gone(mug), await gone(jug)]).toEqual([[false], [true]]);
});
