import { adminListsApi } from '@souk/contract/admin-lists';
import { auditApi } from '@souk/contract/audit';
import { authApi } from '@souk/contract/auth';
import { categoriesApi } from '@souk/contract/categories';
import { addressOf } from '@souk/contract/endpoint';
import { importsApi } from '@souk/contract/imports';
import { productsApi } from '@souk/contract/products';
import { searchApi } from '@souk/contract/search';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendFiles } from '../../test/send-files.ts';
import { startWorld, type World } from '../../test/world.ts';

// An operator's own database may have any locale: nothing that people notice depends on it.
describe.each([
  ['the embedded database', undefined],
  ['a database with the locale C', 'C'],
  ['a database with a locale of ICU', 'icu'],
] as const)('on %s', (_name, locale) => {
  let world: World;
  let seller: Awaited<ReturnType<World['seller']>>;
  let admin: Awaited<ReturnType<World['admin']>>;
  beforeAll(async () => {
    world = await startWorld(locale ? { locale } : {});
    [seller, admin] = [await world.seller('Ёлки'), await world.admin()];
  });
  afterAll(() => world.close());

  // The API's description of its answers doesn't cover such addresses, so they don't go through `call`.
  const registers = async (username: string, email: string) => {
    const names = { first_name: 'Ñandú', last_name: 'Ж' };
    const payload = { username, email, password: 'secret-pass', ...names };
    const answer = await world.app.inject({
      method: 'POST',
      url: `/api${addressOf(authApi.register)}`,
      payload,
    });
    return { status: answer.statusCode, detail: answer.json().detail };
  };
  const logsIn = async (email_or_username: string) => {
    const payload = { email_or_username, password: 'secret-pass' };
    return (
      await world.app.inject({ method: 'POST', url: `/api${addressOf(authApi.login)}`, payload })
    ).statusCode;
  };

  test('a username and an email are the same in any case of any script', async () => {
    expect((await registers('ПРИВЕТ', 'Почта@example.com')).status).toBe(201);
    expect((await registers('привет', 'other@example.com')).detail).toBe(
      'Username is already taken',
    );
    expect((await registers('other', 'пОЧТА@example.com')).detail).toBe(
      'Email is already registered',
    );
    expect([await logsIn('Привет'), await logsIn('ПОЧТА@EXAMPLE.COM')]).toEqual([200, 200]);
    const found = async (search: string) => {
      const url = `/api${addressOf(adminListsApi.users, { query: { search } })}`;
      const headers = { authorization: `Bearer ${admin.token}` };
      const users = (await world.app.inject({ url, headers })).json() as { username: string }[];
      return users.map(({ username }) => username);
    };
    expect(await found('рИвЕт')).toEqual(['ПРИВЕТ']);
    expect(await found('пр')).toEqual(['ПРИВЕТ']);
    expect(await found('nandu')).toEqual(['ПРИВЕТ']);
    expect((await admin.calls(auditApi.list, { query: { person: 'привет' } })).status).toBe(200);
  });

  test('only one of two people gets a name that both take at once', async () => {
    const both = await Promise.all([
      registers('Ёжик', 'one@example.com'),
      registers('ёЖИК', 'two@example.com'),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  test('categories, SKUs and names of products are the same in any case', async () => {
    const add = (name: string) => admin.calls(categoriesApi.create, { body: { name } });
    expect([(await add('Чай')).status, (await add('чАЙ')).status]).toEqual([201, 409]);
    const [pot, cup] = [
      await seller.sells({ name: 'Чайник', sku: 'ЧАЙ-1', price: 5 }),
      await seller.sells({ name: 'Ёмкость', price: 5 }),
    ];
    const sent = await sendFiles(
      world,
      importsApi.importProducts,
      [{ name: 'a.csv', data: 'name,sku,price,stock\nЧайник,чай-1,7,1\nёМКОСТЬ,,8,1\n' }],
      { token: seller.token, params: { shopId: seller.shop.id } },
    );
    const shop = { shopId: seller.shop.id };
    await world.until(async () => {
      const params = { ...shop, importId: sent.body.id };
      return (await seller.calls(importsApi.read, { params })).body.state === 'done';
    }, 'the import');
    const price = async ({ id }: { id: string }) =>
      (await world.call(productsApi.read, { params: { productId: id } })).body.price;
    expect([await price(pot), await price(cup)]).toEqual([7, 8]);
    const mine = async (search: string) =>
      (await seller.calls(productsApi.managed, { params: shop, query: { search } })).body.length;
    expect([await mine('чай-'), await mine('ЧАЙНИК')]).toEqual([1, 1]);
  });

  test('shoppers and admins find words in any case and with any accents', async () => {
    await seller.sells({ name: 'ÉCLAIR Мёд' });
    for (const search of ['éclair', 'ECLAIR', 'МЁД', 'мед', 'мё']) {
      const { body } = await world.call(searchApi.explore, { query: { search } });
      expect([search, body.map(({ name }) => name)]).toEqual([search, ['ÉCLAIR Мёд']]);
      const suggested = await world.call(searchApi.suggestions, { query: { search } });
      expect(suggested.body.products.map(({ name }) => name)).toEqual(['ÉCLAIR Мёд']);
      const all = await admin.calls(adminListsApi.products, { query: { search } });
      expect(all.body.map(({ name }) => name)).toEqual(['ÉCLAIR Мёд']);
    }
    const shops = await world.call(searchApi.suggestions, { query: { search: 'ёлк' } });
    expect(shops.body.shops.map(({ name }) => name)).toEqual(['Ёлки']);
  });

  test('names are sorted as in a dictionary, the same way back', async () => {
    const names = ['apple', 'Äpfel', 'banana', 'Éclair', 'Ørsted', 'Zebra', 'Ёж', 'Яблоко'];
    const shelf = await world.seller('Shelf');
    for (const name of names.toReversed()) await shelf.sells({ name });
    const sorted = ['Äpfel', 'apple', 'banana', 'Éclair', 'Ørsted', 'Zebra', 'Ёж', 'Яблоко'];
    const mine = async (sort_by: 'name' | 'name_desc', page = 1) => {
      const query = { sort_by, page, limit: 5 };
      const { body } = await shelf.calls(productsApi.managed, {
        params: { shopId: shelf.shop.id },
        query,
      });
      return body.map(({ name }) => name);
    };
    expect([...(await mine('name')), ...(await mine('name', 2))]).toEqual(sorted);
    expect([...(await mine('name_desc')), ...(await mine('name_desc', 2))]).toEqual(
      sorted.toReversed(),
    );
    const listed = await admin.calls(adminListsApi.products, {
      query: { sort: 'name', shop_id: shelf.shop.id },
    });
    expect(listed.body.map(({ name }) => name)).toEqual(sorted);
    await world.seller('Öl');
    await world.seller('Oven');
    const shops = await admin.calls(adminListsApi.shops, { query: { sort: 'name' } });
    expect(shops.body.map(({ name }) => name)).toEqual(['Öl', 'Oven', 'Shelf', 'Ёлки']);
  });
});
