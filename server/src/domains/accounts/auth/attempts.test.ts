// Concurrent guesses: each call that takes a password checks ten of them, and no more.
import { accountsApi, privacyApi } from '@souk/contract/accounts';
import { authApi } from '@souk/contract/auth';
import { factorsApi } from '@souk/contract/factors';
import { proofApi } from '@souk/contract/proof';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startWorld, type World } from '../../../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: false, env: { RATE_LIMIT_FACTOR: '1' } });
});
afterAll(() => world.close());
beforeEach(() => world.deps.pool.query('delete from rate_counters'));

type Owner = Awaited<ReturnType<World['buyer']>>;
type Send = (
  owner: Owner & { recoveryCode: string },
  password: string,
) => Promise<{ status: number }>;

const AT_ONCE = 250;

/** Each call that takes the password of a signed-in user. */
const calls: Record<string, Send> = {
  'PUT /auth/password': (owner, current_password) =>
    owner.calls(accountsApi.changePassword, {
      body: { current_password, new_password: 'stolen-pass' },
    }),
  'PUT /auth/me': (owner, current_password) => {
    const { username, first_name, last_name } = owner;
    const email = `thief-${owner.username}@example.com`;
    const body = { username, first_name, last_name, email, current_password };
    return owner.calls(accountsApi.changeProfile, { body });
  },
  'POST /auth/proof': (owner, current_password) =>
    owner.calls(proofApi.prove, { body: { current_password } }),
  'DELETE /auth/me': (owner, current_password) =>
    owner.calls(privacyApi.deleteAccount, { body: { current_password } }),
  'DELETE /auth/totp': (owner, current_password) =>
    owner.calls(factorsApi.dropTotp, { body: { current_password, code: owner.recoveryCode } }),
};

async function withApp() {
  const owner = await world.buyer();
  const { body } = await owner.calls(factorsApi.startTotp);
  const code = new TOTP({ secret: body.secret }).generate();
  const on = await owner.calls(factorsApi.confirmTotp, { body: { code } });
  return { ...owner, recoveryCode: on.body.recovery_codes[0] };
}

const count = (statuses: number[], status: number) => statuses.filter((s) => s === status).length;

test.each(Object.entries(calls))(
  '%s checks ten of 250 concurrent passwords, and not the right one behind them',
  async (_, send) => {
    const owner = await withApp();
    await world.deps.pool.query('delete from rate_counters');
    const sent = Array.from({ length: AT_ONCE }, (_, n) =>
      send(owner, n === AT_ONCE - 1 ? owner.password : `guess-${n}`),
    );
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.at(-1)).toBe(429);
    expect(count(statuses, 422)).toBe(10);
    expect(count(statuses, 429)).toBe(AT_ONCE - 10);
  },
);

test('signing in checks ten of 250, and not the right one behind them', async () => {
  const { email } = await world.buyer();
  const statuses = await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, n) => {
      const password = n === AT_ONCE - 1 ? 'secret-pass' : `guess-${n}`;
      const body = { email_or_username: email, password };
      return (await world.call(authApi.login, { body })).status;
    }),
  );
  expect(statuses.at(-1)).toBe(429);
  expect(count(statuses, 401)).toBe(10);
  expect(count(statuses, 429)).toBe(AT_ONCE - 10);
});

test('right passwords use nothing up, and wrong ones elsewhere leave a session its own ten', async () => {
  const owner = await world.buyer();
  const login = (password: string) =>
    world.call(authApi.login, { body: { email_or_username: owner.email, password } });
  for (let n = 0; n < 15; n += 1) expect((await login('secret-pass')).status).toBe(200);
  for (let n = 0; n < 10; n += 1) expect((await login('wrong-pass')).status).toBe(401);
  expect((await login('secret-pass')).status).toBe(429);
  const change = { current_password: 'secret-pass', new_password: 'secret-pass-2' };
  expect((await owner.calls(accountsApi.changePassword, { body: change })).status).toBe(204);
});

test('forty concurrent right passwords all sign in', async () => {
  const { email } = await world.buyer();
  const body = { email_or_username: email, password: 'secret-pass' };
  const sent = Array.from({ length: 40 }, () => world.call(authApi.login, { body }));
  const statuses = (await Promise.all(sent)).map(({ status }) => status);
  expect(count(statuses, 200)).toBe(40);
});

test('a check that throws uses nothing up', async () => {
  const { withAttempt } = await import('./attempts.ts');
  const limits = [{ key: 'broken', most: 1, seconds: 60, detail: 'Wait' }];
  const attempt = (check: () => Promise<boolean>) => withAttempt(world.deps, limits, check);
  const broken = attempt(async () => {
    throw new Error('no database');
  });
  await expect(broken).rejects.toThrow('no database');
  expect(await attempt(async () => true)).toBe('passed');
  expect(await attempt(async () => false)).toBe('last');
  await expect(attempt(async () => true)).rejects.toMatchObject({ status: 429, message: 'Wait' });
});
