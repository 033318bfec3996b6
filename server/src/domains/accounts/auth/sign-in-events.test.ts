// Sign-ins leave events, for the account's owner to read and for the operator to watch.
import { authApi } from '@souk/contract/auth';
import { factorsApi, signInApi } from '@souk/contract/factors';
import { securityApi } from '@souk/contract/security';
import { settingsApi } from '@souk/contract/settings';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { softAuthenticator } from '../../../../test/authenticator.ts';
import { waitingJobs } from '../../../../test/queue.ts';
import { startWorld, type World } from '../../../../test/world.ts';
import type { JobKind } from '../../../jobs/kinds.ts';
import { securityLog } from '../../../kit/security-log.ts';

const lines: Record<string, unknown>[] = [];
const security = securityLog({
  info: (facts: unknown) => void lines.push(facts as (typeof lines)[0]),
});

const QUARTER_MS = 15 * 60_000;
/**
 * Just after the start of a quarter of an hour: events recorded once in each are recorded once
 * here.
 */
const shift = 60_000 - (Date.now() % QUARTER_MS);
const now = () => new Date(Date.now() + shift);

let world: World;
beforeAll(async () => {
  world = await startWorld({
    worker: false,
    env: { RATE_LIMIT_FACTOR: '1' },
    overrides: { security, now },
  });
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.deps.pool.query('delete from rate_counters');
  lines.length = 0;
});

type Person = Awaited<ReturnType<World['buyer']>>;

const login = (email_or_username: string, password: string, headers = {}) =>
  world.call(authApi.login, { body: { email_or_username, password }, headers });

/** The kinds of an account's events, the oldest first. */
async function eventsOf({ id }: Pick<Person, 'id'>): Promise<string[]> {
  const { rows } = await world.deps.pool.query<{ kind: string }>(
    'select kind from security_events where user_id = $1 order by created_at, id',
    [id],
  );
  return rows.map(({ kind }) => kind);
}

const count = (kinds: string[], kind: string) => kinds.filter((one) => one === kind).length;

/** How many jobs of a kind wait for an account. */
async function jobsFor({ id }: Pick<Person, 'id'>, kind: JobKind): Promise<number> {
  const jobs = await waitingJobs<{ user_id: string }>(world.deps.db, kind);
  return jobs.filter(({ payload }) => payload.user_id === id).length;
}

test('registering, signing in and out, and failed sign-ins are events, with browser and log line', async () => {
  const owner = await world.buyer();
  const chrome = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0.0.0 Safari/537.36' };
  await login(owner.email, 'wrong-pass', chrome);
  const { body } = await login(owner.email, owner.password, chrome);
  const token = body.access_token;
  const listed = (await world.call(securityApi.list, { token })).body;
  expect(listed).toMatchObject([
    { kind: 'signed-in', device: 'Chrome on Linux' },
    { kind: 'sign-in-failed', device: 'Chrome on Linux' },
    { kind: 'registered' },
  ]);
  await world.call(authApi.logout, { token });
  expect((await eventsOf(owner)).at(-1)).toBe('signed-out');
  expect(lines.map(({ security }) => security)).toEqual([
    'registered',
    'sign-in-failed',
    'signed-in',
    'signed-out',
  ]);
  expect(lines[1]).toMatchObject({ account: owner.id, address: '127.0.0.1' });
});

test('a lock is recorded once; later refusals leave no rows', async () => {
  const owner = await world.buyer();
  await Promise.all(Array.from({ length: 60 }, (_, n) => login(owner.email, `guess-${n}`)));
  const events = await eventsOf(owner);
  expect(count(events, 'sign-in-failed')).toBe(10);
  expect(count(events, 'sign-in-locked')).toBe(1);
});

test('neither typed text nor a token gets into the log', async () => {
  const owner = await world.buyer();
  const { body } = await login(owner.email, owner.password);
  await login(owner.email, 'hunter2-hunter2');
  await login('my-password-by-mistake', 'hunter2-hunter2');
  const said = JSON.stringify(lines);
  expect(lines.at(-1)).toMatchObject({ security: 'sign-in-failed', address: '127.0.0.1' });
  for (const secret of ['hunter2', 'by-mistake', body.access_token, owner.password, owner.email]) {
    expect(said).not.toContain(secret);
  }
});

