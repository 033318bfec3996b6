import { accentOf } from '@souk/contract/accent';
import { pages } from '@souk/contract/pages';
import { siteApi } from '@souk/contract/site';
import { siteIdentityApi } from '@souk/contract/site-identity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../../test/world.ts';
import { stripeClient } from '../../../gateways/payments/stripe.ts';

let world: World;
let admin: Awaited<ReturnType<World['admin']>>;

beforeAll(async () => {
  world = await startWorld();
  admin = await world.admin();
});
afterAll(async () => {
  // The name, the color and the logo are this process's.
  await change({ name: null, accent_color: null, logo: null });
  await world.close();
});

const change = (body: Record<string, unknown>, headers?: Record<string, string>) =>
  admin.calls(siteIdentityApi.change, { body, ...(headers && { headers }) });
const site = async () => (await world.call(siteApi.read)).body;
const get = (url: string) => world.app.inject({ url });

test('a new site is called Souk', async () => {
  expect(await site()).toMatchObject({
    name: 'Souk',
    tagline: 'Small shops, good things',
    logo: null,
    accent_color: null,
    hero: null,
    announcement: null,
    operator: null,
    social: [],
    pages: [],
  });
});

test('an admin gives it a name of its own, and null is the built-in one again', async () => {
  const { status, body } = await change({ name: 'Kiln', tagline: 'Pots by potters' });
  expect([status, body.name, body.tagline]).toEqual([200, 'Kiln', 'Pots by potters']);
  expect(await site()).toMatchObject({ name: 'Kiln', tagline: 'Pots by potters' });
  expect((await get('/site.webmanifest')).json()).toMatchObject({ name: 'Kiln' });
  expect((await get('/api/openapi.json')).json().info).toMatchObject({ title: 'Kiln' });
  const grace = await world.buyer('Grace');
  const { text } = await world.until(async () => {
    const rows = world.deps.db.selectFrom('mails').select('text');
    return rows.where('to_address', '=', grace.email).executeTakeFirst();
  }, 'a mail to Grace');
  expect(text).toContain('on Kiln.');
  expect(text).not.toContain('Souk');
  await change({ name: null });
  expect(await site()).toMatchObject({ name: 'Souk', tagline: 'Pots by potters' });
});

test('the accent is made readable, and its style sheet says so', async () => {
  const { body } = await change({ accent_color: '#FFD400' });
  expect(body.accent_color).toBe('#FFD400');
  expect(body.accent!.light.fill).toMatch(/^#[0-9a-f]{6}$/);
  const sheet = await get('/accent/ffd400.css');
  expect(sheet.headers['content-type']).toContain('text/css');
  expect(sheet.body).toContain(`--color-accent:${body.accent!.light.fill}`);
  expect((await get('/accent/red.css')).statusCode).toBe(404);
});

test('the card page has the name, the color and the logo', async () => {
  await change({ name: 'Kiln', accent_color: '#aa3311', logo: '/media/site/kiln.webp' });
  const mug = await (await world.seller()).sells();
  const buyer = await world.buyer();
  const { checkout_url } = await buyer.buys({ product: mug });
  const page = await fetch(world.sandboxUrl + new URL(checkout_url).pathname);
  const url = new URL('/media/site/kiln.webp', world.deps.config.publicUrl).href;
  const shown = await page.text();
  expect(shown).toContain('<h1>Pay Kiln</h1>');
  expect(shown).toContain(`<img class="logo" src="${url}"`);
  const { sessions } = stripeClient(world.deps.config.payments).checkout;
  const [session] = (await sessions.list({ limit: 1 })).data;
  const { display_name, button_color, logo } = session!.branding_settings!;
  expect([display_name, button_color]).toEqual(['Kiln', accentOf('#aa3311').light.fill]);
  expect(logo).toEqual({ type: 'url', url });
  await change({ name: null, accent_color: null, logo: null });
});

test('a version that another admin has replaced is not changed', async () => {
  const read = await admin.calls(siteIdentityApi.read);
  const tag = String(read.headers.etag);
  expect((await change({ tagline: 'First' }, { 'if-match': tag })).status).toBe(200);
  const late = await change({ tagline: 'Second' }, { 'if-match': tag });
  expect(late.status).toBe(412);
  expect(await site()).toMatchObject({ tagline: 'First' });
});

test('the version that a change answers with is that of the next read, and can be changed', async () => {
  const operator = { legal_name: 'Kiln GmbH', address: 'Hauptstr. 12, 10827 Berlin' };
  const { headers } = await change({
    operator,
    announcement: { text: 'Hi', path: pages.explore() },
  });
  const tag = String(headers.etag);
  expect((await admin.calls(siteIdentityApi.read)).headers.etag).toBe(tag);
  const last = { operator: null, announcement: null };
  expect((await change(last, { 'if-match': tag })).status).toBe(200);
});

test('what a given part leaves out is empty', async () => {
  await change({ operator: { legal_name: 'Kiln GmbH', vat_id: 'DE136695976' } });
  const { body } = await change({ operator: { legal_name: 'Kiln GmbH' } });
  const empty = { address: null, register: null, vat_id: null };
  expect(body.operator).toEqual({ legal_name: 'Kiln GmbH', ...empty });
  expect((await change({ announcement: { text: 'Hi' } })).body.announcement).toEqual({
    text: 'Hi',
    path: null,
    until: null,
  });
  expect((await change({ operator: null, announcement: null })).body).toMatchObject({
    operator: null,
    announcement: null,
  });
});

test.each([
  [{ name: '' }, 'name', 'A marketplace needs a name'],
  [{ accent_color: 'blue' }, 'accent_color', 'Please use a color such as #5a58ee'],
  [{ logo: 'javascript:alert(1)' }, 'logo', 'This must be an http(s) address or an uploaded file'],
  [{ logo: '/media/products/clip.mp4' }, 'logo', 'This file is not a picture'],
  [{ support_email: 'nobody' }, 'support_email', 'Please enter a valid email address'],
  [
    { announcement: { text: 'Hi', path: 'https://evil.example', until: null } },
    'announcement.path',
    'This must be a page of the site, such as /explore',
  ],
  [
    { announcement: { text: 'Hi', path: '//evil.example', until: null } },
    'announcement.path',
    'This must be a page of the site, such as /explore',
  ],
])('%j is refused at its field, and nothing is saved', async (body, path, message) => {
  const { body: before } = await admin.calls(siteIdentityApi.read);
  const refused = await change({ tagline: 'Half of it', ...body });
  expect([refused.status, refused.body.errors]).toEqual([422, [{ path, message }]]);
  expect((await admin.calls(siteIdentityApi.read)).body).toEqual(before);
});
