import { adminListsApi } from '@souk/contract/admin-lists';
import { searchApi } from '@souk/contract/search';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../../test/world.ts';
import { indexOldProducts } from '../products/index-products.ts';

let world: World;
let seller: Awaited<ReturnType<World['seller']>>;
let admin: Awaited<ReturnType<World['admin']>>;
beforeAll(async () => {
  world = await startWorld({ worker: false });
  [seller, admin] = [await world.seller('Wi-Fi Market'), await world.admin()];
});
afterAll(() => world.close());

const found = async (search: string) =>
  (await world.call(searchApi.explore, { query: { search } })).body.map(({ name }) => name);
const suggested = async (search: string) =>
  (await world.call(searchApi.suggestions, { query: { search } })).body.products.map(
    ({ name }) => name,
  );

test.each([
  ['Silk scarves', ['scarf', 'scarves', 'silk scarf']],
  ['Wool scarf of Oslo', ['scarves oslo', 'oslo scarves']],
  ['Kitchen knives', ['knife', 'kitchen knife', 'knives']],
  ['Corner shelf oak', ['shelves oak', 'oak shelf']],
  ['Maple leaves', ['leaf', 'maple leaf']],
  ['Hats for men', ['man hat', 'hat men', 'mens hat', 'men’s hat']],
  ['Women’s boots', ['womens boots', 'woman boots', 'women boots', "women's boots"]],
  ['Children’s plates', ['child plate', 'childrens plates', 'children plates']],
  ['Computer mouse', ['mice', 'computer mice']],
  ['Two geese', ['goose']],
  ['A milk tooth box', ['teeth']],
  ['Colour pencils', ['color pencil', 'colour pencils']],
  ['Grey jewellery', ['gray jewelry']],
  ['Wi‑Fi router', ['wifi', 'wi-fi', 'wi fi', 'WiFi router', 'router wifi', 'wif']],
  ['Wifi repeater', ['wi-fi repeater', 'wi fi repeater', 'repeater wi-fi']],
  ['T-shirt plain', ['tshirt plain', 't shirt plain', 'plain t-shirts', 'tshirts plain']],
  ['Tshirt striped', ['t-shirt striped', 'T shirts striped']],
  ['E-mail reader', ['email reader', 'e mail reader', 'e-mail']],
  ['Ruled note book', ['notebook ruled', 'ruled notebooks', 'ruled note-book']],
  ['Blank notebook', ['note book blank', 'blank note-books']],
  ['Oak coffee-table', ['coffee table', 'coffeetable', 'coffee tables oak']],
  ['Bolt 10 mm', ['10mm bolt', '10 mm', 'bolt 10mm']],
  ['Screw 12mm', ['12 mm screw', 'screw 12 mm', '12mm']],
  ['Café Ørsted Straße', ['cafe orsted', 'strasse', 'CAFÉ', 'Orsted', 'straße']],
  ['東京タワーの模型', ['東京', 'タワー', '模型', '京タ', '模', 'ﾀﾜｰ']],
  ['苹果手机壳', ['手机', '苹果 手机壳', '壳', '手机壳']],
  ['เสื้อยืดสีแดง', ['เสื้อ', 'ยืด', 'สีแดง']],
  ['겨울코트', ['코트', '겨울']],
  ['iPhone充電器', ['充電', 'iphone', 'iphone 充電器']],
  ['كتابُ المدرسةِ', ['كتاب', 'المدرسه', 'كتـاب', 'المدرسة']],
  ['أقلام إلى', ['اقلام', 'الي']],
  ['סֵפֶר', ['ספר']],
  ['Ｆｕｌｌ ｗｉｄｔｈ', ['full width']],
  ['٣ أطباق', ['3 اطباق']],
])('%s is found by %j', async (name, searches) => {
  const product = await seller.sells({ name });
  for (const search of searches) {
    expect([search, await found(search)]).toEqual([search, expect.arrayContaining([name])]);
    expect([search, await suggested(search)]).toEqual([search, expect.arrayContaining([name])]);
  }
  await world.deps.db
    .updateTable('products')
    .set({ deleted_at: new Date() })
    .where('id', '=', product.id)
    .execute();
});

test('words that only look alike are still apart', async () => {
  for (const name of ['Garden shelter', 'Table lamp', 'Coffee cup', '東方', 'Bolt 20 mm']) {
    await seller.sells({ name });
  }
  expect(await found('shelf')).toEqual([]);
  expect(await found('coffee table')).toEqual([]);
  expect(await found('東京')).toEqual([]);
  expect(await found('10mm bolt')).toEqual([]);
});

test('descriptions have joined words too, and shops are found by theirs', async () => {
  await seller.sells({
    name: 'Hat',
    description: 'A men’s hat, 15 cm high, for pre-school: 防水素材',
  });
  for (const search of ['mens hat', '15cm hat', 'hat preschool', '防水']) {
    expect([search, await found(search)]).toEqual([search, ['Hat']]);
  }
  for (const search of ['wifi market', 'wi fi', 'wifi']) {
    const { body } = await world.call(searchApi.suggestions, { query: { search } });
    expect(body.shops.map(({ name }) => name)).toEqual(['Wi-Fi Market']);
  }
});

test('admins find names without accents and marks', async () => {
  await seller.sells({ name: 'Crème brûlée torch', sku: 'ÉÈ-7' });
  for (const search of ['creme brulee', 'BRÛLÉE', 'ée-7', 'ee-7']) {
    const { body } = await admin.calls(adminListsApi.products, { query: { search } });
    expect([search, body.map(({ name }) => name)]).toEqual([search, ['Crème brûlée torch']]);
  }
});

test('the words of an earlier release are written again', async () => {
  const product = await seller.sells({ name: 'Hi-Fi amplifier' });
  const { db } = world.deps;
  await db
    .updateTable('products')
    .set({ search: `'hi' 'fi' 'amplifi'`, words_by: 0 })
    .where('id', '=', product.id)
    .execute();
  // As well as before, until the job has run.
  expect(await found('amplifier')).toEqual(['Hi-Fi amplifier']);
  expect(await found('hifi')).toEqual([]);
  await indexOldProducts(db);
  expect(await found('hifi')).toEqual(['Hi-Fi amplifier']);
});
