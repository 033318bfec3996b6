import { categoriesApi } from '@souk/contract/categories';
import { addressOf } from '@souk/contract/endpoint';
import { importsApi } from '@souk/contract/imports';
import { productsApi } from '@souk/contract/products';
import { searchApi } from '@souk/contract/search';
import { shopsApi } from '@souk/contract/shops';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aWorker, thinkDead } from '../../../../test/long-jobs.ts';
import { sendFiles } from '../../../../test/send-files.ts';
import { invalid, startWorld, type World } from '../../../../test/world.ts';
import { resumeLongJobs } from '../../../jobs/long-jobs.ts';
import { workInTurn } from '../../../jobs/work-long-job.ts';
import { workImport } from './work-import.ts';

let world: World;
let seller: Awaited<ReturnType<World['seller']>>;
beforeAll(async () => {
  world = await startWorld({ worker: false });
});
afterAll(() => world.close());
beforeEach(async () => {
  seller = await world.seller();
});

type Sender = { token: string };

const send = (
  csv: string | Uint8Array,
  query: { dry_run?: 'true' } = {},
  by: Sender = seller,
  shopId = seller.shop.id,
) =>
  sendFiles(world, importsApi.importProducts, [{ name: 'products.csv', data: csv }], {
    token: by.token,
    params: { shopId },
    query,
  });
const look = async (importId: string, query = {}) =>
  (await seller.calls(importsApi.read, { params: { shopId: seller.shop.id, importId }, query }))
    .body;

/** Works an import to its end: on a busy machine a long one yields and comes back. */
async function works(id: string) {
  for (;;) {
    await workImport(world.deps, id, aWorker());
    const now = await look(id);
    if (now.state === 'done' || now.state === 'failed') return now;
  }
}

/** Sends a file and works it to its end. */
async function brings(csv: string, query: { dry_run?: 'true' } = {}) {
  const { body } = await send(csv, query);
  return works(body.id);
}
const exported = async () =>
  String(
    (await seller.calls(importsApi.exportProducts, { params: { shopId: seller.shop.id } })).body,
  );
const shelf = async () =>
  (await seller.calls(productsApi.managed, { params: { shopId: seller.shop.id } })).body as any[];
const productCount = async () =>
  (await world.call(shopsApi.read, { params: { shopId: seller.shop.id } })).body.product_count;

const HEAD = 'Name,Price,Stock,Category';

/** How many times as much work as a plain file a hostile one of that length may take. */
const BORNE = 16;

