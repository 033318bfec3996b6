import { accountsApi } from '@souk/contract/accounts';
import { authApi } from '@souk/contract/auth';
import { factorsApi, PASSKEYS_MOST, signInApi } from '@souk/contract/factors';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { softAuthenticator } from '../../../test/authenticator.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { grantAdmin } from './auth/make-admin.ts';
import { unlockAccount } from './unlock-account.ts';

let world: World;
let clock = 0;
const now = () => Date.now() + clock;
beforeAll(async () => {
  world = await startWorld({ worker: false, overrides: { now: () => new Date(now()) } });
});
afterAll(() => world.close());

type Owner = Awaited<ReturnType<World['buyer']>>;
const MINUTE = 60_000;

const passwordOf = ({ email }: Owner, password = 'secret-pass') =>
  world.call(authApi.login, { body: { email_or_username: email, password } });
const secondStep = (login_token: string, code: string) =>
  world.call(signInApi.secondFactor, { body: { login_token, code } });
const isIn = async (token: string) => (await world.call(authApi.me, { token })).status === 200;

/** Signs in with the password and returns the token of the login, which waits for a code. */
async function halfLogin(owner: Owner): Promise<string> {
  const { status, body } = await passwordOf(owner);
  expect([status, body.type]).toEqual([401, '/problems/second-factor-required']);
  return body.login_token!;
}

async function mailsTo({ email }: Owner): Promise<string[]> {
  const { rows } = await world.deps.pool.query<{ kind: string }>(
    'select kind from mails where to_address = $1 order by id',
    [email],
  );
  return rows.map(({ kind }) => kind);
}

/** A user with an authenticator app, which shows a new code every time. */
async function withApp() {
  const owner = await world.buyer();
  const { body: setup } = await owner.calls(factorsApi.startTotp);
  const app = new TOTP({ secret: setup.secret });
  const shown = () => app.generate({ timestamp: now() });
  const next = () => {
    clock += MINUTE;
    return shown();
  };
  const { body } = await owner.calls(factorsApi.confirmTotp, { body: { code: next() } });
  return { ...owner, app, shown, next, codes: body.recovery_codes };
}

