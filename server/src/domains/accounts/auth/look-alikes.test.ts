import { accountsApi } from '@souk/contract/accounts';
import { authApi } from '@souk/contract/auth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: false });
  const { id } = await world.admin();
  const users = world.deps.db.updateTable('users').set({ username: 'admin' });
  await users.where('id', '=', id).execute();
});
afterAll(() => world.close());

let serial = 0;
async function register(username: string) {
  serial += 1;
  const { status, body } = await world.call(authApi.register, {
    body: {
      email: `look${serial}@example.com`,
      username,
      password: 'secret-pass',
      first_name: 'Ada',
      last_name: 'Byron',
    },
  });
  return [status, body.detail];
}

/** With a Cyrillic a, in full width, with a small L, with r and n, with a dotless i. */
const ALIKE = ['аdmin', 'ａｄｍｉｎ', 'ADMlN', 'adrnin', 'admın', 'Admin'];

test.each(ALIKE)('nobody registers as “%s” where an admin is called admin', async (username) => {
  expect(await register(username)).toEqual([409, 'Username is already taken']);
});

test.each(ALIKE)('nobody changes their name to “%s”', async (username) => {
  const { status, body } = await (
    await world.buyer()
  ).calls(accountsApi.changeProfile, { body: { username } });
  expect([status, body.detail]).toEqual([409, 'Username is already taken']);
});

test('a hidden character doesn’t make a name different', async () => {
  expect(await register('admin\u200b')).toEqual([409, 'Username is already taken']);
});

test.each(['administrator', 'ad-min', 'nimda', 'أدمن', '管理员'])(
  '“%s” is free',
  async (username) => {
    expect((await register(username))[0]).toBe(201);
  },
);

test('an admin keeps their own name, in any case', async () => {
  const admin = await world.admin();
  const put = (username: string) => admin.calls(accountsApi.changeProfile, { body: { username } });
  expect((await put(admin.username)).status).toBe(200);
  expect((await put(admin.username.toUpperCase())).status).toBe(200);
});