describe('a file of products', () => {
  it('is imported line by line: good lines succeed, each fault names its line and column', async () => {
    const outcome = await brings(
      `${HEAD},SKU,Images,Discount %\r\n` +
        'Mug,"1,019.50",3,home & kitchen,M-1,/media/products/a.webp | https://example.com/b.png,10\r\n' +
        ',5,1,Pets,,,\r\n' +
        'Free text,cheap,1,Pets,,,\r\n' +
        'Cup,5,-1,Pets,,,\r\n' +
        'Bowl,5,1,Petz,,javascript:alert(1),101\r\n' +
        'Plate,5,,Pets,,,\r\n' +
        'Mug again,5,1,Pets,m-1,,\r\n' +
        'Jug,"12,5",0,Pets,,,,,,too far\r\n' +
        'Pot,$7,2,Pets,,,\r\n',
    );
    expect(outcome).toMatchObject({ state: 'done', imported: 2, failed: 7, progress: 1 });
    expect(outcome.faults.map((f: any) => [f.line, f.product, f.column, f.message])).toEqual([
      [3, '', 'Name', 'Product name is required'],
      [4, 'Free text', 'Price', 'This is not a number'],
      [5, 'Cup', 'Stock', 'Stock must be a whole number from 0'],
      [6, 'Bowl', 'Category', 'There is no category “Petz”'],
      [6, 'Bowl', 'Images', 'This must be an http(s) address or an uploaded file'],
      [6, 'Bowl', 'Discount %', 'Discount cannot exceed 100%'],
      [7, 'Plate', 'Stock', 'Stock is required'],
      [8, 'Mug again', 'SKU', 'This product is already on line 2'],
      [
        9,
        'Jug',
        null,
        'This line has more cells than the file has columns. Put quotes around text that contains commas.',
      ],
    ]);
    const [pot, mug] = await shelf();
    expect(pot).toMatchObject({ name: 'Pot', price: 7, stock: 2, category_name: 'Pets' });
    expect(mug).toMatchObject({
      name: 'Mug',
      price: 1019.5,
      sku: 'M-1',
      images: ['/media/products/a.webp', 'https://example.com/b.png'],
      discount_percentage: 10,
    });
    // Searchable, counted by the shop, found despite a typo: like a product from the form.
    const explore = await world.call(searchApi.explore, {
      query: { shop_id: seller.shop.id, search: 'mug' },
    });
    expect(explore.body.map(({ id }: any) => id)).toEqual([mug.id]);
    expect(await productCount()).toBe(2);
  });

  it('may have other headings, other separators, options below a product', async () => {
    const outcome = await brings(
      '\uFEFFTITLE;price ;Stock Quantity;category_name;Option Name;Option Value;Price modifier;Colour of box\n' +
        'Shirt;19,90;;Fashion;;;;\n' +
        ';;4;;Size;S;;\n' +
        'Shirt;;0;;Size;L;2,50;\n' +
        'Hat;5;1;Fashion;;;;\n' +
        'Scarf;5;1;Fashion;Size;L;;\n',
    );
    expect(outcome).toMatchObject({ imported: 2, failed: 1, ignored_columns: ['Colour of box'] });
    expect(outcome.faults[0]).toMatchObject({ line: 6, product: 'Scarf' });
    const [, shirt] = await shelf();
    expect(shirt).toMatchObject({ name: 'Shirt', price: 19.9, stock: 4 });
    expect(shirt.variants).toMatchObject([
      { name: 'Size', value: 'S', price_modifier: 0, stock_quantity: 4 },
      { name: 'Size', value: 'L', price_modifier: 2.5, stock_quantity: 0 },
    ]);
  });

  it('reads a number that could be two as the file’s other numbers are written', async () => {
    const shelfOf = async () =>
      (await shelf())
        .toSorted((a, b) => (a.name < b.name ? -1 : 1))
        .map(({ name, price, stock }) => [name, price, stock]);
    const commas = 'Sofa;1.500;1.000;Pets\nCup;12,50;3;Pets\n';
    expect(await brings(`${HEAD.replaceAll(',', ';')}\n${commas}`)).toMatchObject({ failed: 0 });
    expect(await shelfOf()).toEqual([
      ['Cup', 12.5, 3],
      ['Sofa', 1500, 1000],
    ]);
    // The number that decides may come last, and be in another column.
    const points = 'Sofa,"1,600","2,000",Pets,\nCup,13,4,Pets,2.5\n';
    expect(await brings(`${HEAD},Discount %\n${points}`)).toMatchObject({ failed: 0 });
    expect(await shelfOf()).toEqual([
      ['Cup', 13, 4],
      ['Sofa', 1600, 2000],
    ]);
  });

  it.each([
    ['alone', ''],
    ['beside numbers that contradict each other', 'Cup,12.50,1,Pets\nPot,"12,50",1,Pets\n'],
  ])('refuses a number that could be two, %s', async (_, others) => {
    const { faults } = await brings(`${HEAD}\n${others}Sofa,1.500,"1,000",Pets\n`);
    const line = others === '' ? 2 : 4;
    expect(faults.map((f: any) => [f.line, f.column, f.message])).toEqual([
      [line, 'Price', 'This could be 1.5 or 1500. Please write it one of these two ways.'],
      [line, 'Stock', 'This could be 1 or 1000. Please write it one of these two ways.'],
    ]);
  });

  it('may begin with the line in which Excel names the separator', async () => {
    const outcome = await brings('sep=;\r\nName;Price;Stock;Category\r\nMug;x;1;Pets\r\n');
    expect(outcome.faults).toMatchObject([{ line: 3, column: 'Price' }]);
    expect(await brings('sep=;\nName;Price;Stock;Category\nMug;12,50;1;Pets')).toMatchObject({
      imported: 1,
      ignored_columns: [],
    });
  });

  it('refuses a discount’s end that no database can hold', async () => {
    const { faults } = await brings(
      `${HEAD},Discount %,Discount End\nMug,5,1,Pets,10,9999-12-31T23:30:00-01:00\n`,
    );
    expect(faults).toMatchObject([
      { line: 2, column: 'Discount End', message: 'Please use a date from the year 1 to 9999' },
    ]);
  });

  it('an option’s SKU is exported, and kept when a file has no SKU column', async () => {
    const head = 'Name,Price,Category,SKU,Option Name,Option Value,Stock';
    await brings(`${head}\nHoodie,40,Fashion,H,,,\n,,,H-S,Size,S,4\n,,,,Size,L,5\n`);
    const skus = async () =>
      (await shelf())[0].variants.map(({ sku }: { sku: string | null }) => sku);
    expect(await skus()).toEqual(['H-S', null]);
    await brings('Name,Option Name,Option Value,Stock\nHoodie,,,\n,Size,S,1\n,Size,L,1\n');
    expect(await skus()).toEqual(['H-S', null]);
    const params = { shopId: seller.shop.id };
    const { body } = await seller.calls(importsApi.exportProducts, { params });
    expect(String(body)).toMatch(/,Hoodie,[^\n]*,H-S,[^\n]*,Size,S,/);
    await brings(`${head}\nHoodie,,,H,,,\n,,,,Size,S,1\n,,,H-L,Size,L,1\n`);
    expect(await skus()).toEqual([null, 'H-L']);
  });

  it('weights, barcodes, brand and condition come back as they went out', async () => {
    const head = 'Name,Price,Category,Barcode,Brand,Condition,Weight (g),Option Name,Option Value';
    const outcome = await brings(
      `${head},Stock\nLamp,40,Fashion,4006381333931,Lumen,USED,1200,,,\n` +
        ',,,036000291452,,,1350,Size,S,4\n,,,,,,,Size,L,5\n',
    );
    expect(outcome).toMatchObject({ imported: 1, failed: 0, ignored_columns: [] });
    const lamp = async () => (await shelf())[0];
    const whole = {
      barcode: '4006381333931',
      brand: 'Lumen',
      condition: 'used',
      weight_g: 1200,
      variants: [
        { value: 'S', barcode: '036000291452', weight_g: 1350 },
        { value: 'L', barcode: null, weight_g: null },
      ],
    };
    expect(await lamp()).toMatchObject(whole);
    const params = { shopId: seller.shop.id };
    const { body } = await seller.calls(importsApi.exportProducts, { params });
    expect(await brings(String(body))).toMatchObject({ unchanged: 1, failed: 0 });
    // Without its column, a part stays; a blank cell clears it.
    await brings('Name,Option Name,Option Value,Stock\nLamp,,,\n,Size,S,1\n,Size,L,1\n');
    expect(await lamp()).toMatchObject(whole);
    await brings('Name,Barcode,Brand,Condition,Weight (g)\nLamp,,,,\n');
    expect(await lamp()).toMatchObject({
      barcode: null,
      brand: null,
      condition: 'new',
      weight_g: null,
      variants: whole.variants,
    });
  });

  it('a wrong barcode, condition or weight is named by its column', async () => {
    const { faults } = await brings(
      `${HEAD},Barcode,Condition,Weight (g)\nMug,5,1,Pets,4006381333932,,\n` +
        'Cup,5,1,Pets,12345,worn,1.5\nPot,5,1,Pets,,,heavy\n',
    );
    expect(faults.map((f: any) => [f.line, f.column, f.message])).toEqual([
      [2, 'Barcode', 'This barcode has a wrong digit: the last one doesn’t match the others'],
      [3, 'Barcode', 'Barcode must have 8, 12, 13 or 14 digits (EAN, UPC or ISBN)'],
      [3, 'Condition', 'condition must be one of new, refurbished, used'],
      [3, 'Weight (g)', 'Weight must be a whole number of grams from 0 to 1000000'],
      [4, 'Weight (g)', 'This is not a number'],
    ]);
  });

  it('a dry run changes nothing, and the same file can then be imported without uploading it again', async () => {
    const { status, headers, body } = await send(`${HEAD}\nMug,5,1,Pets\nCup,x,1,Pets\n`, {
      dry_run: 'true',
    });
    expect(status).toBe(202);
    expect(headers.get('location')).toBe(
      `/api${addressOf(importsApi.read, { params: { shopId: seller.shop.id, importId: body.id } })}`,
    );
    expect(body).toMatchObject({ state: 'waiting', dry_run: true, imported: 0 });
    const run = () =>
      seller.calls(importsApi.run, { params: { shopId: seller.shop.id, importId: body.id } });
    expect((await run()).body.detail).toBe('This import is already running');
    await workImport(world.deps, body.id, aWorker());
    expect(await look(body.id)).toMatchObject({
      state: 'done',
      dry_run: true,
      imported: 1,
      failed: 1,
    });
    expect(await shelf()).toEqual([]);

    expect((await run()).status).toBe(202);
    await workImport(world.deps, body.id, aWorker());
    expect(await look(body.id)).toMatchObject({ dry_run: false, imported: 1, total_faults: 1 });
    expect((await shelf()).map(({ name }) => name)).toEqual(['Mug']);
    expect((await run()).body.detail).toBe('This file has been imported already');
    const faults = await seller.calls(importsApi.exportFaults, {
      params: { shopId: seller.shop.id, importId: body.id },
    });
    expect(faults.body).toBe(
      '\uFEFFLine,Product,Column,Problem\r\n3,Cup,Price,This is not a number\r\n',
    );
  });

  it.each([
    ['nothing', '', 422, 'This file is empty.'],
    ['a workbook', 'PK\u0003\u0004\u0000\u0000', 415, /not a CSV file/],
    ['UTF-16', Buffer.from('\uFEFFName,Price', 'utf16le'), 415, /not in UTF-8/],
    ['Latin-1', Buffer.from('Name,Price\nCafé,1', 'latin1'), 415, /not in UTF-8/],
    ['no headings', 'Mug,5\nCup,6', 422, /must name the columns/],
    ['a heading twice', 'Name,Price,price\nMug,5,6', 422, 'The column Price appears twice'],
  ])('that is %s is refused in a sentence', async (_, csv, status, detail) => {
    const answer = await send(csv);
    expect(answer.status).toBe(status);
    expect(answer.body.detail).toMatch(detail);
  });
});

