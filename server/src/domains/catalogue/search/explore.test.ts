import { authApi } from '@souk/contract/auth';
import { addressOf, type QueryInputOf } from '@souk/contract/endpoint';
import { productsApi } from '@souk/contract/products';
import { searchApi } from '@souk/contract/search';
import { CountsQuery, ExploreQuery } from '@souk/contract/search-queries';
import { shopsApi } from '@souk/contract/shops';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startWorld, type World } from '../../../../test/world.ts';
import { createDb, createPool } from '../../../db/pool.ts';
import { countResults } from './count-results.ts';
import { explore } from './explore.ts';

let world: World;
let seller: Awaited<ReturnType<World['seller']>>;
let categories: { id: string; name: string }[];

beforeAll(async () => {
  world = await startWorld({ worker: false });
  seller = await world.seller('Lantern House');
  categories = (await world.call(productsApi.categories)).body;
});
afterAll(() => world.close());

type Query = QueryInputOf<typeof searchApi.explore>;
type ListedProduct = {
  name: string;
  price: number;
  discounted_price: number | null;
  location: string | null;
  distance: number | null;
};
const ask = (query: Query, token?: string) =>
  world.call(searchApi.explore, { query, ...(token ? { token } : {}) });
const names = async (query: Query, token?: string) =>
  (await ask(query, token)).body.map(({ name }) => name);
/** All products of a shop, so that stories don't see each other's. */
const at = (own: { shop: { id: string } }, query: Query = {}) => ({
  shop_id: own.shop.id,
  ...query,
});

const nextOf = (headers: Record<string, unknown>) =>
  /^<\/api(\/explore\?[^>]+)>; rel="next"$/.exec(
    typeof headers['link'] === 'string' ? headers['link'] : '',
  )?.[1];

describe('search', () => {
  let own: typeof seller;
  const find = (search: string) => names(at(own, { search }));
  beforeAll(async () => {
    own = await world.seller('Café Brûlée');
    const category_id = categories.find(({ name }) => name === 'Music & Instruments')!.id;
    await own.sells({
      name: 'Wireless Headphones',
      description: 'For running in the park, with a naïve charm.',
      category_id,
    });
    await own.sells({ name: 'Ceramic Teapots', description: "The potter's own glaze" });
    await own.sells({ name: 'USB3 Cable 2.5m', description: 'Für große Straßen' });
  });

  it.each([
    ['headphones', 'Wireless Headphones'],
    ['HEADPHONE', 'Wireless Headphones'],
    ['headph', 'Wireless Headphones'],
    ['wireless head', 'Wireless Headphones'],
    ['runs', 'Wireless Headphones'],
    ['runni', 'Wireless Headphones'],
    ['naive', 'Wireless Headphones'],
    ['instruments', 'Wireless Headphones'],
    ['teapot', 'Ceramic Teapots'],
    ["potter's", 'Ceramic Teapots'],
    ['the teapots', 'Ceramic Teapots'],
    ['usb3', 'USB3 Cable 2.5m'],
    ['strassen', 'USB3 Cable 2.5m'],
    ['GROẞE', 'USB3 Cable 2.5m'],
  ])('finds %s', async (search, name) => {
    expect(await find(search)).toEqual([name]);
  });

  it('finds by the shop’s name, accents or not', async () => {
    expect(await find('cafe brulee')).toHaveLength(3);
    expect(await find('CAFÉ')).toHaveLength(3);
  });

  it.each([
    ['doubled', 'headphonnes'],
    ['dropped', 'headpones'],
    ['swapped', 'haedphones'],
    ['swapped in the middle', 'headhpones'],
    ['wrong', 'heodphones'],
    ['wrong at the start', 'jeadphones'],
    ['wrong at the end', 'headphonez'],
    ['beside a right word', 'wireles headphones'],
  ])('forgives a typo: %s', async (_, search) => {
    expect(await find(search)).toEqual(['Wireless Headphones']);
  });

  it.each([
    'haedphonse',
    'cabel',
    'xylophone',
    'teapot headphones',
    '!!!',
    "'; drop table products",
  ])('doesn’t match everything: %s', async (search) => {
    expect(await find(search)).toEqual(search === 'cabel' ? ['USB3 Cable 2.5m'] : []);
  });

  it('forgives typos only if nothing matches exactly', async () => {
    const shop = await world.seller('Exact');
    await shop.sells({ name: 'Stool' });
    await shop.sells({ name: 'Spool' });
    expect(await names(at(shop, { search: 'stool' }))).toEqual(['Stool']);
    expect(await names(at(shop, { search: 'stoool' }))).toEqual(['Stool']);
    expect((await names(at(shop, { search: 'swool' }))).toSorted()).toEqual(['Spool', 'Stool']);
  });

  it.each([
    "a' b",
    'a & b',
    'a | !b',
    ':*',
    '\\',
    '"',
    '(',
    'a:*',
    '<->',
    '%',
    '_',
    '🫖',
    '½',
    '   ',
    'a'.repeat(200),
    'é'.repeat(200),
    'ß '.repeat(60),
    "''':*",
    'x\ty\nz',
    '٣',
    '日本語',
  ])('never fails on %j', async (search) => {
    const { status } = await ask({ search });
    expect(status).toBe(200);
  });

  it('refuses more than 200 characters', async () => {
    expect((await ask({ search: 'a'.repeat(201) })).status).toBe(422);
  });

  it('forgives typos in words of five letters or more, one of which may be missing', async () => {
    const shop = await world.seller('Short');
    await shop.sells({ name: 'Dining chair' });
    await shop.sells({ name: 'Bowl' });
    for (const search of ['cair', 'chir', 'chai', 'hair', 'chxir']) {
      expect([search, await names(at(shop, { search }))]).toEqual([search, ['Dining chair']]);
    }
    for (const search of ['bawl', 'bwl', 'hir']) {
      expect([search, await names(at(shop, { search }))]).toEqual([search, []]);
    }
  });

  it('leads from a page of forgiving matches to the next one', async () => {
    const shop = await world.seller('Forgiving');
    for (let n = 0; n < 5; n += 1) await shop.sells({ name: `Umbrella ${n}` });
    const first = await ask(at(shop, { search: 'umbrela', limit: 2 }));
    const second = await world.raw('GET', nextOf(first.headers)!);
    const third = await world.raw('GET', nextOf(second.headers)!);
    const shown = [first, second, third].flatMap(({ body }) =>
      body.map(({ name }: ListedProduct) => name),
    );
    expect(shown).toEqual(['Umbrella 4', 'Umbrella 3', 'Umbrella 2', 'Umbrella 1', 'Umbrella 0']);
    expect(nextOf(third.headers)).toBeUndefined();
    expect(await names(at(shop, { search: 'umbrela', limit: 2, page: 3 }))).toEqual(['Umbrella 0']);
    expect(await names(at(shop, { search: 'umbrella', limit: 2, page: 9 }))).toEqual([]);
  });
});

