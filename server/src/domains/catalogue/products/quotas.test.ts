import { discountsApi } from '@souk/contract/discounts';
import { importsApi } from '@souk/contract/imports';
import { mediaApi } from '@souk/contract/media';
import { productsApi } from '@souk/contract/products';
import { quotasApi } from '@souk/contract/quotas';
import { shopsApi } from '@souk/contract/shops';
import { suspensionApi } from '@souk/contract/suspension';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aWorker } from '../../../../test/long-jobs.ts';
import { sendFiles } from '../../../../test/send-files.ts';
import { startWorld, type World } from '../../../../test/world.ts';
import { insertLongJob } from '../../../jobs/long-jobs.ts';
import { newId } from '../../../kit/ids.ts';
import { queueConversion } from '../../media/convert-upload.ts';
import { workImport } from '../imports/work-import.ts';

let world: World;
beforeAll(async () => {
  const env = {
    MAX_SHOPS: '2',
    MAX_PRODUCTS: '3',
    MAX_DISCOUNTS: '2',
    MAX_MEDIA_GB: '0.001',
    MAX_CONVERSIONS: '1',
  };
  world = await startWorld({ worker: false, env });
});
afterAll(() => world.close());

type Seller = Awaited<ReturnType<World['seller']>>;
const use = async (seller: Seller) => (await seller.calls(quotasApi.own)).body;
const statuses = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

test('shops opened concurrently stop at the number an account may have', async () => {
  const seller = await world.seller();
  const body = { name: 'Another', brand_color: '#7c3aed' };
  const opened = await Promise.all([1, 2, 3].map(() => seller.calls(shopsApi.open, { body })));
  expect(statuses(opened)).toEqual([201, 409, 409]);
  expect(opened.find(({ status }) => status === 409)?.body.detail).toBe(
    'An account can have at most 2 open shops.',
  );
  expect((await use(seller)).shops).toEqual({ used: 2, most: 2 });
});

test('products and their copies share one quota, whichever shop they are in', async () => {
  const seller = await world.seller();
  const mug = await seller.sells();
  const params = { productId: mug.id };
  const copies = await Promise.all(
    [1, 2, 3].map(() => seller.calls(productsApi.duplicate, { params })),
  );
  expect(statuses(copies)).toEqual([201, 201, 409]);
  await seller.calls(productsApi.remove, { params });
  expect((await use(seller)).products).toEqual({ used: 2, most: 3 });
  await seller.sells();
});

test('discounts created concurrently stop at the number a shop may have', async () => {
  const seller = await world.seller();
  const params = { shopId: seller.shop.id };
  const create = () =>
    seller.calls(discountsApi.create, { params, body: { kind: 'percent', value: 10 } });
  const created = await Promise.all([create(), create(), create()]);
  expect(statuses(created)).toEqual([201, 201, 409]);
  expect(created.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'too_many_discounts',
    detail: 'A shop can have at most 2 discounts. Delete some that have ended and try again.',
  });
  const discountId = created.find(({ status }) => status === 201)?.body.id ?? '';
  await seller.calls(discountsApi.remove, { params: { ...params, discountId } });
  expect((await create()).status).toBe(201);
  // The site's own are up to its admins.
  const admin = await world.admin();
  const body = { kind: 'percent', value: 10 } as const;
  for (let n = 0; n < 3; n += 1) {
    expect((await admin.calls(discountsApi.createOfSite, { body })).status).toBe(201);
  }
});

test('drafts, and products that an admin hides, take room like others', async () => {
  const [seller, admin] = [await world.seller(), await world.admin()];
  const params = { productId: (await seller.sells()).id };
  const body = { hidden: true, reason: 'It is a copy' };
  expect((await admin.calls(suspensionApi.changeProduct, { params, body })).status).toBe(200);
  for (let n = 0; n < 2; n += 1) await seller.sells({ status: 'draft' });
  expect((await use(seller)).products).toEqual({ used: 3, most: 3 });
  expect((await seller.calls(productsApi.duplicate, { params })).status).toBe(409);
});

test('an import adds what fits and names the lines that do not', async () => {
  const seller = await world.seller();
  const [category] = (await world.call(productsApi.categories)).body;
  const lines = ['Jug', 'Cup', 'Pot', 'Pan'].map((name) => `${name},5,1,${category?.name}`);
  const data = ['name,price,stock,category', ...lines].join('\n');
  const files = [{ name: 'goods.csv', data }];
  const params = { shopId: seller.shop.id };
  const { body } = await sendFiles(world, importsApi.importProducts, files, {
    token: seller.token,
    params,
  });
  await workImport(world.deps, body.id, aWorker());
  const read = await seller.calls(importsApi.read, { params: { ...params, importId: body.id } });
  expect(read.body).toMatchObject({ state: 'done', imported: 3, failed: 1 });
  expect(read.body.faults[0]).toMatchObject({
    line: 5,
    message: expect.stringContaining('at most 3 products'),
  });
});

test('uploads are refused before any processing once the room for pictures and clips is used up', async () => {
  const seller = await world.seller();
  const row = { kind: 'image', content_type: 'image/webp', width: 1, height: 1 } as const;
  await world.deps.db
    .insertInto('media')
    .values({
      ...row,
      path: `/media/products/${newId()}.webp`,
      owner_id: seller.id,
      bytes: 2_000_000,
      duration_seconds: null,
      poster_path: null,
    })
    .execute();
  for (const endpoint of [mediaApi.uploadImages, mediaApi.uploadVideo]) {
    const sent = await sendFiles(world, endpoint, [{ name: 'a.png', data: 'x' }], {
      token: seller.token,
    });
    expect([sent.status, sent.body.detail]).toEqual([
      409,
      expect.stringContaining('Your pictures and videos take up'),
    ]);
  }
});

test('a video beyond the conversion limit is refused until the earlier ones are converted', async () => {
  const seller = await world.seller();
  const waiting = { id: newId(), kind: 'convert-video', owner_id: seller.id } as const;
  await insertLongJob(world.deps.db, waiting);
  const actor = { id: seller.id };
  await expect(queueConversion(world.deps, actor, '/nowhere', '203.0.113.7')).rejects.toMatchObject(
    {
      status: 409,
      message: expect.stringContaining('still waiting to be converted'),
    },
  );
});

test('an admin sees a user’s usage', async () => {
  const seller = await world.seller();
  const admin = await world.admin();
  const { body } = await admin.calls(quotasApi.ofUser, { params: { userId: seller.id } });
  expect(body).toEqual(await use(seller));
});