describe('an exported file', () => {
  beforeEach(async () => {
    await seller.sells({
      name: '\'=SUM(A1), "quoted"',
      description: "-two\r\n- lines;'=cmd",
      sku: '=1',
    });
    await seller.sells({
      name: 'Shirt',
      price: 20,
      discount_percentage: 12.5,
      discount_end_date: '2099-01-01T00:00:00Z',
      images: ['/media/products/a.webp', 'https://example.com/b.png'],
      variants: [
        { name: 'Color / Size', value: 'Red / L', price_modifier: -2.5, stock_quantity: 3 },
        { name: 'Color / Size', value: 'Blue / L', stock_quantity: 0, images: ['/media/c.webp'] },
      ],
    });
  });

  it('opens in a spreadsheet without running as a formula', async () => {
    const answer = await seller.calls(importsApi.exportProducts, {
      params: { shopId: seller.shop.id },
    });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="clay-co-products.csv"',
    );
    const text = String(answer.body);
    expect(text.startsWith('\uFEFFID,Name,Description,Price,')).toBe(true);
    expect(text).toContain('"\'\'=SUM(A1), ""quoted"""');
    expect(text).toContain("'=1");
    expect(text).toContain("'-two\r\n'- lines;''=cmd");
    expect(text).toContain(',-2.5\r\n');
    expect(text.split('\r\n').filter((line) => line.includes('Color / Size'))).toHaveLength(2);
  });

  it('changes nothing when imported, and only the edited parts after an edit', async () => {
    const before = await shelf();
    expect(await brings(await exported())).toMatchObject({ imported: 0, updated: 0, unchanged: 2 });
    expect(await shelf()).toEqual(before);

    const changed = (await exported()).replace(',20,', ',25,').replace('Red / L', 'Green / L');
    expect(await brings(changed)).toMatchObject({
      imported: 0,
      updated: 1,
      unchanged: 1,
      failed: 0,
    });
    const [shirt, other] = await shelf();
    expect(other).toEqual(before[1]);
    expect(shirt).toMatchObject({
      ...before[0],
      price: 25,
      original_price: 25,
      discounted_price: 21.88,
      variants: expect.anything(),
    });
    expect(
      shirt.variants.map(({ value, id }: any) => [value, id === before[0].variants[1].id]),
    ).toEqual([
      ['Green / L', false],
      ['Blue / L', true],
    ]);
    expect(await productCount()).toBe(2);
  });

  it('a missing column leaves its field unchanged; SKU and name find a product too', async () => {
    await seller.sells({ name: 'Twin', sku: 'T-1' });
    await seller.sells({ name: 'Twin', sku: 'T-2' });
    const outcome = await brings('SKU,Name,Price\n,Shirt,30\nt-2,Twin,31\n,twin,32\n');
    expect(outcome).toMatchObject({ updated: 2, failed: 1 });
    expect(outcome.faults[0].message).toMatch(/Several products in this shop have this name/);
    const [t2, t1, shirt] = await shelf();
    expect([t2.price, t1.price, shirt.price]).toEqual([31, 20, 30]);
    expect(shirt).toMatchObject({ stock: 3, discount_percentage: 12.5 });
    expect(shirt.variants).toHaveLength(2);

    // The lines of its options may be incomplete too.
    await brings('Name,Option Name,Option Value,Stock\nShirt,,,\n,Color / Size,Blue / L,7\n');
    const [, , fewer] = await shelf();
    expect(fewer.variants).toEqual([{ ...shirt.variants[1], stock_quantity: 7 }]);
  });

  it('never touches a product of another shop, whatever its ID column says', async () => {
    const other = await world.seller('Other');
    const theirs = await other.sells({ name: 'Theirs', sku: 'X' });
    const outcome = await brings(
      `ID,Name,SKU,Price,Stock,Category\n${theirs.id},Mine,,1,1,Pets\n,Theirs,X,2,2,Pets\n`,
    );
    expect(outcome).toMatchObject({ imported: 1, updated: 0, failed: 1 });
    expect(outcome.faults[0]).toMatchObject({ line: 2, column: 'ID' });
    expect(
      (await world.call(productsApi.read, { params: { productId: theirs.id } })).body,
    ).toMatchObject({
      name: 'Theirs',
      price: 20,
    });
  });
});