describe('an authenticator app', () => {
  test('is set up with its first code; then the password alone is not enough', async () => {
    const owner = await world.buyer();
    const { body: setup } = await owner.calls(factorsApi.startTotp);
    expect(setup.otpauth_url).toContain(`secret=${setup.secret}`);
    expect(setup.qr).toMatch(/^<svg/);
    expect((await passwordOf(owner)).status).toBe(200);
    const app = new TOTP({ secret: setup.secret });
    const wrong = await owner.calls(factorsApi.confirmTotp, { body: { code: 'none' } });
    expect(wrong).toMatchObject({ status: 422, body: { errors: [{ path: 'code' }] } });
    const code = app.generate({ timestamp: now() });
    const { body } = await owner.calls(factorsApi.confirmTotp, { body: { code } });
    expect(new Set(body.recovery_codes).size).toBe(10);
    const state = await owner.calls(factorsApi.readTotp);
    expect(state.body).toMatchObject({ enabled: true, recovery_codes_left: 10 });
    expect((await owner.calls(factorsApi.startTotp)).status).toBe(409);
    expect(await mailsTo(owner)).toEqual(['second_factor_on']);

    const token = await halfLogin(owner);
    // The code that set it up is used up.
    expect((await secondStep(token, code)).status).toBe(401);
    clock += MINUTE;
    const done = await secondStep(token, app.generate({ timestamp: now() }));
    expect(done).toMatchObject({ status: 200, body: { id: owner.id } });
    expect(await isIn(done.body.access_token)).toBe(true);
  });

  test('a code counts once, however often and fast it is sent', async () => {
    const owner = await withApp();
    const tokens = [await halfLogin(owner), await halfLogin(owner), await halfLogin(owner)];
    const code = owner.next();
    const answers = await Promise.all(tokens.map((token) => secondStep(token, code)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
    const refused = answers.find(({ status }) => status === 401)!;
    expect(refused.body.errors).toEqual([
      { path: 'code', message: 'This code is wrong or was already used' },
    ]);
  });

  test('codes that are too old are refused, but those of the previous half minute are accepted', async () => {
    const owner = await withApp();
    const token = await halfLogin(owner);
    const old = owner.next();
    clock += MINUTE;
    expect((await secondStep(token, old)).status).toBe(401);
    // From its first moment on, a code has all its half minute, however slow the machine is.
    clock += 30_000 - (now() % 30_000);
    const before = owner.shown();
    clock += 30_000;
    expect((await secondStep(token, before)).status).toBe(200);
  });

  test('a login waits five minutes for its code, and can be completed once', async () => {
    const owner = await withApp();
    const late = await halfLogin(owner);
    clock += 5 * MINUTE;
    expect(await secondStep(late, owner.next())).toMatchObject({
      status: 401,
      body: { detail: 'Signing in took too long. Please start again.' },
    });
    const token = await halfLogin(owner);
    expect((await secondStep(token, owner.next())).status).toBe(200);
    expect((await secondStep(token, owner.next())).status).toBe(401);
    expect((await secondStep('x', owner.next())).status).toBe(401);
  });

  test('each recovery code signs in once, however it is typed', async () => {
    const owner = await withApp();
    const [first, second] = owner.codes;
    const typed = ` ${first.toLowerCase().replaceAll('-', ' ')}`;
    expect((await secondStep(await halfLogin(owner), typed)).status).toBe(200);
    expect((await secondStep(await halfLogin(owner), first)).status).toBe(401);
    const stranger = await withApp();
    expect((await secondStep(await halfLogin(stranger), second)).status).toBe(401);
    const state = await owner.calls(factorsApi.readTotp);
    expect(state.body.recovery_codes_left).toBe(9);
    const { rows } = await world.deps.pool.query('select * from recovery_codes');
    expect(JSON.stringify(rows)).not.toContain(second);
  });

  test('is turned off with password and code', async () => {
    const owner = await withApp();
    const off = (current_password: string, code: string) =>
      owner.calls(factorsApi.dropTotp, { body: { current_password, code } });
    expect((await off('wrong-pass', owner.next())).body.errors?.[0]?.path).toBe('current_password');
    expect(await off('secret-pass', '000 000 000')).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'code' }] },
    });
    expect((await off('secret-pass', owner.next())).status).toBe(204);
    expect((await passwordOf(owner)).status).toBe(200);
    expect((await off('secret-pass', owner.next())).status).toBe(409);
    expect(await mailsTo(owner)).toEqual(['second_factor_on', 'second_factor_off']);
  });

  test('stays when the password changes; logins that wait for a code after the old one end', async () => {
    const owner = await withApp();
    const token = await halfLogin(owner);
    await owner.calls(accountsApi.changePassword, {
      body: { current_password: 'secret-pass', new_password: 'another-pass' },
    });
    expect((await secondStep(token, owner.next())).status).toBe(401);
    const { body } = await passwordOf(owner, 'another-pass');
    expect((await secondStep(body.login_token!, owner.next())).status).toBe(200);
  });

  test('wrong codes count like wrong passwords, but a known device has its own limit', async () => {
    const limited = await startWorld({ worker: false, env: { RATE_LIMIT_FACTOR: '1' } });
    try {
      const owner = await limited.buyer();
      const { body: setup } = await owner.calls(factorsApi.startTotp);
      const app = new TOTP({ secret: setup.secret });
      const at = (seconds: number) => app.generate({ timestamp: Date.now() + seconds * 1000 });
      const on = await owner.calls(factorsApi.confirmTotp, { body: { code: at(0) } });
      const body = { email_or_username: owner.email, password: owner.password };
      const half = async () => (await limited.call(authApi.login, { body })).body.login_token!;
      const login_token = await half();
      const other = await half();
      const send = (code: string, headers = {}) =>
        limited.call(signInApi.secondFactor, { body: { login_token, code }, headers });
      const guesses = await Promise.all(Array.from({ length: 12 }, () => send('wrong')));
      expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
      expect((await send(on.body.recovery_codes[0])).status).toBe(429);
      // On a known device, the owner is not locked out by somebody's guesses.
      const device = 'd'.repeat(43);
      const { rememberDevice } = await import('./auth/devices.ts');
      await rememberDevice(limited.deps.db, owner.id, device, new Date());
      const cookie = { cookie: `souk_device=${device}` };
      const again = { login_token: other, code: on.body.recovery_codes[0] };
      const known = await limited.call(signInApi.secondFactor, { body: again, headers: cookie });
      expect(known.status).toBe(200);
    } finally {
      await limited.close();
    }
  });
});

