import { accountsApi, privacyApi } from '@souk/contract/accounts';
import { authApi } from '@souk/contract/auth';
import { addressOf, type BodyInputOf } from '@souk/contract/endpoint';
import { signInApi } from '@souk/contract/factors';
import { signInLinkApi } from '@souk/contract/mailed-links';
import { shopsApi } from '@souk/contract/shops';
import { siteApi } from '@souk/contract/site';
import { sitePagesApi } from '@souk/contract/site-pages';
import { siteTermsApi } from '@souk/contract/site-terms';
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waysInto, type Account } from '../../../../test/ways-in.ts';
import { invalid, startWorld, type World } from '../../../../test/world.ts';
import { sendSignInLink } from '../sign-in-link.ts';

const REQUIRED = 'Please agree to the terms';
const CHANGED = 'The terms have changed. Please read them and agree again.';

type Person = Awaited<ReturnType<World['buyer']>>;
type Registration = BodyInputOf<typeof authApi.register>;

let world: World;
let admin: Person;
/** Registered before there were terms. */
let early: Person;
let other: Person;
let owner: Account;
let into: ReturnType<typeof waysInto>;
/** The id of the page with the terms. */
let pageId: string;
const clock = { ms: 0 };

beforeAll(async () => {
  const now = () => new Date(Date.now() + clock.ms);
  world = await startWorld({ worker: false, overrides: { now } });
  into = waysInto(world, clock);
  admin = await world.admin();
  [early, other] = [await world.buyer(), await world.buyer()];
  owner = await into.account();
  const { body } = await admin.calls(sitePagesApi.list);
  pageId = body.find(({ slug }: { slug: string }) => slug === 'terms')!.id;
});
afterAll(() => world.close());

const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await world.deps.pool.query<T>(text, values)).rows;

const edit = async (body: BodyInputOf<typeof sitePagesApi.edit>): Promise<number> => {
  const saved = await admin.calls(sitePagesApi.edit, { params: { pageId }, body });
  expect(saved.status).toBe(200);
  return saved.body.version;
};
let wordings = 0;
/** Publishes another text, and returns its version. */
const reword = () => edit({ body: `Wording ${(wordings += 1)}`, published: true });
const published = async () => (await world.call(siteApi.read)).body.terms_version;

let serial = 0;
const someone = (): Registration => {
  serial += 1;
  const username = `terms${serial}_${process.pid}`;
  const names = { first_name: 'Ada', last_name: 'Byron' };
  return { username, email: `${username}@example.com`, password: 'secret-pass', ...names };
};
const register = (accept_terms?: number | null, person = someone()) =>
  world.call(authApi.register, {
    body: { ...person, ...(accept_terms !== undefined && { accept_terms }) },
  });
const openShop = ({ calls }: Person, more: { accept_terms?: number } = {}) =>
  calls(shopsApi.open, { body: { name: 'Clay & Co', brand_color: '#7c3aed', ...more } });
const accept = ({ token }: { token: string }, version: number) =>
  world.call(siteTermsApi.accept, { token, body: { version } });
const dueTo = async ({ token }: { token: string }) =>
  (await world.call(authApi.me, { token })).body.terms_due;
const accepted = (userId: string) =>
  query<{ version: number; accepted_at: Date }>(
    'select version, accepted_at from terms_acceptances where user_id = $1 order by accepted_at',
    [userId],
  );
const versionsOf = async (userId: string) => (await accepted(userId)).map((row) => row.version);
const refused = (path: string, message: string) => ({
  status: 422,
  body: { detail: message, errors: [{ path, message }] },
});

test('while no terms are published, nothing is asked for', async () => {
  const { body: site } = await world.call(siteApi.read);
  expect(site).toMatchObject({ terms_version: null, currency: 'USD', languages: ['en'] });
  const { status, body } = await register(7);
  expect([status, body.terms_due]).toEqual([201, null]);
  expect(await dueTo(early)).toBeNull();
  expect((await openShop(other)).status).toBe(201);
  const none = 'This site has no terms to agree to';
  expect(await accept(early, 1)).toMatchObject(refused('version', none));
  expect(await query('select from terms_acceptances')).toEqual([]);
});

test('registering takes the published version; without it nothing is saved', async () => {
  const version = await reword();
  expect(await published()).toBe(version);
  const person = someone();
  for (const [given, message] of [
    [undefined, REQUIRED],
    [null, REQUIRED],
    [version - 1, CHANGED],
    [version + 1, CHANGED],
    [1.5, 'This must be the version number of the terms'],
    [invalid('yes'), 'accept_terms must be a number'],
  ] as const) {
    expect(await register(given, person)).toMatchObject(refused('accept_terms', message));
  }
  expect(await query('select from users where username = $1', [person.username])).toEqual([]);
  const { status, body } = await register(version, person);
  expect([status, body.terms_due]).toEqual([201, null]);
  expect(await dueTo({ token: body.access_token })).toBeNull();
  const [row, ...further] = await accepted(body.id);
  expect([row?.version, further]).toEqual([version, []]);
  expect(Math.abs(row!.accepted_at.getTime() - Date.now())).toBeLessThan(60_000);
});

test('opening a shop takes it each time, also from whoever registered before there were terms', async () => {
  const version = await reword();
  expect(await dueTo(early)).toBe(version);
  expect(await openShop(early)).toMatchObject(refused('accept_terms', REQUIRED));
  expect(await openShop(early, { accept_terms: version - 1 })).toMatchObject(
    refused('accept_terms', CHANGED),
  );
  expect((await early.calls(shopsApi.listOwn)).body).toEqual([]);
  expect(await versionsOf(early.id)).toEqual([]);
  expect((await openShop(early, { accept_terms: version })).status).toBe(201);
  expect(await dueTo(early)).toBeNull();
  const first = await accepted(early.id);
  expect(first).toMatchObject([{ version }]);
  expect((await openShop(early)).status).toBe(422);
  expect((await openShop(early, { accept_terms: version })).status).toBe(201);
  expect(await accepted(early.id)).toEqual(first);
});

