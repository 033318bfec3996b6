import { productsApi } from '@souk/contract/products';
import { reviewsApi } from '@souk/contract/reviews';
import { BLOCKS, type ShopBlockInput } from '@souk/contract/shop-blocks';
import { shopsApi } from '@souk/contract/shops';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { invalid, startWorld, type World } from '../../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

type Seller = Awaited<ReturnType<World['seller']>>;

const arranges = (seller: Seller, blocks: unknown, headers: Record<string, string> = {}) =>
  seller.calls(shopsApi.edit, {
    params: { shopId: seller.shop.id },
    body: { blocks: invalid(blocks) },
    headers,
  });
const seen = async ({ shop }: Seller) => {
  const { body } = await world.call(shopsApi.read, { params: { shopId: shop.id } });
  return body.blocks;
};
const listed = async ({ shop }: Seller) => {
  const { body } = await world.call(productsApi.ofBlocks, { params: { shopId: shop.id } });
  return body.map(({ block, products }) => [block, products.map(({ name }) => name)]);
};

it('keeps the blocks in order, replaces all of them, and shows them to everyone', async () => {
  const seller = await world.seller();
  const jar = await seller.sells({ name: 'Jar' });
  const cup = await seller.sells({ name: 'Cup', video_url: '/media/clips/cup.mp4' });
  const blocks: ShopBlockInput[] = [
    {
      kind: 'story',
      title: 'Two sisters',
      text: 'One wheel.',
      portrait_url: '/media/products/us.webp',
      caption: 'Ana',
    },
    { kind: 'featured', title: 'New', product_ids: [cup.id, jar.id] },
    { kind: 'collection', title: 'Ours', category_id: null, product_ids: [jar.id] },
    { kind: 'film', title: 'At the wheel', text: '', product_id: cup.id, video_url: null },
    { kind: 'reviews', title: 'Said' },
    {
      kind: 'hours',
      title: 'Visit',
      hours: [{ opens: '09:00', closes: '17:00' }, null, null, null, null, null, null],
      policies: [{ title: 'Made to order', text: 'Two weeks.' }],
    },
  ];
  const { status, body } = await arranges(seller, blocks);
  expect(status).toBe(200);
  const kept = blocks.map((block) =>
    block.kind === 'film' ? { ...block, poster_url: null } : block,
  );
  expect(body.blocks).toEqual(kept);
  expect(await seen(seller)).toEqual(kept);
  expect(await listed(seller)).toEqual([
    [1, ['Cup', 'Jar']],
    [2, ['Jar']],
    [3, ['Cup']],
  ]);
  // Changing another field keeps them.
  const params = { shopId: seller.shop.id };
  await seller.calls(shopsApi.edit, { params, body: { description: 'Pots' } });
  expect(await seen(seller)).toEqual(kept);
  await arranges(seller, []);
  expect(await seen(seller)).toEqual([]);
});

it('refuses other shops’ products and categories, and incomplete blocks, with an error per field', async () => {
  const [seller, other] = [await world.seller(), await world.seller()];
  const own = await seller.sells({ name: 'Own' });
  const { id: foreign } = await other.sells({ name: 'Foreign' });
  const unused = '01900000-0000-7000-8000-0000000000ff';
  const title = 'A';
  const day = { opens: '10:00', closes: '09:00' };
  const cases: [object, string, string][] = [
    [{ kind: 'featured', title, product_ids: [own.id, foreign] }, 'product_ids.1', BLOCKS.notOurs],
    [{ kind: 'featured', title, product_ids: [] }, 'product_ids', BLOCKS.products],
    [{ kind: 'featured', title: ' ', product_ids: [own.id] }, 'title', BLOCKS.title],
    [{ kind: 'collection', title }, 'product_ids', BLOCKS.collection],
    [{ kind: 'collection', title, category_id: unused }, 'category_id', BLOCKS.noneThere],
    [{ kind: 'film', title, product_id: foreign }, 'product_id', BLOCKS.notOurs],
    [{ kind: 'film', title }, 'product_id', BLOCKS.film],
    [
      { kind: 'story', title, text: 'x', portrait_url: 'https://a.example/x.png' },
      'portrait_url',
      BLOCKS.picture,
    ],
    [{ kind: 'story', title, text: '' }, 'text', BLOCKS.text],
    [{ kind: 'hours', title }, 'hours', BLOCKS.hours],
    [
      { kind: 'hours', title, hours: [day, null, null, null, null, null, null] },
      'hours.0.closes',
      BLOCKS.closes,
    ],
    [{ kind: 'window', title }, 'kind', BLOCKS.kind],
  ];
  for (const [block, field, message] of cases) {
    const { status, body } = await arranges(seller, [{ kind: 'reviews', title }, block]);
    expect([status, invalid(body)]).toMatchObject([
      422,
      { errors: [{ path: `blocks.1.${field}`, message }] },
    ]);
  }
  const many = Array.from({ length: 13 }, () => ({ kind: 'reviews', title }));
  expect((await arranges(seller, many)).status).toBe(422);
  expect(await seen(seller)).toEqual([]);
});