describe('filters', () => {
  let own: typeof seller;
  beforeAll(async () => {
    own = await world.seller('Filters');
    await own.sells({ name: 'Cheap', price: 5, category_id: categories[1]!.id });
    // 10.05 at half price is 5.025, which is 5.03.
    await own.sells({ name: 'Reduced', price: 10.05, discount_percentage: 50 });
    await own.sells({
      name: 'Dear',
      price: 100,
      stock_quantity: 0,
      video_url: 'https://x.example/a.mp4',
    });
    await own.sells({
      name: 'Over',
      price: 50,
      discount_percentage: 90,
      discount_end_date: '2020-01-01T00:00:00Z',
      variants: [{ name: 'Size', value: 'S', stock_quantity: 0 }],
    });
  });

  it.each<[Query, string[]]>([
    [{}, ['Over', 'Dear', 'Reduced', 'Cheap']],
    [{ min_price: 5.03 }, ['Over', 'Dear', 'Reduced']],
    [{ min_price: 5.04 }, ['Over', 'Dear']],
    [{ max_price: 5.03 }, ['Reduced', 'Cheap']],
    [{ max_price: 5.02 }, ['Cheap']],
    [{ min_price: 5.001, max_price: 5.029 }, []],
    [{ on_sale: 'true' }, ['Reduced']],
    [{ in_stock: 'true' }, ['Reduced', 'Cheap']],
    [{ has_video: 'true' }, ['Dear']],
    [{ has_video: 'false' }, ['Over', 'Dear', 'Reduced', 'Cheap']],
    [{ search: '', category_id: '', min_price: '' }, ['Over', 'Dear', 'Reduced', 'Cheap']],
    [{ sort_by: 'price_low' }, ['Cheap', 'Reduced', 'Over', 'Dear']],
    [{ sort_by: 'price_high' }, ['Dear', 'Over', 'Reduced', 'Cheap']],
    [{ sort_by: 'price_high', limit: 2, page: 2 }, ['Reduced', 'Cheap']],
  ])('%j', async (query, expected) => {
    expect(await names(at(own, query))).toEqual(expected);
  });

  it('by category', async () => {
    expect(await names(at(own, { category_id: categories[1]!.id }))).toEqual(['Cheap']);
  });

  it('by rating', async () => {
    await world.deps.pool.query(
      "update products set rating_sum = 9, rating_count = 2 where name = 'Cheap' and shop_id = $1",
      [own.shop.id],
    );
    expect(await names(at(own, { min_rating: 4.5 }))).toEqual(['Cheap']);
    expect(await names(at(own, { min_rating: 4.6 }))).toEqual([]);
    await world.deps.pool.query(
      "update products set rating_sum = 14, rating_count = 3 where name = 'Cheap' and shop_id = $1",
      [own.shop.id],
    );
    const { body } = await ask(at(own, { min_rating: 4.67 }));
    expect(body).toMatchObject([{ name: 'Cheap', average_rating: 4.67 }]);
    expect(await names(at(own, { min_rating: 4.671 }))).toEqual([]);
  });

  it.each<Query>([
    { limit: 0 },
    { limit: 101 },
    { limit: 'x' },
    { page: 0 },
    { page: 1.5 },
    { sort_by: 'random' },
    { category_id: 'x' },
    { shop_id: '1' },
    { min_price: -1 },
    { min_price: 'abc' },
    { max_price: 'NaN' },
    { max_price: 'Infinity' },
    { min_rating: 6 },
    { lat: 91, lng: 0 },
    { has_video: 'maybe' },
    { cursor: 'x' },
    { cursor: Buffer.from('["newest",1,"x",0]').toString('base64url') },
    {
      cursor: Buffer.from('["price_low",1,"01900000-0000-7000-8000-000000000001",0]').toString(
        'base64url',
      ),
    },
    { cursor: Buffer.from('["newest",null,null,0]').toString('base64url') },
    {
      sort_by: 'price_low',
      cursor: Buffer.from('["price_low",1.5,"01900000-0000-7000-8000-000000000001",0]').toString(
        'base64url',
      ),
    },
    {
      sort_by: 'price_low',
      cursor: Buffer.from('["price_low","1","01900000-0000-7000-8000-000000000001",0]').toString(
        'base64url',
      ),
    },
  ])('refuses %j', async (query) => {
    const { status, body } = await ask(query);
    expect(status).toBe(422);
    expect(body.errors?.length).toBeGreaterThan(0);
  });

  it.each([
    [{ lat: 91, lng: 0 }, 'lat must be a number from -90 to 90'],
    [{ min_rating: 0 }, 'min_rating must be a number from 1 to 5'],
    [{ cursor: 'a'.repeat(1001) }, 'This cursor is not valid'],
  ])('says what %j should be', async (query, detail) => {
    expect((await ask(query)).body.detail).toBe(detail);
  });
});

