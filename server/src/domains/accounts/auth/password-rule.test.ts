import { accountsApi } from '@souk/contract/accounts';
import { authApi } from '@souk/contract/auth';
import { siteApi } from '@souk/contract/site';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type World } from '../../../../test/world.ts';
import { checkAdminPassword } from '../../../serve/check-admin.ts';
import { sendResetLink } from '../reset-password.ts';
import { hashPassword } from './passwords.ts';

const OPEN = { NODE_ENV: 'production', PAYMENTS: 'sandbox' };
const SHORT = 'Password must be at least 8 characters';
const COMMON = 'This password is one of the most common. Please choose another.';

let site: World;
let trial: World;
beforeAll(async () => {
  site = await startWorld({ worker: false, env: OPEN });
  trial = await startWorld({ worker: false });
});
afterAll(async () => {
  await site.close();
  await trial.close();
});

type Person = Awaited<ReturnType<World['buyer']>>;

let serial = 0;
function register(world: World, password: string) {
  serial += 1;
  const username = `chooser${serial}`;
  const names = { username, email: `${username}@example.com`, first_name: 'Ada', last_name: 'By' };
  return world.call(authApi.register, { body: { ...names, password } });
}

/** Gives an account a password from before the rule existed. */
async function hadBefore(world: World, { id }: Person, password: string): Promise<void> {
  const password_hash = await hashPassword(password);
  await world.deps.db.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
}

const login = (world: World, { email }: Person, password: string) =>
  world.call(authApi.login, { body: { email_or_username: email, password } });

describe('on a site that others can reach, a new password', () => {
  test.each([
    ['seven77', SHORT],
    ['password1', COMMON],
    ['PassWord1', COMMON],
  ])('%s is refused at registering, changing and resetting', async (password, message) => {
    const refused = (field: string) => ({
      status: 422,
      body: { detail: message, errors: [{ path: field, message }] },
    });
    expect(await register(site, password)).toMatchObject(refused('password'));
    const owner = await site.buyer();
    const change = { current_password: owner.password, new_password: password };
    expect(await owner.calls(accountsApi.changePassword, { body: change })).toMatchObject(
      refused('new_password'),
    );
    await sendResetLink(site.deps, owner.email);
    const { rows } = await site.deps.pool.query<{ text: string }>(
      `select text from mails where to_address = $1 and kind = 'password_reset'`,
      [owner.email],
    );
    const token = /token=([\w-]{43})/.exec(rows[0]!.text)![1]!;
    const reset = (new_password: string) =>
      site.call(accountsApi.resetPassword, { body: { token, new_password } });
    expect(await reset(password)).toMatchObject(refused('new_password'));
    // That doesn't use up the link.
    expect((await reset('a-better-one')).status).toBe(204);
  });

  test('has eight characters, and forms can read that', async () => {
    expect((await register(site, 'eightch8')).status).toBe(201);
    expect((await site.call(siteApi.read)).body.password_min).toBe(8);
  });

  test.each(['abc123', 'password1'])('is required from whoever signs in with %s', async (old) => {
    const owner = await site.buyer();
    await hadBefore(site, owner, old);
    const { status, body } = await login(site, owner, old);
    expect([status, body.password_due]).toEqual([200, true]);
    const token = body.access_token;
    const me = async () => (await site.call(authApi.me, { token })).body;
    expect((await me()).password_due).toBe(true);
    const change = { current_password: old, new_password: 'a-better-one' };
    const changed = await site.call(accountsApi.changePassword, { token, body: change });
    expect(changed.status).toBe(204);
    expect(await me()).not.toHaveProperty('password_due');
    expect((await login(site, owner, 'a-better-one')).body).not.toHaveProperty('password_due');
  });

  test('of the operator’s admin follows the same rule', async () => {
    const boot = (password: string, open: string | null) =>
      checkAdminPassword({ open, admin: { email: 'ops@example.com', password } });
    await expect(boot('seven77', 'HOST is 0.0.0.0')).rejects.toThrow(`ADMIN_PASSWORD: ${SHORT}`);
    await expect(boot('password1', 'HOST is 0.0.0.0')).rejects.toThrow(`ADMIN_PASSWORD: ${COMMON}`);
    await boot('from-the-settings', 'HOST is 0.0.0.0');
    await boot('abc123', null);
    await boot('a'.repeat(1024), null);
    const long = 'ADMIN_PASSWORD: Password must be at most 1024 characters';
    await expect(boot('a'.repeat(1025), null)).rejects.toThrow(long);
  });
});

test('a trial accepts six characters, even the commonest, and asks nobody for another', async () => {
  expect((await trial.call(siteApi.read)).body.password_min).toBe(6);
  expect((await register(trial, 'abc123')).status).toBe(201);
  const owner = await trial.buyer();
  await hadBefore(trial, owner, 'abc123');
  expect((await login(trial, owner, 'abc123')).body).not.toHaveProperty('password_due');
});
