import { readFile } from 'node:fs/promises';
import { importsApi, type PlannedProduct } from '@souk/contract/imports';
import { productsApi } from '@souk/contract/products';
import { shopsApi } from '@souk/contract/shops';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aWorker } from '../../../../../test/long-jobs.ts';
import { sendFiles } from '../../../../../test/send-files.ts';
import { startWorld, type World } from '../../../../../test/world.ts';
import { csvLine } from '../../../../kit/csv.ts';
import { workImport } from '../work-import.ts';

let world: World;
let seller: Awaited<ReturnType<World['seller']>>;
beforeAll(async () => {
  world = await startWorld({ worker: false });
});
afterAll(() => world.close());
beforeEach(async () => {
  seller = await world.seller();
});

/** As its maker's shop saves it: with a byte order mark and the line ends of Windows. */
const exported = async (name: string) => {
  const file = new URL(`../../../../../test/foreign-files/${name}.csv`, import.meta.url);
  return `\uFEFF${(await readFile(file, 'utf8')).replaceAll('\n', '\r\n')}`;
};
const categoryId = async (name: string): Promise<string> => {
  const { body } = await world.call(productsApi.categories, { query: { limit: 100 } });
  return body.find((one: { name: string }) => one.name === name)?.id ?? '';
};
const upload = (csv: string, query: Record<string, string> = {}) =>
  sendFiles(world, importsApi.importProducts, [{ name: 'export.csv', data: csv }], {
    token: seller.token,
    params: { shopId: seller.shop.id },
    query,
  });
const paramsOf = (importId: string) => ({ shopId: seller.shop.id, importId });
async function works(id: string) {
  for (;;) {
    await workImport(world.deps, id, aWorker());
    const { body } = await seller.calls(importsApi.read, { params: paramsOf(id) });
    if (body.state === 'done' || body.state === 'failed') return body;
  }
}
const checks = async (csv: string, query: Record<string, string> = {}) => {
  const { body } = await upload(csv, { dry_run: 'true', ...query });
  return works(body.id);
};
const planned = async (importId: string, query = {}): Promise<PlannedProduct[]> =>
  (await seller.calls(importsApi.products, { params: paramsOf(importId), query })).body;
async function runs(importId: string, query = {}) {
  const begun = await seller.calls(importsApi.run, { params: paramsOf(importId), query });
  expect(begun.status).toBe(202);
  return works(importId);
}
const shelf = async () => {
  const params = { shopId: seller.shop.id };
  const { body } = await seller.calls(productsApi.managed, { params, query: { limit: 100 } });
  return new Map((body as any[]).map((product) => [product.name as string, product]));
};
const faultsOf = ({ faults }: { faults: any[] }) =>
  faults.map(({ line, product, column, message }) => [line, product, column, message]);
const notUsd = /in EUR, and this marketplace sells in US dollars/;

