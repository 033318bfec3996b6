// On a site that others can reach, an admin acts as one only in a session that has shown an app or passkey.
import { adminApi } from '@souk/contract/admin';
import { authApi } from '@souk/contract/auth';
import { factorsApi, signInApi } from '@souk/contract/factors';
import { ordersApi } from '@souk/contract/orders';
import { payoutsApi } from '@souk/contract/payouts';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { softAuthenticator } from '../../../../test/authenticator.ts';
import { startWorld, type World } from '../../../../test/world.ts';
import { ensureAdmin } from './make-admin.ts';

const OPEN = { NODE_ENV: 'production', PAYMENTS: 'sandbox', REQUIRE_VERIFIED_EMAIL: '0' };
const SET_UP = {
  status: 403,
  body: {
    type: '/problems/second-factor-needed',
    detail: 'Set up an authenticator app or a passkey at /account first.',
  },
};
const USE_IT = {
  status: 403,
  body: {
    type: '/problems/second-factor-needed',
    detail: 'Sign in again with your authenticator app or passkey to do this.',
  },
};

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: false, env: OPEN });
});
afterAll(() => world.close());

type Person = Awaited<ReturnType<World['buyer']>>;

async function turnsAppOn(person: Pick<Person, 'calls'>): Promise<void> {
  const { body } = await person.calls(factorsApi.startTotp);
  const code = new TOTP({ secret: body.secret }).generate();
  expect((await person.calls(factorsApi.confirmTotp, { body: { code } })).status).toBe(200);
}

async function addsPasskey(person: Pick<Person, 'calls'>) {
  const phone = softAuthenticator(world.url);
  const { body: options } = await person.calls(factorsApi.passkeyOptions);
  expect((await person.calls(factorsApi.addPasskey, { body: phone.creates(options) })).status).toBe(
    201,
  );
  return phone;
}

const signsIn = async ({ email, password }: Pick<Person, 'email' | 'password'>) =>
  (await world.call(authApi.login, { body: { email_or_username: email, password } })).body;
const withToken = (token: string): Pick<Person, 'calls'> => ({
  calls: (endpoint, ...[given]) => world.call(endpoint, ...([{ ...given, token }] as never)),
});

describe('an admin', () => {
  test('without app and passkey has to set one up, and then acts as an admin at once', async () => {
    const admin = await world.admin();
    const { shop } = await world.seller();
    const orders = () => admin.calls(ordersApi.listOfShop, { params: { shopId: shop.id } });
    expect((await admin.calls(authApi.me)).body).toMatchObject({
      is_admin: true,
      second_factor_needed: true,
    });
    expect(await admin.calls(adminApi.stats)).toMatchObject(SET_UP);
    expect(await orders()).toMatchObject(SET_UP);
    await turnsAppOn(admin);
    expect((await admin.calls(adminApi.stats)).status).toBe(200);
    expect((await orders()).status).toBe(200);
    const { body } = await admin.calls(authApi.me);
    expect(body.is_admin).toBe(true);
    expect(body).not.toHaveProperty('second_factor_needed');
  });

  test('created at boot signs in by password, reads what to do, and adds a passkey', async () => {
    const boot = { email: 'ops@example.com', password: 'from-the-settings' };
    await ensureAdmin(world.deps, boot);
    const user = await signsIn(boot);
    expect(user).toMatchObject({ is_admin: true, second_factor_needed: true });
    const admin = withToken(user.access_token);
    expect(await admin.calls(adminApi.stats)).toMatchObject(SET_UP);
    await addsPasskey(admin);
    expect((await admin.calls(adminApi.stats)).status).toBe(200);
  });

  test('with a passkey who signs in by password can’t change a way in until the passkey is used', async () => {
    const admin = await world.admin();
    const phone = await addsPasskey(admin);
    const { body: passkeys } = await admin.calls(factorsApi.listPasskeys);
    const weak = withToken((await signsIn(admin)).access_token);
    expect(await weak.calls(adminApi.stats)).toMatchObject(USE_IT);
    expect(await weak.calls(factorsApi.startTotp)).toMatchObject(USE_IT);
    expect(await weak.calls(factorsApi.passkeyOptions)).toMatchObject(USE_IT);
    const params = { passkeyId: passkeys[0].id };
    expect(await weak.calls(factorsApi.removePasskey, { params })).toMatchObject(USE_IT);
    const { body: challenge } = await world.call(signInApi.passkeyOptions);
    const { body } = await world.call(signInApi.passkey, { body: phone.signs(challenge) });
    expect(body).not.toHaveProperty('second_factor_needed');
    expect((await withToken(body.access_token).calls(adminApi.stats)).status).toBe(200);
  });

  test('of the demo needs none: the password is public', async () => {
    const admin = await world.admin();
    await world.deps.db
      .updateTable('users')
      .set({ is_demo: true })
      .where('id', '=', admin.id)
      .execute();
    expect((await admin.calls(adminApi.stats)).status).toBe(200);
    expect((await admin.calls(authApi.me)).body).not.toHaveProperty('second_factor_needed');
  });
});

test('a seller sets up payouts in a session with a second factor; nobody else needs one', async () => {
  const seller = await world.seller();
  const onboard = () => seller.calls(payoutsApi.onboard, { params: { shopId: seller.shop.id } });
  expect(await onboard()).toMatchObject(SET_UP);
  expect((await seller.calls(authApi.me)).body).not.toHaveProperty('second_factor_needed');
  expect(
    (await seller.calls(payoutsApi.account, { params: { shopId: seller.shop.id } })).status,
  ).toBe(200);
  await turnsAppOn(seller);
  expect((await onboard()).status).toBe(201);
});

test('openapi.json says which calls need a second factor', async () => {
  const { body } = await world.raw('GET', '/openapi.json');
  expect(body.paths['/admin/stats'].get['x-second-factor']).toBe(true);
  expect(body.paths['/auth/passkeys'].post['x-second-factor']).toBe('if-set-up');
  expect(body.paths['/cart'].get).not.toHaveProperty('x-second-factor');
});

test('an operator can turn it off', async () => {
  const lax = await startWorld({ worker: false, env: { ...OPEN, ADMIN_SECOND_FACTOR: '0' } });
  try {
    const admin = await lax.admin();
    expect((await admin.calls(adminApi.stats)).status).toBe(200);
  } finally {
    await lax.close();
  }
});