describe('pages', () => {
  it.each(['newest', 'price_low', 'price_high', 'distance'])(
    'neither repeat nor skip while sellers add products: %s',
    async (sort_by) => {
      const own = await world.seller(`Pages ${sort_by}`);
      await own.calls(shopsApi.edit, {
        params: { shopId: own.shop.id },
        body: {
          locations: [{ name: 'Here', latitude: 1, longitude: 2 }],
        },
      });
      const before: string[] = [];
      for (let n = 0; n < 7; n += 1) {
        before.push((await own.sells({ name: `P${n}`, price: (n % 3) + 1 })).id);
      }
      const seen: string[] = [];
      let path: string | undefined = addressOf(searchApi.explore, {
        query: at(own, { limit: 2, sort_by, lat: 1, lng: 3 }),
      });
      while (path) {
        const answer = await world.raw('GET', path);
        expect(answer.status).toBe(200);
        seen.push(...answer.body.map(({ id }: { id: string }) => id));
        await own.sells({ name: 'New', price: 2 });
        path = nextOf(answer.headers);
        if (seen.length > 40) throw new Error('It never ends');
      }
      expect(new Set(seen).size).toBe(seen.length);
      for (const id of before) expect(seen).toContain(id);
    },
  );

  it.each(['price_low', 'price_high'])('are sorted by the current price: %s', async (sort_by) => {
    const own = await world.seller(`Order ${sort_by}`);
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const goods: ListedProduct[] = [];
    for (let n = 0; n < 30; n += 1) {
      goods.push(
        (await own.sells({
          name: `P${n}`,
          price: ((n * 7) % 10) + 0.99,
          discount_percentage: (n * 13) % 60,
          discount_start_date: n % 3 === 0 ? day(n % 2 ? 1 : -1) : null,
          discount_end_date: n % 5 === 0 ? day(2) : null,
        })) as unknown as ListedProduct,
      );
    }
    const sign = sort_by === 'price_low' ? 1 : -1;
    const paid = ({ discounted_price, price }: ListedProduct) => discounted_price ?? price;
    const expected = goods
      .toReversed()
      .toSorted((a, b) => sign * (paid(a) - paid(b)))
      .map(({ name }) => name);
    const seen: string[] = [];
    let path: string | undefined = addressOf(searchApi.explore, {
      query: at(own, { limit: 7, sort_by }),
    });
    while (path) {
      const { body, headers } = await world.raw('GET', path);
      seen.push(...body.map(({ name }: ListedProduct) => name));
      path = nextOf(headers);
    }
    expect(seen).toEqual(expected);
    const third = await names(at(own, { sort_by, limit: 7, page: 3 }));
    expect(third).toEqual(expected.slice(14, 21));
  });

  it('hold 12 products, or 20 for videos', async () => {
    const own = await world.seller('Sizes');
    for (let n = 0; n < 21; n += 1) await own.sells({ video_url: 'https://x.example/a.mp4' });
    const plain = await ask(at(own));
    expect(plain.body).toHaveLength(12);
    expect(nextOf(plain.headers)).toContain('cursor=');
    expect((await ask(at(own, { has_video: 'true' }))).body).toHaveLength(20);
    const rest = await world.raw('GET', nextOf(plain.headers)!);
    expect(rest.body).toHaveLength(9);
  });
});