describe('a Shopify export', () => {
  it('is recognized, shown with its variants, and brought in', async () => {
    const outcome = await checks(await exported('shopify'));
    expect(outcome).toMatchObject({ source: 'shopify', dry_run: true, imported: 2, failed: 2 });
    expect(faultsOf(outcome)).toEqual([
      [13, 'Walnut Bowl, 20 cm', 'Category', expect.stringContaining('“Tableware”')],
      [19, 'Gift card', null, 'Gift cards can’t be sold here'],
    ]);
    expect(outcome.ignored_columns).toContain('Tags');
    expect(outcome.ignored_columns).not.toContain('Variant Tax Code');
    expect(await shelf()).toEqual(new Map());

    const [shirt, bowl, socks] = await planned(outcome.id);
    expect(shirt).toMatchObject({
      line: 2,
      name: 'Linen Shirt',
      description:
        'Woven in Guimarães\n\nA loose shirt of pure linen, washed & softened.\nMade to last.\n\n- Wash at 30\u00a0°C\n- Iron damp',
      price: 59,
      discount_percentage: 20,
      status: 'listed',
      brand: 'Teia',
      images: [
        'https://cdn.shopify.example/files/shirt-sand.jpg?v=1',
        'https://cdn.shopify.example/files/shirt-sky.jpg?v=1',
        'https://cdn.shopify.example/files/shirt%20d%C3%A9tail.jpg?v=1',
      ],
    });
    expect(shirt?.variants.map((one) => [one.name, one.value, one.sku, one.barcode])).toEqual([
      ['Size / Color', 'S / Sand', 'LS-S-SA', '4006381333931'],
      ['Size / Color', 'S / Sky/Sea', 'LS-S-SK', null],
      ['Size / Color', 'M / Sand', 'LS-M-SA', null],
      ['Size / Color', 'M / Sky/Sea', 'LS-M-SK', null],
    ]);
    expect(shirt?.variants[1]).toMatchObject({
      price: 59,
      stock_quantity: 2,
      weight_g: 280,
      images: ['https://cdn.shopify.example/files/shirt-sky.jpg?v=1'],
    });
    expect(bowl).toMatchObject({
      description: 'Turned by hand.\n\nOiled, not lacquered.',
      price: 38,
      stock_quantity: 12,
      sku: 'BOWL-20',
      barcode: '96385074',
      weight_g: 640,
      variants: [],
    });
    expect(socks).toMatchObject({ status: 'draft', price: 14, discount_percentage: null });
    expect(socks?.variants.map((one) => [one.value, one.price, one.stock_quantity])).toEqual([
      ['36-38', 14, 0],
      ['39-42', 15.5, 7],
      ['43-46', 17.25, null],
    ]);
    expect(socks?.notices).toEqual([
      'More was sold than there was: its stock is 0.',
      'Its stock isn’t in the file: if it is new here, it starts at 0.',
      expect.stringContaining('compare-at prices were left out'),
      expect.stringContaining('“SOCK-S” was left out'),
    ]);
    expect(outcome.noticed).toBe(1);
    expect((await planned(outcome.id, { noticed: 'true' })).map(({ name }) => name)).toEqual([
      'Wool Socks',
    ]);

    // The bowl gets the category that its seller chose, the shirt keeps its own.
    const category_id = await categoryId('Home & Kitchen');
    expect(await runs(outcome.id, { dry_run: 'true', category_id })).toMatchObject({
      dry_run: true,
      category_id,
      imported: 3,
      failed: 1,
    });
    expect(await shelf()).toEqual(new Map());
    expect(await runs(outcome.id)).toMatchObject({ dry_run: false, imported: 3, failed: 1 });
    expect(await planned(outcome.id)).toEqual([]);
    const products = await shelf();
    expect(products.get('Linen Shirt')).toMatchObject({
      category_name: 'Fashion',
      price: 59,
      discounted_price: 47.2,
      stock: 10,
      status: 'listed',
    });
    expect(products.get('Walnut Bowl, 20 cm')).toMatchObject({ category_name: 'Home & Kitchen' });
    expect(products.get('Wool Socks')).toMatchObject({ status: 'draft', stock: 7 });
    const { body: shop } = await world.call(shopsApi.read, { params: { shopId: seller.shop.id } });
    expect(shop.product_count).toBe(2);
  });

  it('with the newer columns loses none of its 2 × 2 × 2 variants', async () => {
    const outcome = await checks(await exported('shopify-2024'));
    expect(outcome).toMatchObject({ source: 'shopify', imported: 1, failed: 0 });
    await runs(outcome.id);
    const board = (await shelf()).get('Cutting Board');
    expect(board).toMatchObject({
      price: 30.9,
      condition: 'refurbished',
      images: ['https://cdn.shopify.example/board.jpg'],
    });
    expect(
      board.variants.map((one: any) => [one.value, one.price_modifier, one.sku, one.weight_g]),
    ).toEqual([
      ['20 cm / Oak / Hole', 0, 'CB-0', 700],
      ['20 cm / Oak / Rope', 1, 'CB-1', 800],
      ['20 cm / Ash / Hole', 2, 'CB-2', 900],
      ['20 cm / Ash / Rope', 3, 'CB-3', 1000],
      ['24 cm / Oak / Hole', 4, 'CB-4', 1100],
      ['24 cm / Oak / Rope', 5, 'CB-5', 1200],
      ['24 cm / Ash / Hole', 6, 'CB-6', 1300],
      ['24 cm / Ash / Rope', 7, 'CB-7', 1400],
    ]);
  });

  it('brought in twice changes nothing, not even what its seller has done since', async () => {
    const category_id = await categoryId('Pets');
    const csv = await exported('shopify');
    await works((await upload(csv, { category_id })).body.id);
    const socks = (await shelf()).get('Wool Socks');
    const params = { productId: socks.id };
    await seller.calls(productsApi.edit, { params, body: { status: 'listed' } });
    const before = await shelf();
    const again = await works(
      (await upload(csv, { category_id: await categoryId('Fashion') })).body.id,
    );
    expect(again).toMatchObject({ imported: 0, updated: 0, unchanged: 3, failed: 1 });
    expect(await shelf()).toEqual(before);
  });

  it('of 500 products with three options each brings every variant, at its price', async () => {
    const csv = manyProducts(500);
    const outcome = await checks(csv);
    expect(outcome).toMatchObject({ imported: 500, failed: 0, total_faults: 0, noticed: 0 });
    const last = await seller.calls(importsApi.products, {
      params: paramsOf(outcome.id),
      query: { page: 5, limit: 100 },
    });
    expect(last.headers['x-total-count']).toBe('500');
    expect(last.body[99]?.variants).toHaveLength(8);

    expect(await runs(outcome.id)).toMatchObject({ state: 'done', imported: 500, failed: 0 });
    const { rows } = await sql<{
      products: number;
      variants: number;
      stock: number;
      cents: number;
    }>`
      select count(distinct p.id)::int as products, count(distinct v.sku)::int as variants,
        sum(v.stock_quantity)::int as stock,
        sum(p.price_cents + v.price_modifier_cents)::int as cents
      from products p join variants v on v.product_id = p.id
      where p.shop_id = ${seller.shop.id} and p.deleted_at is null and v.deleted_at is null
        and v.name = 'Size / Color / Lining'`.execute(world.deps.db);
    const all = Array.from({ length: 4000 }, (_, n) => n);
    expect(rows).toEqual([
      {
        products: 500,
        variants: 4000,
        stock: all.reduce((sum, n) => sum + (n % 10), 0),
        cents: all.reduce((sum, n) => sum + centsOf(n), 0),
      },
    ]);
    const again = await works((await upload(csv)).body.id);
    expect(again).toMatchObject({ imported: 0, updated: 0, unchanged: 500, failed: 0 });
  }, 120_000);

  it('with two products of the same name tells them apart by their handles', async () => {
    const head =
      'Handle,Title,Type,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty\n';
    const csv = `${head}tee,Tee,Fashion,Size,S,10,1\ntee,,,,M,11,1\ntee-1,TEE,Fashion,Size,S,12,1\n`;
    expect(await works((await upload(csv)).body.id)).toMatchObject({ imported: 2, failed: 0 });
    expect(await works((await upload(csv)).body.id)).toMatchObject({ unchanged: 2, failed: 0 });
    const skus = [...(await shelf()).values()].map(({ sku }) => sku);
    expect(new Set(skus)).toEqual(new Set(['tee', 'tee-1']));
  });
});

