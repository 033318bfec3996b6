import { searchApi } from '@souk/contract/search';
import { shopsApi } from '@souk/contract/shops';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { invalid, startWorld, type World } from '../../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const PLACES = [
  { name: 'Lisbon', latitude: 38.72, longitude: -9.14 },
  { name: 'Porto', latitude: 41.15, longitude: -8.61 },
];

it('opens a shop that everyone can see', async () => {
  const owner = await world.buyer();
  const { status, body } = await owner.calls(shopsApi.open, {
    body: {
      name: '  Atelier  ',
      description: 'Pots',
      brand_color: '#6366f1',
      locations: PLACES,
    },
  });
  expect(status).toBe(201);
  const shop = {
    id: expect.any(String),
    name: 'Atelier',
    description: 'Pots',
    brand_color: '#6366f1',
    cover_photo_url: null,
    logo_url: null,
    cover_pattern: null,
    owner_id: owner.id,
    location: 'Lisbon',
    locations: PLACES,
    average_rating: null,
    total_reviews: 0,
    product_count: 0,
    sales: 0,
    answer_minutes: null,
    dispatch_days_min: null,
    dispatch_days_max: null,
    transit_days_min: null,
    transit_days_max: null,
    returns_policy: null,
    created_at: expect.stringMatching(/Z$/),
    back_on: null,
    order_mails: 'each',
  };
  const own = { ...shop, suspended_at: null, suspended_reason: null };
  expect(body).toEqual(own);
  const seen = await world.call(shopsApi.read, { params: { shopId: body.id } });
  expect(seen).toMatchObject({ status: 200, body: { ...shop, order_mails: null, reviews: [] } });
  expect(seen.headers['etag']).toBeTruthy();
  expect(seen.headers['cache-control']).toContain('public');
  expect((await owner.calls(shopsApi.listOwn)).body).toEqual([own]);
});

it('can be edited by its owner and admins, and keeps omitted fields', async () => {
  const { shop, calls } = await world.seller('Before');
  const stranger = await world.buyer();
  const admin = await world.admin();
  await calls(shopsApi.edit, {
    params: { shopId: shop.id },
    body: { description: 'Kept', locations: PLACES },
  });
  const renamed = await calls(shopsApi.edit, {
    params: { shopId: shop.id },
    body: {
      name: 'After',
      logo_url: '/media/logos/a.webp',
    },
  });
  expect(renamed).toMatchObject({
    status: 200,
    body: {
      name: 'After',
      description: 'Kept',
      locations: PLACES,
      logo_url: '/media/logos/a.webp',
    },
  });
  const cleared = await calls(shopsApi.edit, {
    params: { shopId: shop.id },
    body: { logo_url: '', locations: [] },
  });
  expect(cleared.body).toMatchObject({
    logo_url: null,
    location: null,
    locations: [],
    name: 'After',
  });
  const refused = await stranger.calls(shopsApi.edit, {
    params: { shopId: shop.id },
    body: { name: 'Mine' },
  });
  expect(refused).toMatchObject({
    status: 403,
    body: { detail: 'This shop is not yours to change' },
  });
  expect(
    (
      await admin.calls(shopsApi.edit, {
        params: { shopId: shop.id },
        body: { name: 'Kept in order' },
      })
    ).status,
  ).toBe(200);
  expect(
    (await world.call(shopsApi.edit, { params: { shopId: shop.id }, body: { name: '' } })).status,
  ).toBe(401);
});

