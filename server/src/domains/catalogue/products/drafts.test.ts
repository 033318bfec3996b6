import { ordersApi } from '@souk/contract/orders';
import { productsApi } from '@souk/contract/products';
import { shopsApi } from '@souk/contract/shops';
import { suspensionApi } from '@souk/contract/suspension';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type World } from '../../../../test/world.ts';

let world: World;
let seller: Awaited<ReturnType<World['seller']>>;
beforeAll(async () => {
  world = await startWorld({ worker: false });
  seller = await world.seller();
});
afterAll(() => world.close());

type Goods = { id: string };
const at = ({ id }: Goods) => ({ params: { productId: id } });
const ofShop = () => ({ params: { shopId: seller.shop.id } });
const hides = (goods: Goods) =>
  seller.calls(productsApi.edit, { ...at(goods), body: { status: 'draft' } });
const shows = (goods: Goods) =>
  seller.calls(productsApi.edit, { ...at(goods), body: { status: 'listed' } });
const counted = async () => (await world.call(shopsApi.read, ofShop())).body.product_count;
const public_ = async (goods: Goods) => (await world.call(productsApi.read, at(goods))).status;

describe('a product that its seller hides', () => {
  it('is visible only to its seller and admins, and is unchanged when shown again', async () => {
    const lamp = await seller.sells({ name: 'Reading lamp', stock_quantity: 4 });
    const [buyer, admin] = [await world.buyer(), await world.admin()];
    const before = await counted();
    expect((await hides(lamp)).body).toMatchObject({ status: 'draft', stock: 4 });
    expect(await public_(lamp)).toBe(404);
    expect((await buyer.calls(productsApi.read, at(lamp))).status).toBe(404);
    expect((await seller.calls(productsApi.read, at(lamp))).body.status).toBe('draft');
    expect((await admin.calls(productsApi.read, at(lamp))).status).toBe(200);
    const listed = await world.call(productsApi.ofShop, ofShop());
    expect(listed.body.map(({ id }) => id)).not.toContain(lamp.id);
    expect(await counted()).toBe(before - 1);
    expect((await buyer.checkout([{ product: lamp }])).status).toBe(409);

    // Hiding it again changes nothing.
    await hides(lamp);
    expect(await counted()).toBe(before - 1);
    expect((await shows(lamp)).body).toMatchObject({ status: 'listed', stock: 4 });
    expect(await public_(lamp)).toBe(200);
    expect(await counted()).toBe(before);
  });

  it('stays hidden until both the seller and the admin show it, in either order', async () => {
    const lamp = await seller.sells({ name: 'Desk lamp' });
    const admin = await world.admin();
    const before = await counted();
    const decide = (hidden: boolean) =>
      admin.calls(suspensionApi.changeProduct, { ...at(lamp), body: { hidden, reason: 'A copy' } });
    await hides(lamp);
    await decide(true);
    await shows(lamp);
    expect(await public_(lamp)).toBe(404);
    expect(await counted()).toBe(before - 1);
    await hides(lamp);
    await decide(false);
    expect(await public_(lamp)).toBe(404);
    expect(await counted()).toBe(before - 1);
    await shows(lamp);
    expect(await public_(lamp)).toBe(200);
    expect(await counted()).toBe(before);
  });

  it('doesn’t change the count when added, copied or deleted as a draft', async () => {
    const before = await counted();
    const draft = await seller.sells({ name: 'Unfinished', status: 'draft' });
    const copy = await seller.calls(productsApi.duplicate, at(draft));
    expect(copy.body.status).toBe('draft');
    expect(await counted()).toBe(before);
    await seller.calls(productsApi.remove, at(draft));
    await seller.calls(productsApi.remove, at(copy.body));
    expect(await counted()).toBe(before);
  });
});

describe('a weight and a barcode', () => {
  it('are the product’s own, and each variant’s where it has some', async () => {
    const made = await seller.sells({
      weight_g: 200,
      barcode: '978-0-306-40615-7',
      variants: [
        { name: 'Size', value: 'S', stock_quantity: 9, weight_g: 180, barcode: '96385074' },
        { name: 'Size', value: 'L', stock_quantity: 9, barcode: '' },
      ],
    });
    const { body: shirt } = await seller.calls(productsApi.read, at(made));
    expect([shirt.weight_g, shirt.barcode]).toEqual([200, '9780306406157']);
    const facts = (variants: { weight_g: number | null; barcode: string | null }[]) =>
      variants.map(({ weight_g, barcode }) => [weight_g, barcode]);
    const own = [
      [180, '96385074'],
      [null, null],
    ];
    expect(facts(shirt.variants)).toEqual(own);
    // Pages and files that don’t know them leave them out.
    const without = shirt.variants.map(({ weight_g: _, barcode: __, ...variant }) => variant);
    const kept = await seller.calls(productsApi.edit, {
      ...at(shirt),
      body: { variants: without },
    });
    expect(facts(kept.body.variants)).toEqual(own);
    const cleared = await seller.calls(productsApi.edit, {
      ...at(shirt),
      body: {
        weight_g: null,
        barcode: '',
        variants: without.map((one) => ({ ...one, weight_g: null, barcode: null })),
      },
    });
    expect(cleared.body).toMatchObject({ weight_g: null, barcode: null });
    expect(facts(cleared.body.variants)).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  it('brand and condition are the product’s; null is the shop’s name, and new', async () => {
    const lamp = await seller.sells({ brand: ' Lumen ', condition: 'refurbished' });
    expect(lamp).toMatchObject({ brand: 'Lumen', condition: 'refurbished' });
    const { body } = await seller.calls(productsApi.edit, {
      ...at(lamp),
      body: { brand: '', condition: null },
    });
    expect(body).toMatchObject({ brand: null, condition: 'new' });
  });
});

describe('a variant’s SKU', () => {
  it('overrides the product’s, is kept if omitted, and appears in orders', async () => {
    const made = await seller.sells({
      name: 'Shirt',
      sku: 'SH',
      variants: [
        { name: 'Size', value: 'S', stock_quantity: 9, sku: 'SH-S' },
        { name: 'Size', value: 'L', stock_quantity: 9, sku: '' },
      ],
    });
    const { body: shirt } = await seller.calls(productsApi.read, at(made));
    const skus = (variants: { sku: string | null }[]) => variants.map(({ sku }) => sku);
    expect(skus(shirt.variants)).toEqual(['SH-S', null]);
    const without = shirt.variants.map(({ sku: _, ...variant }) => variant);
    const kept = await seller.calls(productsApi.edit, {
      ...at(shirt),
      body: { variants: without },
    });
    expect(skus(kept.body.variants)).toEqual(['SH-S', null]);
    const buyer = await world.buyer();
    for (const [variant, sku] of [
      [shirt.variants[0].id, 'SH-S'],
      [shirt.variants[1].id, 'SH'],
    ] as const) {
      await buyer.buys({ product: made, variant });
      const [order] = (await buyer.calls(ordersApi.list)).body;
      expect(order?.items).toMatchObject([{ sku }]);
    }
  });
});