/** What the n-th variant of them all costs. */
const centsOf = (n: number) => 1000 + ((n * 37) % 5000);

/** A Shopify export of products with sizes, colors and linings: 8 variants each. */
function manyProducts(count: number): string {
  const head =
    'Handle,Title,Body (HTML),Type,Published,Status,Option1 Name,Option1 Value,Option2 Name,' +
    'Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Qty,' +
    'Variant Price,Image Src\r\n';
  const lines = Array.from({ length: count * 8 }, (_, n) => {
    const [product, place] = [Math.floor(n / 8), n % 8];
    const isFirst = place === 0;
    const values = [
      ['S', 'L'][Math.floor(place / 4)] ?? '',
      ['Red', 'Blue'][Math.floor(place / 2) % 2] ?? '',
      ['Silk', 'None'][place % 2] ?? '',
    ];
    const names = isFirst ? ['Size', 'Color', 'Lining'] : ['', '', ''];
    return csvLine([
      `coat-${product}`,
      ...(isFirst
        ? [`Coat ${product}`, `<p>Coat, no. ${product}</p>`, 'Fashion', 'true', 'active']
        : ['', '', '', '', '']),
      ...values.flatMap((value, index) => [names[index] ?? '', value]),
      `SKU-${n}`,
      '500',
      n % 10,
      (centsOf(n) / 100).toFixed(2),
      isFirst ? `https://cdn.shopify.example/coat-${product}.jpg` : '',
    ]);
  });
  return head + lines.join('');
}