async function withPasskey(owner?: Owner) {
  const self = owner ?? (await world.buyer());
  const phone = softAuthenticator(world.url);
  const { body: options } = await self.calls(factorsApi.passkeyOptions);
  const added = await self.calls(factorsApi.addPasskey, { body: phone.creates(options) });
  expect(added.status).toBe(201);
  return { ...self, phone, passkeyId: added.body.id };
}

const challenge = async () => (await world.call(signInApi.passkeyOptions)).body;
type Soft = ReturnType<typeof softAuthenticator>;
async function passkeyLogin(phone: Soft, odd: Parameters<Soft['signs']>[1] = {}) {
  const body = phone.signs(await challenge(), odd);
  return world.call(signInApi.passkey, { body });
}

describe('a passkey', () => {
  test('signs in by itself, even where the password needs a code', async () => {
    const owner = await withApp();
    const { phone } = await withPasskey(owner);
    const done = await passkeyLogin(phone);
    expect(done).toMatchObject({ status: 200, body: { id: owner.id, token_type: 'bearer' } });
    expect(await isIn(done.body.access_token)).toBe(true);
    const { body: list } = await owner.calls(factorsApi.listPasskeys);
    expect(list).toMatchObject([{ last_used_at: expect.any(String) }]);
    expect(await mailsTo(owner)).toEqual(['second_factor_on', 'passkey_added']);
  });

  test('its response counts once, and only in time', async () => {
    const { phone } = await withPasskey();
    const body = phone.signs(await challenge());
    const both = await Promise.all([1, 2].map(() => world.call(signInApi.passkey, { body })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    const late = phone.signs(await challenge());
    clock += 5 * MINUTE;
    expect((await world.call(signInApi.passkey, { body: late })).status).toBe(401);
    expect((await passkeyLogin(phone, { challenge: 'bWFkZS11cA' })).status).toBe(401);
  });

  test('is refused from another origin, without its owner, for another account, and as a copy', async () => {
    const { phone } = await withPasskey();
    const other = await withPasskey();
    expect((await passkeyLogin(phone, { origin: 'https://evil.example' })).status).toBe(401);
    expect((await passkeyLogin(phone, { unverified: true })).status).toBe(401);
    const userHandle = Buffer.from(other.id).toString('base64url');
    expect((await passkeyLogin(phone, { userHandle })).status).toBe(401);
    phone.counter = 7;
    expect((await passkeyLogin(phone)).status).toBe(200);
    phone.counter = 7;
    expect((await passkeyLogin(phone)).status).toBe(401);
    expect((await passkeyLogin(softAuthenticator(world.url))).status).toBe(401);
  });

  test('another key cannot sign for it', async () => {
    const { phone } = await withPasskey();
    const thief = softAuthenticator(world.url);
    const options = await challenge();
    const { id, rawId } = phone.signs(options);
    const body = { ...thief.signs(options), id, rawId };
    expect((await world.call(signInApi.passkey, { body })).status).toBe(401);
  });

  test('is added only as requested, and only by the person who requested it', async () => {
    const [owner, other] = [await world.buyer(), await world.buyer()];
    const phone = softAuthenticator(world.url);
    const ask = async () => (await owner.calls(factorsApi.passkeyOptions)).body;
    const options = await ask();
    expect(options).toMatchObject({
      rp: { id: '127.0.0.1' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const add = (who: Owner, body: ReturnType<typeof phone.creates>) =>
      who.calls(factorsApi.addPasskey, { body });
    expect((await add(other, phone.creates(options))).status).toBe(422);
    const evil = { origin: 'https://evil.example' };
    expect((await add(owner, phone.creates(await ask(), evil))).status).toBe(422);
    expect((await add(owner, phone.creates(await ask(), { unverified: true }))).status).toBe(422);
    const made = { ...phone.creates(await ask()), name: ' My phone ' };
    expect(await add(owner, made)).toMatchObject({ status: 201, body: { name: 'My phone' } });
    expect((await add(owner, made)).status).toBe(422);
    const { body: known } = await owner.calls(factorsApi.passkeyOptions);
    expect(known.excludeCredentials).toMatchObject([{ id: made.id }]);
    const { body: theirs } = await other.calls(factorsApi.passkeyOptions);
    expect((await add(other, phone.creates(theirs))).status).toBe(409);
  });

  test('an account has at most twenty, however many were begun while there was room', async () => {
    const owner = await world.buyer();
    const begun: ReturnType<Soft['creates']>[] = [];
    for (let n = 0; n <= PASSKEYS_MOST; n += 1) {
      const { body } = await owner.calls(factorsApi.passkeyOptions);
      begun.push(softAuthenticator(world.url).creates(body));
    }
    const adding = begun.map((body) => owner.calls(factorsApi.addPasskey, { body }));
    const refused = (await Promise.all(adding)).filter(({ status }) => status !== 201);
    expect(refused).toMatchObject([{ status: 409, body: { code: 'too_many_passkeys' } }]);
    const { headers } = await owner.calls(factorsApi.listPasskeys);
    expect(headers['x-total-count']).toBe(String(PASSKEYS_MOST));
  });

  test('a removed one no longer signs in; nobody can remove another’s', async () => {
    const owner = await withPasskey();
    const stranger = await world.buyer();
    const remove = (who: Owner) =>
      who.calls(factorsApi.removePasskey, { params: { passkeyId: owner.passkeyId } });
    expect((await remove(stranger)).status).toBe(404);
    const half = owner.phone.signs(await challenge());
    expect((await remove(owner)).status).toBe(204);
    expect(await world.call(signInApi.passkey, { body: half })).toMatchObject({
      status: 401,
      body: { detail: expect.stringContaining('no longer known here') },
    });
    expect((await remove(owner)).status).toBe(404);
    expect(await mailsTo(owner)).toEqual(['passkey_added', 'passkey_removed']);
  });
});

describe('an operator', () => {
  test('lets in somebody who lost app, codes and passkeys', async () => {
    const owner = await withApp();
    const { phone } = await withPasskey(owner);
    expect(await unlockAccount(world.deps, owner.email.toUpperCase())).toMatchObject({
      dropped: true,
    });
    expect(await isIn(owner.token)).toBe(false);
    expect((await passkeyLogin(phone)).status).toBe(401);
    expect((await passwordOf(owner)).status).toBe(200);
    expect(await mailsTo(owner)).toContain('second_factor_off');
    expect(await unlockAccount(world.deps, owner.email)).toMatchObject({ dropped: false });
    expect(await unlockAccount(world.deps, 'nobody@example.com')).toBeNull();
  });

  test('makes nobody an admin through a passkey that somebody else left behind', async () => {
    const squatter = await withApp();
    const { phone } = await withPasskey(squatter);
    await grantAdmin(world.deps, squatter.email, async () => 'chosen-by-ops');
    expect((await passkeyLogin(phone)).status).toBe(401);
    expect((await passwordOf(squatter, 'chosen-by-ops')).body).toMatchObject({ is_admin: true });
  });
});
