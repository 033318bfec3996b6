import { productsApi } from '@souk/contract/products';
import { wishlistApi } from '@souk/contract/wishlist';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../../test/world.ts';
import { fulfilWishes } from './fulfil-wishes.ts';
import { wishlist } from './reads.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: false });
});
afterAll(() => world.close());

type Seller = Awaited<ReturnType<World['seller']>>;
type Buyer = Awaited<ReturnType<World['buyer']>>;

const saves = (buyer: Buyer, productId: string) =>
  buyer.calls(wishlistApi.save, { params: { productId } });
const edits = (seller: Seller, productId: string, body: object) =>
  seller.calls(productsApi.edit, { params: { productId }, body });
const list = async (buyer: Buyer) =>
  (await buyer.calls(wishlistApi.list)).body.map(({ back_in_stock, price_before }) => ({
    back_in_stock,
    price_before,
  }));
const awaited = async (buyer: Buyer) => (await buyer.calls(wishlistApi.ids)).body.awaited_ids;

const nothing = { back_in_stock: false, price_before: null };

test('a product saved while sold out shows when it is back', async () => {
  const seller = await world.seller();
  const buyer = await world.buyer();
  const { id } = await seller.sells({ stock_quantity: 0 });
  await saves(buyer, id);
  expect(await list(buyer)).toEqual([nothing]);
  expect(await awaited(buyer)).toEqual([id]);

  await edits(seller, id, { stock_quantity: 3 });
  expect(await list(buyer)).toEqual([{ ...nothing, back_in_stock: true }]);
  await fulfilWishes(world.deps);
  expect(await awaited(buyer)).toEqual([]);

  // Sold out once more: it is not back, and only saving it again waits for it again.
  await edits(seller, id, { stock_quantity: 0 });
  expect(await list(buyer)).toEqual([nothing]);
  expect(await awaited(buyer)).toEqual([]);
  await saves(buyer, id);
  expect(await awaited(buyer)).toEqual([id]);
});

test('a product is sold out when all of its options are', async () => {
  const seller = await world.seller();
  const buyer = await world.buyer();
  const option = { name: 'Color', value: 'Red', price_modifier: 0, images: [] };
  const { id } = await seller.sells({ variants: [{ ...option, stock_quantity: 0 }] });
  await saves(buyer, id);
  await fulfilWishes(world.deps);
  expect(await awaited(buyer)).toEqual([id]);
  await edits(seller, id, { variants: [{ ...option, stock_quantity: 2 }] });
  await fulfilWishes(world.deps);
  expect(await awaited(buyer)).toEqual([]);
});

test('a product saved while available waits for nothing', async () => {
  const seller = await world.seller();
  const buyer = await world.buyer();
  const { id } = await seller.sells({ stock_quantity: 1 });
  await saves(buyer, id);
  await edits(seller, id, { stock_quantity: 0 });
  await edits(seller, id, { stock_quantity: 4 });
  expect(await list(buyer)).toEqual([nothing]);
});

test('a lower price is shown beside the one at which the product was saved', async () => {
  const seller = await world.seller();
  const buyer = await world.buyer();
  const { id } = await seller.sells({ price: 20 });
  await saves(buyer, id);
  await edits(seller, id, { price: 25 });
  expect(await list(buyer)).toEqual([nothing]);
  await edits(seller, id, { price: 15 });
  // Saving again keeps the first price.
  await saves(buyer, id);
  expect(await list(buyer)).toEqual([{ ...nothing, price_before: 20 }]);
});

test('a discount counts from its start until its end', async () => {
  const seller = await world.seller();
  const buyer = await world.buyer();
  const { id } = await seller.sells({
    price: 20,
    discount_percentage: 25,
    discount_start_date: '2099-01-01T00:00:00Z',
    discount_end_date: '2099-01-02T00:00:00Z',
  });
  await saves(buyer, id);
  expect(await list(buyer)).toEqual([nothing]);
  const actor = { ...buyer, is_admin: false, lat: null, lng: null } as never;
  const at = async (time: string) => {
    const deps = { ...world.deps, now: () => new Date(time) };
    return (await wishlist(deps, actor, { page: 1, limit: 10 })).rows[0]?.price_before;
  };
  expect(await at('2098-12-31T23:59:59Z')).toBeNull();
  expect(await at('2099-01-01T00:00:00Z')).toBe(20);
  expect(await at('2099-01-02T00:00:00Z')).toBeNull();
});