describe('an Etsy export', () => {
  it('is recognized; its variations become every combination', async () => {
    const none = await checks(await exported('etsy'));
    expect(none).toMatchObject({ source: 'etsy', imported: 0, failed: 2 });
    expect(none.ignored_columns).toEqual(['TAGS', 'MATERIALS']);
    expect(none.faults[0]).toMatchObject({ column: 'Category', message: 'Category is required' });
    const category_id = await categoryId('Home & Kitchen');
    const outcome = await checks(await exported('etsy'), { category_id });
    expect(outcome).toMatchObject({ imported: 2, failed: 0, noticed: 1 });
    await runs(outcome.id);
    const products = await shelf();
    expect(products.get('Potter\'s Choice Mug, Speckled "Oatmeal" Glaze')).toMatchObject({
      price: 24,
      stock: 6,
      sku: 'MUG-350',
      images: ['https://i.etsystatic.example/1/mug.jpg', 'https://i.etsystatic.example/2/mug.jpg'],
      category_name: 'Home & Kitchen',
    });
    const candle = products.get('Beeswax Candle');
    expect(candle).toMatchObject({ price: 12.5, stock: 13, sku: null });
    expect(candle.variants.map((one: any) => [one.value, one.stock_quantity])).toEqual([
      ['Small / Honey', 3],
      ['Small / Fig', 2],
      ['Small / None', 2],
      ['Large / Honey', 2],
      ['Large / Fig', 2],
      ['Large / None', 2],
    ]);
    const [about] = await planned((await checks(await exported('etsy'))).id);
    expect(about?.description).toMatch(/^Holds 350 ml\.\n\n- Dishwasher safe\n- Fits a/);
    expect(about?.description).toMatch(/\n\nSalt & sand colors\.$/);
  });

  it('in another currency is refused, and nothing of it is kept', async () => {
    const { status, body } = await upload((await exported('etsy')).replaceAll('USD', 'EUR'));
    expect([status, body.code]).toEqual([422, 'import_currency']);
    expect(body.detail).toMatch(notUsd);
  });

  it('with more combinations than a product can have is refused in a sentence', async () => {
    const values = (letter: string) =>
      Array.from({ length: 11 }, (_, n) => `${letter}${n}`).join(',');
    const outcome = await checks(
      'TITLE,PRICE,CURRENCY_CODE,QUANTITY,IMAGE1,VARIATION 1 NAME,VARIATION 1 VALUES,VARIATION 2 NAME,VARIATION 2 VALUES\n' +
        `Ring,9,USD,5,,Size,"${values('a')}",Metal,"${values('b')}"\n`,
      { category_id: await categoryId('Fashion') },
    );
    expect(faultsOf(outcome)).toEqual([
      [2, 'Ring', null, 'A product can have at most 100 variants'],
    ]);
  });
});

describe('a WooCommerce export', () => {
  it('is recognized; variations find their parents by SKU or ID, wherever they are', async () => {
    const outcome = await checks(await exported('woocommerce'));
    expect(outcome).toMatchObject({ source: 'woocommerce', imported: 3, failed: 2 });
    expect(faultsOf(outcome)).toEqual([
      [5, 'Kit elsewhere', null, expect.stringContaining('sold on another site')],
      [12, 'x - y', null, 'Its parent “GONE” is not in this file'],
    ]);
    await runs(outcome.id);
    const products = await shelf();
    const mug = products.get('Stoneware Mug');
    expect(mug).toMatchObject({
      sku: 'MUG',
      price: 24,
      discounted_price: 18,
      discount_percentage: 25,
      weight_g: 400,
      brand: 'Teia',
      category_name: 'Home & Kitchen',
      description:
        'Thrown on a wheel.\n\nHolds 350\u00a0ml.\n\n- Dishwasher safe\n- Glazed inside & out',
    });
    expect(
      mug.variants.map((one: any) => [
        one.name,
        one.value,
        one.sku,
        one.stock_quantity,
        one.weight_g,
      ]),
    ).toEqual([
      ['Glaze / Size', 'Oatmeal / Small', 'MUG-O-S', 3, null],
      ['Glaze / Size', 'Oatmeal / Large', 'MUG-O-L', 0, null],
      ['Glaze / Size', 'Ink / Small', 'MUG-I-S', 3, null],
      ['Glaze / Size', 'Ink / Large', 'MUG-I-L', 3, 550],
    ]);
    expect(mug.variants[0]).toMatchObject({
      barcode: '96385074',
      images: ['https://teia.example/wp-content/uploads/mug-oatmeal.jpg'],
    });
    expect(products.get('Oak & Ash Board')).toMatchObject({
      price: 1250,
      discount_percentage: 20,
      discount_start_date: '2099-12-01T00:00:00.000Z',
      discount_end_date: '2099-12-24T23:59:59.000Z',
      weight_g: 1250,
      barcode: '4006381333931',
      stock: 8,
    });
    const tee = products.get('Tee');
    expect(tee).toMatchObject({ status: 'draft', price: 15, stock: 7, discount_percentage: null });
    expect(
      tee.variants.map((one: any) => [one.value, one.price_modifier, one.stock_quantity]),
    ).toEqual([
      ['S / Red', 0, 3],
      ['S / Blue', 0, 2],
      ['M / Red', 1.5, 2],
    ]);
    const { id } = await checks(await exported('woocommerce'));
    const notices = new Map((await planned(id)).map((one) => [one.name, one.notices]));
    expect(notices.get('Stoneware Mug')).toEqual(['These attributes were left out: Material.']);
    expect(notices.get('Tee')).toEqual([
      'A variation for any Color became an option for each: please check their stock.',
      expect.stringContaining('share one stock in WooCommerce'),
      expect.stringContaining('sale prices were left out'),
    ]);
  });

  it('brought in twice changes nothing', async () => {
    const csv = await exported('woocommerce');
    await works((await upload(csv)).body.id);
    const before = await shelf();
    const again = await works((await upload(csv)).body.id);
    expect(again).toMatchObject({ imported: 0, updated: 0, unchanged: 3, failed: 2 });
    expect(await shelf()).toEqual(before);
  });
});

