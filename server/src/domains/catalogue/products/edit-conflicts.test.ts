import { productsApi } from '@souk/contract/products';
import { reviewsApi } from '@souk/contract/reviews';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { invalid, startWorld, type World } from '../../../../test/world.ts';

let world: World;
let seller: Awaited<ReturnType<World['seller']>>;
beforeAll(async () => {
  world = await startWorld({ worker: false });
  seller = await world.seller();
});
afterAll(() => world.close());

type Viewer = Pick<Awaited<ReturnType<World['buyer']>>, 'calls'>;
const tagOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['etag']);
const look = async (id: string, viewer: Viewer = seller) =>
  tagOf(await viewer.calls(productsApi.read, { params: { productId: id } }));
const put = (id: string, body: object, tag: string) =>
  seller.calls(productsApi.edit, { params: { productId: id }, body, headers: { 'if-match': tag } });
const see = async (id: string) =>
  (await world.call(productsApi.read, { params: { productId: id } })).body;

it('refuses to change a product that somebody else has changed meanwhile, and keeps their change', async () => {
  const mug = await seller.sells({ price: 20 });
  const seen = await look(mug.id);
  expect((await put(mug.id, { price: 25 }, seen)).status).toBe(200);
  const late = await put(mug.id, { price: 18, name: 'Cup' }, seen);
  expect(late.status).toBe(412);
  expect(late.headers['content-type']).toContain('application/problem+json');
  expect(late.body.detail).toBe('This product has changed since you loaded it. Nothing was saved.');
  expect(await see(mug.id)).toMatchObject({ price: 25, name: 'Mug' });
  expect((await put(mug.id, { price: 18 }, await look(mug.id))).body.price).toBe(18);
});

it('accepts one of many concurrent changes to the same version', async () => {
  const mug = await seller.sells();
  const seen = await look(mug.id);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => put(mug.id, { price: 30 + n }, seen)),
  );
  const saved = answers.filter(({ status }) => status === 200);
  expect(saved).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 412)).toHaveLength(11);
  expect((await see(mug.id)).price).toBe(saved[0]?.body.price);
});

it('does not restore units that were sold while a seller had the stock on screen', async () => {
  const red = { name: 'Color', value: 'Red', stock_quantity: 5 };
  const mug = await seller.sells({ stock_quantity: 5 });
  const shirt = await seller.sells({ variants: [red] });
  const seen = [await look(mug.id), await look(shirt.id)];
  const buyer = await world.buyer();
  const bought = [
    { product: mug, quantity: 2 },
    { product: shirt, quantity: 2, variant: shirt.variants[0]!.id },
  ];
  const order = await buyer.buys(...bought);
  expect((await put(mug.id, { stock_quantity: 5 }, seen[0]!)).status).toBe(412);
  expect((await put(shirt.id, { variants: [red] }, seen[1]!)).status).toBe(412);
  expect([await seller.stock(mug), await seller.stock(shirt)]).toEqual([3, 3]);
  await seller.sets(order.order_id, { status: 'cancelled' });
  expect([await seller.stock(mug), await seller.stock(shirt)]).toEqual([5, 5]);
});

it('accepts the tag of any response that showed the product, to any viewer', async () => {
  const mug = await seller.sells({ name: 'Jug' });
  const [admin, buyer] = [await world.admin(), await world.buyer()];
  const seen = [await look(mug.id), await look(mug.id, buyer), await look(mug.id, admin)];
  // Fields that only an admin sees make a different response of the same version.
  expect(seen[0]).toBe(seen[1]);
  expect(seen[2]).not.toBe(seen[1]);
  for (const tag of [...seen, `"other", ${seen[0]}`, `W/${seen[0]}`, '*']) {
    expect([tag, (await put(mug.id, { name: 'Jug' }, tag)).status]).toEqual([tag, 200]);
  }
  for (const tag of ['"other"', 'W/"other.one"', '', seen[0]!.replaceAll('"', '')]) {
    expect([tag, (await put(mug.id, { name: 'Jar' }, tag)).status]).toEqual([tag, 412]);
  }
  const made = await seller.calls(productsApi.create, { body: invalid({ ...mug, id: undefined }) });
  const first = await put(made.body.id, { price: 1 }, tagOf(made));
  expect(first.status).toBe(200);
  expect((await put(made.body.id, { price: 2 }, tagOf(first))).status).toBe(200);
  expect((await put(made.body.id, { price: 3 }, tagOf(first))).status).toBe(412);
});

it('answers 304 to a reader with the current product, and sends what is new', async () => {
  const mug = await seller.sells();
  const buyer = await world.buyer();
  const known = await look(mug.id);
  const again = () =>
    world.call(productsApi.read, {
      params: { productId: mug.id },
      headers: { 'if-none-match': known },
    });
  expect([(await again()).status, known.startsWith('W/')]).toEqual([304, false]);
  const rated = await buyer.calls(reviewsApi.reviewProduct, {
    params: { id: mug.id },
    body: {
      product_id: mug.id,
      rating: 4,
      comment: 'Good',
    },
  });
  expect(rated.status).toBe(201);
  expect(await again()).toMatchObject({ status: 200, body: { total_reviews: 1 } });
  // A review is not an edit: a seller with the product on screen can still save.
  expect((await put(mug.id, { price: 21 }, known)).status).toBe(200);
});

it('reports missing permission before a stale version', async () => {
  const mug = await seller.sells();
  const stranger = await world.buyer();
  const stale = { 'if-match': '"stale"' };
  expect(
    (
      await stranger.calls(productsApi.edit, {
        params: { productId: mug.id },
        body: { price: 1 },
        headers: stale,
      })
    ).status,
  ).toBe(403);
  expect(
    (
      await world.call(productsApi.edit, {
        params: { productId: mug.id },
        body: {},
        headers: stale,
      })
    ).status,
  ).toBe(401);
  await seller.calls(productsApi.remove, { params: { productId: mug.id } });
  expect(
    (
      await seller.calls(productsApi.edit, {
        params: { productId: mug.id },
        body: { price: 1 },
        headers: stale,
      })
    ).status,
  ).toBe(404);
});