test('a changed version is due again, whichever way somebody signs in', async () => {
  expect((await accept(owner, (await published()) ?? 0)).status).toBe(204);
  const phone = await into.withPasskey(owner);
  const ways = {
    password: () => into.login(owner),
    link: async () => {
      await sendSignInLink(world.deps, { email: owner.email, device: null, country: null });
      const token = await into.mailed(owner.email, 'sign-in-link');
      return world.call(signInLinkApi.confirm, { body: { token } });
    },
    passkey: async () => {
      const { body: options } = await world.call(signInApi.passkeyOptions);
      return world.call(signInApi.passkey, { body: phone.signs(options) });
    },
  };
  const dueByWay = async () => {
    const due: Record<string, unknown> = {};
    for (const [way, signsIn] of Object.entries(ways)) due[way] = (await signsIn()).body.terms_due;
    return due;
  };
  expect(await dueByWay()).toEqual({ password: null, link: null, passkey: null });
  const version = await reword();
  expect(await dueByWay()).toEqual({ password: version, link: version, passkey: version });
  const names = { username: owner.username, first_name: 'Ada', last_name: 'Byron' };
  const renamed = await world.call(accountsApi.changeProfile, { token: owner.token, body: names });
  expect(renamed.body.terms_due).toBe(version);
  const app = await into.withApp(owner);
  const { body: half } = await into.login(owner);
  const sent = { login_token: half.login_token!, code: app.code() };
  const { body } = await world.call(signInApi.secondFactor, { body: sent });
  expect(body.terms_due).toBe(version);
});

test('accepting takes the published version alone, as often as it is sent; earlier ones are kept', async () => {
  const before = await versionsOf(early.id);
  const version = await reword();
  for (const wrong of [version - 1, version + 1, 0]) {
    expect(await accept(early, wrong)).toMatchObject(refused('version', CHANGED));
  }
  const answers = await Promise.all([1, 2, 3].map(() => accept(early, version)));
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
  expect(await dueTo(early)).toBeNull();
  expect(await versionsOf(early.id)).toEqual([...before, version]);
});

test('only another title or text asks again', async () => {
  const version = await edit({ in_footer: true });
  expect([version, await dueTo(early), await dueTo(other)]).toEqual([version, null, version]);
  await edit({ published: false });
  expect([await published(), await dueTo(other)]).toEqual([null, null]);
  expect((await register()).status).toBe(201);
  await edit({ published: true });
  expect([await dueTo(early), await dueTo(other)]).toEqual([null, version]);
  const retitled = await edit({ title: `Terms ${version}` });
  expect([retitled, await dueTo(early)]).toEqual([version + 1, version + 1]);
});

test('a page that takes the place of a deleted one is due, although its versions begin at 1', async () => {
  const versions = await versionsOf(early.id);
  await admin.calls(sitePagesApi.remove, { params: { pageId } });
  expect(await dueTo(early)).toBeNull();
  const { body: page } = await admin.calls(sitePagesApi.create, {
    body: { slug: 'terms', title: 'Terms', published: true },
  });
  pageId = page.id;
  while ((await published())! < Math.max(...versions)) {
    await reword();
  }
  expect(versions).toContain(await published());
  expect(await dueTo(early)).toBe(await published());
  expect(await versionsOf(early.id)).toEqual(versions);
});

test.each(['first', 'next'])(
  'whoever registers while the %s version is published has accepted it, or is asked',
  async (which) => {
    if (which === 'first') await edit({ published: false });
    const before = await published();
    const people = Array.from({ length: 8 }, someone);
    const [now, ...answers] = await Promise.all([
      reword(),
      ...people.map((person) => register(before, person)),
    ]);
    for (const [n, { status, body }] of answers.entries()) {
      const { username } = people[n]!;
      const saved = await query<{ id: string }>('select id from users where username = $1', [
        username,
      ]);
      if (status === 201) {
        expect(await dueTo({ token: body.access_token })).toBe(now);
        expect(await versionsOf(body.id)).toEqual(before === null ? [] : [before]);
      } else {
        expect([status, body.errors?.[0]?.path, saved]).toEqual([422, 'accept_terms', []]);
      }
    }
  },
);

test('what somebody accepted is in their export, and leaves with their account', async () => {
  await early.verifies();
  const versions = await versionsOf(early.id);
  expect(versions.length).toBeGreaterThan(1);
  const answer = await fetch(`${world.url}/api${addressOf(privacyApi.exportAccount)}`, {
    headers: { authorization: `Bearer ${early.token}` },
  });
  const zip = new ZipReader(new BlobReader(await answer.blob()), { useWebWorkers: false });
  const entries = await zip.getEntries();
  const file = entries.find(({ filename }) => filename === 'terms_acceptances.json');
  if (!file || file.directory) throw new Error('The export lacks the terms');
  const rows: { version: number; accepted_at: string }[] = JSON.parse(
    await file.getData(new TextWriter()),
  );
  expect(rows.map(({ version }) => version)).toEqual(versions);
  expect(rows.every(({ accepted_at }) => Date.parse(accepted_at) > 0)).toBe(true);

  const body = { current_password: early.password };
  expect((await early.calls(privacyApi.deleteAccount, { body })).status).toBe(204);
  expect(await accepted(early.id)).toEqual([]);
});
