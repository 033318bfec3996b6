import { analyticsApi } from '@souk/contract/analytics';
import type { QueryInputOf } from '@souk/contract/endpoint';
import { followsApi } from '@souk/contract/follows';
import { searchApi } from '@souk/contract/search';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../../test/world.ts';

let world: World;
let all: string[];
type Person = Awaited<ReturnType<World['buyer']>>;
let followed: Awaited<ReturnType<World['seller']>>;

const video_url = 'https://example.com/clip.mp4';
const number = (from: number) => String(from).padStart(2, '0');

beforeAll(async () => {
  world = await startWorld({ worker: false });
  followed = await world.seller('Followed');
  const other = await world.seller('Other');
  await followed.sells({ name: 'Followed, without a clip' });
  for (let n = 1; n <= 3; n += 1) await followed.sells({ name: `Followed ${n}`, video_url });
  for (let n = 1; n <= 22; n += 1) await other.sells({ name: `Other ${number(n)}`, video_url });
  all = [];
  for (let n = 22; n >= 1; n -= 1) all.push(`Other ${number(n)}`);
});
afterAll(() => world.close());

const MINE = ['Followed 3', 'Followed 2', 'Followed 1'];
const clips = (who: Person, query: QueryInputOf<typeof searchApi.explore> = {}) =>
  who.calls(searchApi.explore, { query: { has_video: 'true', ...query } });
const namesIn = ({ body }: { body: { name: string }[] }) => body.map(({ name }) => name);
const follower = async () => {
  const buyer = await world.buyer();
  await buyer.calls(followsApi.follow, { params: { shopId: followed.shop.id } });
  return buyer;
};

test('a follower gets the shop’s new clips first, and then every other clip once', async () => {
  const buyer = await follower();
  const first = await clips(buyer);
  expect(namesIn(first)).toEqual([...MINE, ...all.slice(0, 17)]);
  const link = String(first.headers['link']);
  const next = await world.raw('GET', /<\/api(.*)>/.exec(link)![1]!, { token: buyer.token });
  expect(namesIn(next as never)).toEqual(all.slice(17));
  expect(next.headers['link']).toBeUndefined();
  // By page number, too.
  expect(namesIn(await clips(buyer, { page: 2 }))).toEqual(all.slice(17));
});

test('clips seen meanwhile don’t come again on the next page', async () => {
  const buyer = await follower();
  const first = await clips(buyer);
  await buyer.calls(analyticsApi.noteClips, {
    body: first.body.slice(0, 3).map(({ id }) => ({ product_id: id, event: 'seen' as const })),
  });
  const link = String(first.headers['link']);
  const next = await world.raw('GET', /<\/api(.*)>/.exec(link)![1]!, { token: buyer.token });
  expect(namesIn(next as never)).toEqual(all.slice(17));
  // The next visit starts in the usual order.
  expect(namesIn(await clips(buyer, { limit: 100 }))).toEqual([...all, ...MINE]);
});

test('more new clips than fit still leave room for others', async () => {
  const buyer = await follower();
  const first = await clips(buyer, { limit: 2 });
  expect(namesIn(first)).toEqual(['Followed 3', 'Other 22']);
  const link = String(first.headers['link']);
  const next = await world.raw('GET', /<\/api(.*)>/.exec(link)![1]!, { token: buyer.token });
  expect(namesIn(next as never)).toEqual(['Other 21', 'Other 20']);
});

test('the order is the usual one when sorting, filtering or following nobody', async () => {
  const stranger = await world.buyer();
  expect(namesIn(await clips(stranger))).toEqual(all.slice(0, 20));
  const buyer = await follower();
  for (const query of [
    { in_stock: 'true' },
    { sort_by: 'price_low' },
    { search: 'other' },
    { min_price: 1 },
  ]) {
    expect(namesIn(await clips(buyer, query))).toEqual(all.slice(0, 20));
  }
  const products = await buyer.calls(searchApi.explore);
  expect(namesIn(products)).toEqual(all.slice(0, 12));
});

test('a clip older than two weeks keeps its usual place', async () => {
  const buyer = await follower();
  await world.deps.pool.query(
    `update products set created_at = now() - interval '15 days' where name = 'Followed 3'`,
  );
  expect(namesIn(await clips(buyer)).slice(0, 3)).toEqual([...MINE.slice(1), all[0]]);
});

test('a long page with many new clips still has a next one', async () => {
  const shops = [await world.seller('Busy'), await world.seller('Busier')];
  const buyer = await world.buyer();
  for (const shop of shops) {
    for (let n = 1; n <= 20; n += 1) await shop.sells({ name: `Busy ${n}`, video_url });
    await buyer.calls(followsApi.follow, { params: { shopId: shop.shop.id } });
  }
  const first = await clips(buyer, { limit: 40 });
  const link = String(first.headers['link']);
  const next = await world.raw('GET', /<\/api(.*)>/.exec(link)![1]!, { token: buyer.token });
  expect(next.status).toBe(200);
  const idsIn = ({ body }: { body: { id: string }[] }) => body.map(({ id }) => id);
  const ids = [...idsIn(first), ...idsIn(next)];
  expect(ids).toHaveLength(65);
  expect(new Set(ids).size).toBe(65);
});