describe('a long file', () => {
  const long = (lines: number, faulty: number) =>
    `${HEAD}\n${Array.from({ length: lines }, (_, n) => `Thing ${n},${n % (lines / faulty) === 7 ? 'no' : '5.25'},${n % 9},Pets`).join('\n')}`;

  it('of 5,000 products with 20 faulty lines brings 4,980 and lists the 20', async () => {
    const outcome = await brings(long(5000, 20));
    expect(outcome).toMatchObject({ state: 'done', imported: 4980, failed: 20, total_faults: 20 });
    expect(outcome.faults.map(({ line }: any) => line)).toEqual(
      Array.from({ length: 20 }, (_, n) => n * 250 + 9),
    );
    expect(await productCount()).toBe(4980);
    const page = await seller.calls(productsApi.managed, {
      params: { shopId: seller.shop.id },
      query: { limit: 1 },
    });
    expect(page.headers['x-total-count']).toBe('4980');
  });

  it('may be full of long texts in a script without spaces', async () => {
    // Between two full stops, 49 characters are one word to the database.
    const phrase = (n: number) => `${String.fromCodePoint(0x4e00 + n)}${'好茶壶'.repeat(16)}`;
    const text = (n: number) =>
      Array.from({ length: 180 }, (_, at) => phrase(n * 180 + at)).join('。');
    const lines = Array.from({ length: 50 }, (_, n) => `茶壶 ${n},5,1,Pets,${text(n)}`);
    const outcome = await brings(`${HEAD},Description\n${lines.join('\n')}`);
    expect(outcome).toMatchObject({ state: 'done', imported: 50, failed: 0 });
    const found = await world.call(searchApi.explore, {
      query: { shop_id: seller.shop.id, search: '茶壶', limit: 100 },
    });
    expect(found.body).toHaveLength(50);
  });

  it('resumes after a crash, without duplicates or losses', async () => {
    const { body } = await send(long(3000, 30));
    // Dies in the third batch, after writing its products and before committing them.
    let asked = 0;
    const now = () => {
      asked += 1;
      if (asked === 4) throw new Error('killed');
      return new Date();
    };
    await expect(workImport({ ...world.deps, now }, body.id, aWorker())).rejects.toThrow('killed');
    const halfway = await look(body.id);
    expect(halfway).toMatchObject({ state: 'running', imported: 990, failed: 10 });
    expect(halfway.progress).toBeGreaterThan(0.2);

    // Killed, it couldn't even release it.
    await sql`update long_jobs set holder = 'killed' where id = ${body.id}`.execute(world.deps.db);
    await thinkDead(world.deps, body.id);
    await resumeLongJobs(world.deps);
    const { rows } = await sql`
      select from graphile_worker.jobs
      where key = ${`import-products:${body.id}`}`.execute(world.deps.db);
    expect(rows).toHaveLength(1);

    expect(await works(body.id)).toMatchObject({ state: 'done', imported: 2970, failed: 30 });
    const names = await sql<{ n: number; names: number }>`
      select count(*)::int as n, count(distinct name)::int as names from products
      where shop_id = ${seller.shop.id}`.execute(world.deps.db);
    expect(names.rows[0]).toEqual({ n: 2970, names: 2970 });
  });

  it('is imported once even if two workers take it at once', async () => {
    const { body } = await send(long(1500, 15));
    await Promise.all([
      workImport(world.deps, body.id, aWorker()),
      workImport(world.deps, body.id, aWorker()),
    ]);
    expect(await works(body.id)).toMatchObject({ state: 'done', imported: 1485, failed: 15 });
    expect(await productCount()).toBe(1485);
  });

  it('sent twice at once brings its products once: the second waits for the first', async () => {
    const [first, second] = [await send(long(1500, 15)), await send(long(1500, 15))];
    const ids = [first.body.id, second.body.id];
    const turns = { 'import-products': (id: string) => workImport(world.deps, id, aWorker()) };
    await Promise.all(
      ids.map((id) => workInTurn(world.deps, { id, kind: 'import-products' }, turns)),
    );
    const waiting = await sql<{ n: number }>`
      select count(*)::int as n from graphile_worker.jobs
      where key = any(${ids.map((id) => `import-products:${id}`)}) and run_at > created_at`.execute(
      world.deps.db,
    );
    expect(waiting.rows[0]?.n).toBe(1);
    for (const id of ids) await works(id);
    const ended = await Promise.all(ids.map((id) => look(id)));
    expect(ended.map(({ state, failed }) => [state, failed])).toEqual([
      ['done', 15],
      ['done', 15],
    ]);
    expect(ended.map(({ imported }) => imported).toSorted((a, b) => a - b)).toEqual([0, 1485]);
    expect(await productCount()).toBe(1485);
  });

  it('fails if the database refuses it, and is not retried', async () => {
    const { body } = await send(long(5, 1));
    await world.asOwner(
      `alter table products add constraint refused check (shop_id <> '${seller.shop.id}')`,
    );
    await workImport(world.deps, body.id, aWorker());
    await world.asOwner('alter table products drop constraint refused');
    const ended = await look(body.id);
    expect([ended.state, ended.error]).toEqual([
      'failed',
      expect.stringContaining('before the end of the file'),
    ]);
  });

  it('goes on without the products whose category is deleted while it runs', async () => {
    const admin = await world.admin();
    const body = { name: 'Short-lived' };
    const { id: categoryId } = (await admin.calls(categoriesApi.create, { body })).body;
    const mug = await seller.sells({ name: 'Mug' });
    await seller.sells({ name: 'Cup' });
    const sent = await send(
      `${HEAD}\nMug,5,1,Pets\nPot,5,1,Short-lived\nCup,5,1,Short-lived\nJug,5,1,Pets\n`,
    );
    // Waiting for the mug, the import has read the categories already.
    const { working } = await world.deps.db.transaction().execute(async (trx) => {
      await sql`select from products where id = ${mug.id} for update`.execute(trx);
      const working = works(sent.body.id);
      await world.until(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(world.deps.db);
        return rows.length > 0;
      }, 'the import waits for the mug');
      const deleted = await admin.calls(categoriesApi.remove, { params: { categoryId } });
      expect(deleted.status).toBe(204);
      return { working };
    });
    const outcome = await working;
    expect(outcome).toMatchObject({ state: 'done', imported: 1, updated: 1, failed: 2 });
    expect(outcome.faults.map((f: any) => [f.line, f.column, f.message])).toEqual([
      [3, 'Category', 'This category does not exist'],
      [4, 'Category', 'This category does not exist'],
    ]);
  });

  it('sent again changes nothing, though it has neither IDs nor SKUs', async () => {
    await brings(long(700, 7));
    expect(await brings(long(700, 7))).toMatchObject({ imported: 0, unchanged: 693, failed: 7 });
  });

  it('with old Macintosh line ends is refused, with advice on how to save it', async () => {
    const { status, body } = await send(`${HEAD}\rMug,5,1,Pets\r`);
    expect([status, body.detail]).toEqual([415, expect.stringContaining('CSV (UTF-8)')]);
  });

  it('accepts no name with a line break, and takes out what nobody sees', async () => {
    const outcome = await brings(
      `${HEAD}\n"Two\nlines",5,1,Pets\nZero\u200bwidth,5,1,Pets\nTurned\u202e,5,1,Pets\n\u200b,5,1,Pets\n`,
    );
    expect(outcome).toMatchObject({ state: 'done', imported: 2, failed: 2 });
    const names = (await shelf()).map(({ name }) => String(name));
    expect(names.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(['Turned', 'Zerowidth']);
    expect(outcome.faults.map(({ column, message }: any) => [column, message])).toEqual([
      ['Name', 'Please leave out line breaks and invisible characters'],
      ['Name', 'Product name is required'],
    ]);
  });

  it('reports faults in texts cut in the middle of an emoji', async () => {
    const name = `${'a'.repeat(199)}😀`;
    const category = `${'b'.repeat(99)}😀`;
    const outcome = await brings(`${HEAD}\n${name},5,1,${category}\nMug,5,1,Pets\n`);
    expect(outcome).toMatchObject({ state: 'done', imported: 1, failed: 1 });
    expect(outcome.faults[0].product).toBe('a'.repeat(199));
  });

  it('with endless spaces and digits holds nobody up', async () => {
    /** The processor time that a file with 20 lines of these characters takes, in microseconds. */
    const work = async (digit: string, space: string) => {
      const [digits, spaces] = [digit.repeat(24_000), space.repeat(24_000)];
      const line = `Mug,${digits}x,1,Pets,a${spaces}b | c\n`;
      const { body } = await send(`${HEAD},Images\n${line.repeat(20)}Pot,5,1,Pets,\n`);
      const before = process.threadCpuUsage();
      expect(await works(body.id)).toMatchObject({ state: 'done', failed: 20 });
      const { user, system } = process.threadCpuUsage(before);
      return user + system;
    };
    // Quadratic work would take hundreds of times as long as letters, each time. On a busy machine
    // the same work differs severalfold.
    let least = Infinity;
    for (let tries = 0; tries < 5 && least > BORNE; tries += 1) {
      least = Math.min(least, (await work('1', ' ')) / (await work('y', 'y')));
    }
    expect(least).toBeLessThan(BORNE);
  });

  it('that ends while somebody reads it appears as before its end, or as after it', async () => {
    const { body } = await send('Name,Price,Stock,Category\nMug,5,1,Pets');
    // The read waits for a lock half-way, and meanwhile the import ends.
    const { seen } = await world.deps.db.transaction().execute(async (trx) => {
      await sql`lock table long_jobs`.execute(trx);
      const seen = look(body.id);
      await world.until(async () => {
        const { rows } = await sql`select from pg_locks join pg_database d on d.oid = database
          where not granted and relation = 'long_jobs'::regclass
            and datname = current_database()`.execute(world.deps.db);
        return rows.length === 1;
      }, 'the read that waits');
      await sql`update product_imports set imported = 1 where id = ${body.id}`.execute(trx);
      await sql`update long_jobs set state = 'done' where id = ${body.id}`.execute(trx);
      return { seen };
    });
    expect(await seen).toMatchObject({ state: 'waiting', imported: 0 });
    expect(await look(body.id)).toMatchObject({ state: 'done', imported: 1 });
  });

  it('faults come page by page', async () => {
    const { id } = await brings(`Name,Price\n${'x,1\n'.repeat(120)}`, { dry_run: 'true' });
    const page = await look(id, { page: 3, limit: 50 });
    expect(page.total_faults).toBe(240);
    expect(page.faults).toHaveLength(50);
  });
});

