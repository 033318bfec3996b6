import { siteApi } from '@souk/contract/site';
import { sitePagesApi } from '@souk/contract/site-pages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../../test/world.ts';

let world: World;
let admin: Awaited<ReturnType<World['admin']>>;

beforeAll(async () => {
  world = await startWorld({ worker: false });
  admin = await world.admin();
});
afterAll(() => world.close());

const read = (slug: string) => world.call(sitePagesApi.read, { params: { slug } });
const create = (body: { slug: string; title: string; [field: string]: unknown }) =>
  admin.calls(sitePagesApi.create, { body });
const edit = (pageId: string, body: object, headers: Record<string, string> = {}) =>
  admin.calls(sitePagesApi.edit, { params: { pageId }, body, headers });

test('a new site has six outlines to fill in, which nobody else sees', async () => {
  const { body } = await admin.calls(sitePagesApi.list);
  expect(body.map(({ slug }: { slug: string }) => slug)).toEqual([
    'accessibility',
    'imprint',
    'privacy',
    'returns',
    'shipping',
    'terms',
  ]);
  expect(body.every(({ published }: { published: boolean }) => !published)).toBe(true);
  expect(await read('terms')).toMatchObject({ status: 404, body: { detail: 'Page not found' } });
});

test('an outline stands in the footer once it is published', async () => {
  const { body } = await admin.calls(sitePagesApi.list);
  for (const { id, slug, title } of body) {
    const pages = async () => (await world.call(siteApi.read)).body.pages;
    await edit(id, { published: true });
    expect(await pages()).toEqual([{ slug, title, in_footer: true }]);
    await edit(id, { published: false });
    expect(await pages()).toEqual([]);
  }
});

test('a page is written, published, reworded and deleted; its versions stay until then', async () => {
  const { status, body: page } = await create({ slug: 'about-us', title: 'About us' });
  expect([status, page.published, page.version]).toEqual([201, false, 1]);
  expect((await read('about-us')).status).toBe(404);
  await edit(page.id, { body: '## Hello\n\nWe sell **pots**.', published: true });
  expect((await read('about-us')).body).toMatchObject({
    title: 'About us',
    html: '<h2>Hello</h2>\n<p>We sell <strong>pots</strong>.</p>\n',
  });
  // Neither words nor a new version.
  expect((await edit(page.id, { in_footer: true })).body.version).toBe(2);
  const versions = await admin.calls(sitePagesApi.versions, { params: { pageId: page.id } });
  expect(versions.body.map(({ version, body }: any) => [version, body])).toEqual([
    [2, '## Hello\n\nWe sell **pots**.'],
    [1, ''],
  ]);
  await admin.calls(sitePagesApi.remove, { params: { pageId: page.id } });
  expect((await read('about-us')).status).toBe(404);
  const gone = await admin.calls(sitePagesApi.versions, { params: { pageId: page.id } });
  expect(gone.status).toBe(404);
});

test('a page holds a hundred thousand characters of any script', async () => {
  const { status, body: page } = await create({
    slug: 'long',
    title: 'Long',
    body: '字'.repeat(100_000),
  });
  expect(status).toBe(201);
  expect((await edit(page.id, { body: '字'.repeat(100_001) })).body.errors).toEqual([
    { path: 'body', message: 'Please use at most 100,000 characters' },
  ]);
  await admin.calls(sitePagesApi.remove, { params: { pageId: page.id } });
});

test('what is published stands in the site’s settings and in the sitemap', async () => {
  const { body: page } = await create({ slug: 'hours', title: 'Opening hours', in_footer: true });
  const shown = async () => (await world.call(siteApi.read)).body.pages;
  const listed = async () =>
    (await world.app.inject({ url: '/sitemap.xml' })).body.includes('/pages/hours<');
  expect([await shown(), await listed()]).toEqual([[], false]);
  await edit(page.id, { published: true });
  expect([await shown(), await listed()]).toEqual([
    [{ slug: 'hours', title: 'Opening hours', in_footer: true }],
    true,
  ]);
  await admin.calls(sitePagesApi.remove, { params: { pageId: page.id } });
});

test('an address is taken once, also by two admins at the same moment', async () => {
  const all = await Promise.all([1, 2, 3].map((n) => create({ slug: 'jobs', title: `Jobs ${n}` })));
  expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  const refused = all.find(({ status }) => status === 409)!;
  expect(refused.body).toMatchObject({
    code: 'page_slug_taken',
    errors: [{ path: 'slug', message: 'Another page has this address' }],
  });
});

test('a page can’t take the address of another, and nothing of that change is saved', async () => {
  const { body: page } = await create({ slug: 'press', title: 'Press' });
  const { status, body } = await edit(page.id, { slug: 'terms', title: 'Ours', published: true });
  expect([status, body.errors]).toEqual([
    409,
    [{ path: 'slug', message: 'Another page has this address' }],
  ]);
  const { body: all } = await admin.calls(sitePagesApi.list);
  expect(all.find(({ id }) => id === page.id)).toEqual(page);
  expect(all.filter(({ slug }) => slug === 'terms')).toHaveLength(1);
});

test('a page that another admin has changed since isn’t changed', async () => {
  const { body: page } = await create({ slug: 'faq', title: 'Questions' });
  const seen = ({ tag }: { tag: string }) => ({ 'if-match': `"${tag}"` });
  const { body: published } = await edit(page.id, { published: true }, seen(page));
  expect(published).toMatchObject({ published: true, version: 1 });
  const late = await edit(page.id, { body: 'Mine' }, seen(page));
  expect([late.status, late.body.code]).toEqual([412, 'changed_since_read']);
  expect((await read('faq')).body).toMatchObject({ title: 'Questions', body: '' });
  const { body: all } = await admin.calls(sitePagesApi.list);
  const listed = all.find(({ id }) => id === page.id);
  expect(listed).toEqual(published);
  expect((await edit(page.id, { body: 'Mine' }, seen(published))).status).toBe(200);
  await admin.calls(sitePagesApi.remove, { params: { pageId: page.id } });
});

test.each([
  ['Terms', 'The address can have lowercase letters and digits, with single hyphens between them'],
  ['a--b', 'The address can have lowercase letters and digits, with single hyphens between them'],
  ['a'.repeat(61), 'Please use at most 60 characters'],
])('an address can’t be “%s”', async (slug, message) => {
  const { status, body } = await create({ slug, title: 'A page' });
  expect([status, body.errors]).toEqual([422, [{ path: 'slug', message }]]);
});

test('nothing in a page runs: HTML is text, and links lead to pages', async () => {
  const body = [
    '<script>alert(1)</script> <img src=x onerror=alert(1)>',
    '[a](javascript:alert(1)) [b](https://example.com) [c](data:text/html,x)',
    '![d](https://example.com/d.png) ![e](/media/images/e.webp)',
    '# A heading',
  ].join('\n\n');
  const { body: page } = await create({ slug: 'odd', title: 'Odd', body });
  expect(page.html).not.toMatch(/<script|<img(?! src="\/media\/)|href="(javascript|data)/i);
  expect(page.html).toContain('&lt;script&gt;');
  expect(page.html).toContain('href="https://example.com"');
  expect(page.html).toContain('<img src="/media/images/e.webp" alt="e">');
  expect(page.html).toContain('<h2>A heading</h2>');
  const preview = await admin.calls(sitePagesApi.preview, { body: { body } });
  expect(preview.body).toEqual({ html: page.html });
});