describe('what doesn’t fit', () => {
  const head =
    'Handle,Title,Type,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty,Image Src\n';

  it.each([
    [
      '101 variants',
      (n: number) => `bag,${n === 0 ? 'Bag' : ''},Fashion,No,${n},5,1,\n`,
      101,
      'A product can have at most 100 variants',
    ],
    [
      '21 pictures',
      (n: number) =>
        `bag,${n === 0 ? 'Bag' : ''},Fashion,Title,${n === 0 ? 'Default Title,5,1' : ',,'},https://a.example/${n}.jpg\n`,
      21,
      'A product can have at most 20 images',
    ],
    [
      'a long name',
      () => `bag,${'x'.repeat(201)},Fashion,Title,Default Title,5,1,\n`,
      1,
      'Please use at most 200 characters',
    ],
    ['no price', () => 'bag,Bag,Fashion,Title,Default Title,,1,\n', 1, 'Price is required'],
    [
      'a price in letters',
      () => 'bag,Bag,Fashion,Title,Default Title,cheap,1,\n',
      1,
      'This is not a number',
    ],
    [
      'half a cent',
      () => 'bag,Bag,Fashion,Title,Default Title,1.005,1,\n',
      1,
      'Price can have at most two decimals',
    ],
    [
      'no address',
      () => 'bag,Bag,Fashion,Title,Default Title,5,1,javascript:alert(1)\n',
      1,
      'This must be an http(s) address or an uploaded file',
    ],
  ])('is refused as a whole, with a clear sentence: %s', async (_, line, count, message) => {
    const csv = head + Array.from({ length: count }, (__, n) => line(n)).join('');
    const outcome = await works((await upload(csv)).body.id);
    expect(outcome).toMatchObject({ imported: 0, failed: 1 });
    expect(outcome.faults.map((fault: any) => [fault.line, fault.message])).toEqual([[2, message]]);
    expect(await shelf()).toEqual(new Map());
  });

  it('a line that can’t be read refuses the product that it interrupts', async () => {
    const csv = `${head}bag,Bag,Fashion,Size,S,5,1,\nbag,,,,M,5,1,,too,far\nbag,,,,L,5,1,\ncup,Cup,Fashion,Title,Default Title,5,1,\n`;
    const outcome = await works((await upload(csv)).body.id);
    expect(outcome).toMatchObject({ imported: 1, failed: 1 });
    expect(faultsOf(outcome)).toMatchObject([[3, 'Bag', null, expect.any(String)]]);
  });

  it('a file without products, and an unknown category, are refused', async () => {
    expect((await upload(head)).body.detail).toBe('There are no products in this file.');
    const category_id = '0190aaaa-0000-7000-8000-000000000000';
    const { status, body } = await upload(`${head}bag,Bag,Fashion,,,5,1,\n`, { category_id });
    expect([status, body.errors[0].path]).toEqual([422, 'category_id']);
  });
});

it('a file of our own columns stays one, and can have a category for products without', async () => {
  const csv = 'Title,Vendor,Price,Stock,Category\nMug,Teia,5,1,\nCup,Teia,6,1,Pets\n';
  expect(await checks(csv)).toMatchObject({ source: null, imported: 1, failed: 1, noticed: 0 });
  const outcome = await checks(csv, { category_id: await categoryId('Fashion') });
  expect(outcome).toMatchObject({ imported: 2, failed: 0, ignored_columns: ['Vendor'] });
  expect((await planned(outcome.id)).map(({ name, price }) => [name, price])).toEqual([
    ['Mug', 5],
    ['Cup', 6],
  ]);
  await runs(outcome.id);
  expect((await shelf()).get('Mug')).toMatchObject({ category_name: 'Fashion' });
});