it('belongs to the shop’s owner and admins alone', async () => {
  const stranger = await world.buyer();
  const admin = await world.admin();
  const file = `${HEAD}\nMug,5,1,Pets`;
  expect((await send(file, {}, { token: 'none' })).status).toBe(401);
  expect((await send(file, {}, stranger)).status).toBe(403);
  expect((await send(file, {}, seller, '0190aaaa-0000-7000-8000-000000000000')).status).toBe(404);
  const { body, status } = await send(file, {}, admin);
  expect(status).toBe(202);
  const other = await world.seller('Other');
  const params = { shopId: seller.shop.id, importId: body.id };
  for (const endpoint of [
    importsApi.read,
    importsApi.exportFaults,
    importsApi.run,
    importsApi.exportProducts,
  ]) {
    expect((await world.call(endpoint, { params })).status).toBe(401);
    expect((await stranger.calls(endpoint, { params })).status).toBe(403);
  }
  // Not through one's own shop either.
  expect(
    (await other.calls(importsApi.read, { params: { shopId: other.shop.id, importId: body.id } }))
      .status,
  ).toBe(404);
  expect(
    (
      await seller.calls(importsApi.importProducts, {
        params: { shopId: seller.shop.id },
        body: invalid({}),
      })
    ).status,
  ).toBe(415);
});

it('keeps a sale that happens meanwhile if the file has no stock column', async () => {
  const mug = await seller.sells({ name: 'Mug', price: 20, stock_quantity: 5 });
  const buyer = await world.buyer();
  const { body } = await send('Name,Price\nMug,22\n');
  await Promise.all([
    workImport(world.deps, body.id, aWorker()),
    buyer.buys({ product: mug, quantity: 2 }),
  ]);
  expect((await shelf())[0]).toMatchObject({ price: 22, stock: 3 });
});