it('shows its dispatch time and returns policy until its owner clears them', async () => {
  const { shop, calls } = await world.seller();
  const params = { shopId: shop.id };
  const edit = (body: object) => calls(shopsApi.edit, { params, body });
  const summary = async () => (await world.call(shopsApi.summary, { params })).body;
  expect(await summary()).toMatchObject({
    id: shop.id,
    sales: 0,
    dispatch_days_min: null,
    dispatch_days_max: null,
    returns_policy: null,
  });
  const before = (await world.call(shopsApi.read, { params })).headers['etag'];
  await edit({ dispatch_days_min: 1, dispatch_days_max: 3, returns_policy: ' Within 30 days. ' });
  const said = { dispatch_days_min: 1, dispatch_days_max: 3, returns_policy: 'Within 30 days.' };
  expect(await summary()).toMatchObject(said);
  const after = await world.call(shopsApi.read, { params });
  expect(after.body).toMatchObject(said);
  expect(after.headers['etag']).not.toBe(before);
  const wrong = await edit({ dispatch_days_max: 0 });
  expect([wrong.status, wrong.body.detail]).toEqual([
    422,
    'The second number of days cannot be lower than the first',
  ]);
  for (const days of [-1, 61, 1.5]) {
    expect((await edit({ dispatch_days_max: days })).status).toBe(422);
  }
  expect((await edit({ returns_policy: 'x'.repeat(1001) })).status).toBe(422);
  await edit({ dispatch_days_min: null, dispatch_days_max: null, returns_policy: '' });
  expect(await summary()).toMatchObject({
    dispatch_days_min: null,
    dispatch_days_max: null,
    returns_policy: null,
  });
  const one = await edit({ dispatch_days_max: 2 });
  expect(one.body).toMatchObject({ dispatch_days_min: 2, dispatch_days_max: 2 });
  const gone = { shopId: '0190aaaa-0000-7000-8000-000000000000' };
  expect((await world.call(shopsApi.summary, { params: gone })).status).toBe(404);
});

it('is found by its new name soon after being renamed', async () => {
  const { shop, calls, sells } = await world.seller('Quillfeather');
  const mug = await sells({ name: 'Mug' });
  const find = async (name: string) =>
    (await world.call(searchApi.explore, { query: { search: name } })).body.map(({ id }) => id);
  expect(await find('quillfeather')).toEqual([mug.id]);
  await calls(shopsApi.edit, { params: { shopId: shop.id }, body: { name: 'Zanzibarium' } });
  await world.until(async () => (await find('zanzibarium')).includes(mug.id), 'the new name');
  expect(await find('quillfeather')).toEqual([]);
});

it('lists a person’s own shops, newest first, page by page', async () => {
  const owner = await world.buyer();
  for (const name of ['One', 'Two', 'Three'])
    await owner.calls(shopsApi.open, { body: { name, brand_color: '#6366f1' } });
  const names = async (query = {}) =>
    (await owner.calls(shopsApi.listOwn, { query })).body.map(({ name }) => name);
  expect(await names()).toEqual(['Three', 'Two', 'One']);
  expect(await names({ limit: 2, page: 2 })).toEqual(['One']);
  expect((await owner.calls(shopsApi.listOwn, { query: { limit: 101 } })).status).toBe(422);
  expect((await world.call(shopsApi.listOwn)).status).toBe(401);
});

it.each([
  [{ name: '' }, 'name', 'Shop name is required'],
  [{ name: 'A' }, 'brand_color', 'Brand color is required'],
  [{ name: 'A', brand_color: '' }, 'brand_color', 'Brand color is required'],
  [{ name: 'A', brand_color: 'red' }, 'brand_color', 'Brand color must be a color like #6366f1'],
  [{ name: 'A', logo_url: 'javascript:alert(1)' }, 'logo_url', expect.any(String)],
  [{ name: 'A', cover_photo_url: '/media/../etc/passwd' }, 'cover_photo_url', expect.any(String)],
  [{ name: 'A', cover_photo_url: 'data:text/html,x' }, 'cover_photo_url', expect.any(String)],
  [
    { name: 'A', locations: [{ name: 'X', latitude: 91, longitude: 0 }] },
    'locations.0.latitude',
    'Latitude must be from -90 to 90',
  ],
  [
    { name: 'A', locations: [{ name: 'X', latitude: 9 }] },
    'locations.0.longitude',
    'Longitude is required',
  ],
])('refuses to open %o', async (body, path, message) => {
  const owner = await world.buyer();
  const answer = await owner.calls(shopsApi.open, { body: invalid(body) });
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toContainEqual({ path, message });
});

it('loses its locations when null is sent, and keeps them when they are omitted', async () => {
  const owner = await world.buyer();
  const { status, body } = await owner.calls(shopsApi.open, {
    body: {
      name: 'A',
      brand_color: '#6366f1',
      locations: null,
    },
  });
  expect([status, body.locations]).toEqual([201, []]);
  const place = { name: 'X', latitude: 1, longitude: 2 };
  await owner.calls(shopsApi.edit, { params: { shopId: body.id }, body: { locations: [place] } });
  expect(
    (await owner.calls(shopsApi.edit, { params: { shopId: body.id }, body: { name: 'B' } })).body
      .locations,
  ).toEqual([place]);
  expect(
    (await owner.calls(shopsApi.edit, { params: { shopId: body.id }, body: { locations: null } }))
      .body.locations,
  ).toEqual([]);
});