test('wrong passkeys are recorded, and a flood of them is only counted', async () => {
  const owner = await world.buyer();
  const phone = softAuthenticator(world.url);
  const { body: options } = await owner.calls(factorsApi.passkeyOptions);
  await owner.calls(factorsApi.addPasskey, { body: phone.creates(options) });
  const before = security.counts().get('sign-in-failed') ?? 0;
  for (let n = 0; n < 40; n += 1) {
    const body = phone.signs((await world.call(signInApi.passkeyOptions)).body, {
      origin: 'https://evil.example',
    });
    expect((await world.call(signInApi.passkey, { body })).status).toBe(401);
  }
  expect(count(await eventsOf(owner), 'sign-in-failed')).toBe(30);
  expect(security.counts().get('sign-in-failed')).toBe(before + 40);
});

test('the owner gets a mail about a new browser, but not about a known one', async () => {
  const owner = await world.buyer();
  expect(await jobsFor(owner, 'mail-new-browser')).toBe(0);
  const { headers } = await login(owner.email, owner.password);
  expect(await jobsFor(owner, 'mail-new-browser')).toBe(1);
  const cookie = String(headers['set-cookie']).split(';')[0]!;
  await login(owner.email, owner.password, { cookie });
  expect(await jobsFor(owner, 'mail-new-browser')).toBe(1);
  await login(owner.email, owner.password);
  expect(await jobsFor(owner, 'mail-new-browser')).toBe(2);
});

test('many wrong codes after the right password mail the owner', async () => {
  const owner = await world.buyer();
  const { body: setup } = await owner.calls(factorsApi.startTotp);
  const code = new TOTP({ secret: setup.secret }).generate({ timestamp: now().getTime() });
  await owner.calls(factorsApi.confirmTotp, { body: { code } });
  const { body } = await login(owner.email, owner.password);
  const guess = () =>
    world.call(signInApi.secondFactor, { body: { login_token: body.login_token!, code: 'wrong' } });
  for (let n = 0; n < 9; n += 1) await guess();
  expect(await jobsFor(owner, 'mail-many-wrong-codes')).toBe(0);
  await guess();
  expect(await jobsFor(owner, 'mail-many-wrong-codes')).toBe(1);
  expect(count(await eventsOf(owner), 'sign-in-locked')).toBe(1);
});

test('requesting passkey challenges stores nothing, and each signs in once', async () => {
  const owner = await world.buyer();
  const phone = softAuthenticator(world.url);
  const { body: options } = await owner.calls(factorsApi.passkeyOptions);
  await owner.calls(factorsApi.addPasskey, { body: phone.creates(options) });
  const stored = async () => {
    const { rows } = await world.deps.pool.query(
      `select (select count(*)::int from passkey_challenges) as asked,
        (select count(*)::int from used_challenges) as used`,
    );
    return rows[0];
  };
  const before = await stored();
  for (let n = 0; n < 20; n += 1) await world.call(signInApi.passkeyOptions);
  expect(await stored()).toEqual(before);
  const body = phone.signs((await world.call(signInApi.passkeyOptions)).body);
  expect((await world.call(signInApi.passkey, { body })).status).toBe(200);
  expect(await stored()).toEqual({ ...before, used: before.used + 1 });
  // A counter that never moves, as on most phones, can't reveal a second use.
  await world.deps.pool.query('update passkeys set counter = 0 where user_id = $1', [owner.id]);
  expect((await world.call(signInApi.passkey, { body })).status).toBe(401);
});

test('an admin’s change is a log line that says who and what', async () => {
  const admin = await world.admin();
  const { body: settings } = await admin.calls(settingsApi.read);
  const commission_percent = settings.commission_percent + 1;
  const changed = await admin.calls(settingsApi.change, {
    body: { ...settings, commission_percent },
  });
  expect(changed.status).toBe(200);
  const line = await world.until(
    async () => lines.find((one) => one['security'] === 'admin-change'),
    'the log line',
  );
  expect(line).toMatchObject({ account: admin.id, change: 'settings.changed', target: 'settings' });
});