describe('distance', () => {
  const BERLIN = { lat: 52.52, lng: 13.405 };
  it('is in kilometres to the nearest location, nearest first, shops without a location last', async () => {
    const place = (name: string, latitude: number, longitude: number) => ({
      name,
      latitude,
      longitude,
    });
    const shops = {
      far: [place('Sydney', -33.87, 151.21)],
      near: [place('New York', 40.71, -74.0), place('Potsdam', 52.39, 13.06)],
      nowhere: [],
      middle: [place('Paris', 48.8566, 2.3522)],
    };
    for (const [name, locations] of Object.entries(shops)) {
      const own = await world.seller(name);
      await own.calls(shopsApi.edit, { params: { shopId: own.shop.id }, body: { locations } });
      await own.sells({ name: `Globe ${name}` });
    }
    const query = { search: 'globe', sort_by: 'distance' };
    const { body } = await ask({ ...query, ...BERLIN });
    expect(
      body.map(({ name, location, distance }: ListedProduct) => [name, location, distance]),
    ).toEqual([
      ['Globe near', 'Potsdam', expect.closeTo(27, -1)],
      ['Globe middle', 'Paris', expect.closeTo(878, -1)],
      ['Globe far', 'Sydney', expect.closeTo(16_090, -2)],
      ['Globe nowhere', null, null],
    ]);
    const unknown = await ask(query);
    expect(
      unknown.body.map(({ name, location, distance }: ListedProduct) => [name, location, distance]),
    ).toEqual([
      ['Globe middle', 'Paris', null],
      ['Globe nowhere', null, null],
      ['Globe near', 'New York', null],
      ['Globe far', 'Sydney', null],
    ]);
    const shopper = await world.buyer();
    const { body: session } = await world.call(authApi.login, {
      body: { email_or_username: shopper.email, password: shopper.password, ...BERLIN },
    });
    expect(await names(query, session.access_token)).toEqual([
      'Globe near',
      'Globe middle',
      'Globe far',
      'Globe nowhere',
    ]);
    const one = await world.call(productsApi.read, {
      params: { productId: body[1].id },
      token: session.access_token,
    });
    expect(one.body.distance).toBe(body[1].distance);
  });
});

it('tells caches and other sites what they may do', async () => {
  const open = await ask({});
  expect(open.headers['etag']).toBeTruthy();
  expect(open.headers['cache-control']).toContain('public');
  const again = await world.app.inject({
    url: `/api${addressOf(searchApi.explore)}`,
    headers: { 'if-none-match': String(open.headers['etag']) },
  });
  expect(again.statusCode).toBe(304);
  const asMember = await ask({}, seller.token);
  expect(asMember.headers['cache-control']).toContain('private');
});

it('plans the statements of a filtered list once for each connection', async () => {
  const pool = createPool({ url: world.ownerUrl, max: 1, onError: () => {} });
  const db = createDb(pool);
  onTestFinished(() => db.destroy());
  const [category] = categories;
  const query = { category_id: category?.id, min_price: '1', max_price: '100' };
  const deps = { db, now: world.deps.now };
  await explore(deps, null, ExploreQuery.parse(query));
  await countResults(deps, CountsQuery.parse(query));
  const { rows } = await pool.query('select name from pg_prepared_statements');
  // The categories within this one, the page, and its counts.
  expect(rows).toHaveLength(3);
});