it.each(['nonsense', '00000000-0000-0000-0000-000000000000', '%00'])(
  'answers 404 for the unknown shop %s',
  async (id) => {
    const { status } = await world.call(shopsApi.read, { params: { shopId: id } });
    expect(status).toBe(404);
  },
);

const HOME = { name: 'Lisbon', latitude: 38.716_89, longitude: -9.139_01 };
const ABOUT = { name: 'Lisbon', latitude: 38.72, longitude: -9.14 };

it('shows its exact location only to its owner and admins', async () => {
  const { shop, calls, sells } = await world.seller('At home');
  expect(
    (await calls(shopsApi.edit, { params: { shopId: shop.id }, body: { locations: [HOME] } })).body
      .locations,
  ).toEqual([HOME]);
  const [stranger, admin] = [await world.buyer(), await world.admin()];
  expect((await world.call(shopsApi.read, { params: { shopId: shop.id } })).body.locations).toEqual(
    [ABOUT],
  );
  expect(
    (await stranger.calls(shopsApi.read, { params: { shopId: shop.id } })).body.locations,
  ).toEqual([ABOUT]);
  expect((await calls(shopsApi.read, { params: { shopId: shop.id } })).body.locations).toEqual([
    HOME,
  ]);
  expect((await calls(shopsApi.listOwn)).body[0].locations).toEqual([HOME]);
  expect(
    (await admin.calls(shopsApi.read, { params: { shopId: shop.id } })).body.locations,
  ).toEqual([HOME]);

  // From far and near: every list measures from the rounded location.
  await sells({ name: 'Homemade lamp' });
  for (const sort of ['newest', 'distance', 'price_low']) {
    const { body } = await world.call(searchApi.explore, {
      query: { shop_id: shop.id, sort_by: sort, lat: ABOUT.latitude, lng: ABOUT.longitude },
    });
    expect([sort, body[0].distance, body[0].location]).toEqual([sort, 0, 'Lisbon']);
  }
});

it('refuses an edit if another tab has changed the shop meanwhile, even by just moving a pin', async () => {
  const { shop, calls } = await world.seller();
  const look = async () =>
    String((await calls(shopsApi.read, { params: { shopId: shop.id } })).headers['etag']);
  const put = (body: object, tag: string) =>
    calls(shopsApi.edit, { params: { shopId: shop.id }, body, headers: { 'if-match': tag } });
  const place = { name: 'Lisbon', latitude: 38.72001, longitude: -9.14 };
  const seen = await look();
  const answers = await Promise.all([put({ name: 'One' }, seen), put({ name: 'Two' }, seen)]);
  const late = answers.find(({ status }) => status === 412);
  expect(answers.find(({ status }) => status === 200)).toBeDefined();
  expect(late?.body.detail).toBe('This shop has changed since you loaded it. Nothing was saved.');
  await put({ locations: [place] }, await look());
  const before = await look();
  await calls(shopsApi.edit, {
    params: { shopId: shop.id },
    body: { locations: [{ ...place, latitude: 38.72002 }] },
  });
  expect((await put({ locations: [place] }, before)).status).toBe(412);
  expect((await put({ description: 'New' }, await look())).status).toBe(200);
});

it('can be edited with the tag from its opening', async () => {
  const owner = await world.buyer();
  const made = await owner.calls(shopsApi.open, { body: { name: 'New', brand_color: '#336699' } });
  expect(made.body).not.toHaveProperty('version');
  const tag = { 'if-match': String(made.headers['etag']) };
  expect(
    (
      await owner.calls(shopsApi.edit, {
        params: { shopId: made.body.id },
        body: { name: 'Newer' },
        headers: tag,
      })
    ).status,
  ).toBe(200);
  expect(
    (
      await owner.calls(shopsApi.edit, {
        params: { shopId: made.body.id },
        body: { name: 'Newest' },
        headers: tag,
      })
    ).status,
  ).toBe(412);
});