it('omits hidden and deleted products, and shows a category’s newest', async () => {
  const seller = await world.seller();
  const jar = await seller.sells({ name: 'Jar' });
  const cup = await seller.sells({ name: 'Cup' });
  await arranges(seller, [
    { kind: 'featured', title: 'New', product_ids: [jar.id, cup.id] },
    { kind: 'collection', title: 'All', category_id: jar.category_id },
  ]);
  expect(await listed(seller)).toEqual([
    [0, ['Jar', 'Cup']],
    [1, ['Cup', 'Jar']],
  ]);
  await seller.calls(productsApi.remove, { params: { productId: cup.id } });
  const draft = await seller.sells({ name: 'Lid', status: 'draft' });
  await sql`update products set hidden_at = now() where id = ${jar.id}`.execute(world.deps.db);
  expect(await listed(seller)).toEqual([]);
  expect(await seen(seller)).toMatchObject([{ product_ids: [] }, { category_id: jar.category_id }]);
  // Saving again keeps the owner's hidden product and drops the deleted one.
  const { body } = await arranges(seller, [
    { kind: 'featured', title: 'New', product_ids: [jar.id, cup.id, draft.id] },
  ]);
  expect(body.blocks).toMatchObject([{ product_ids: [jar.id, draft.id] }]);
  expect(await seen(seller)).toMatchObject([{ product_ids: [] }]);
});

it('does not overwrite blocks that changed since they were read', async () => {
  const seller = await world.seller();
  const params = { shopId: seller.shop.id };
  const { headers } = await seller.calls(shopsApi.read, { params });
  const tag = { 'if-match': String(headers['etag']) };
  const block = { kind: 'reviews', title: 'First' };
  expect((await arranges(seller, [block], tag)).status).toBe(200);
  expect((await arranges(seller, [{ ...block, title: 'Second' }], tag)).status).toBe(412);
  expect(await seen(seller)).toEqual([block]);
  const stranger = await world.seller();
  const call = { params, body: { blocks: [] } };
  expect((await stranger.calls(shopsApi.edit, call)).status).toBe(403);
});

it('lists good reviews, those with pictures first', async () => {
  const seller = await world.seller();
  const jar = await seller.sells({ name: 'Jar' });
  const review = async (rating: number, comment: string, images: string[] = []) => {
    const buyer = await world.buyer();
    const params = { id: jar.id };
    await buyer.calls(reviewsApi.reviewProduct, { params, body: { rating, comment, images } });
  };
  await review(4, 'Seen', ['https://pictures.example/jar.jpg']);
  await review(5, 'Lovely');
  await review(3, 'Fine');
  const params = { id: seller.shop.id };
  const { body } = await world.call(reviewsApi.bestOfShop, { params });
  expect(body.map(({ text, product_name }) => [text, product_name])).toEqual([
    ['Seen', 'Jar'],
    ['Lovely', 'Jar'],
  ]);
});

it('stores a cover pattern from 1 to 12', async () => {
  const seller = await world.seller();
  const params = { shopId: seller.shop.id };
  expect((await world.call(shopsApi.read, { params })).body.cover_pattern).toBeNull();
  const change = (cover_pattern: number | null) =>
    seller.calls(shopsApi.edit, { params, body: { cover_pattern } });
  expect((await change(12)).body.cover_pattern).toBe(12);
  expect((await change(13)).status).toBe(422);
  expect((await change(null)).body.cover_pattern).toBeNull();
});
