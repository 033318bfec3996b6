import { accountsApi } from '@souk/contract/accounts';
import { adminApi } from '@souk/contract/admin';
import { authApi } from '@souk/contract/auth';
import { securityApi } from '@souk/contract/security';
import { suspensionApi } from '@souk/contract/suspension';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../../test/world.ts';
import { newId } from '../../../kit/ids.ts';
import { forgetExpired } from './sessions.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let world: World;
let clock = 0;
beforeAll(async () => {
  world = await startWorld({
    worker: false,
    overrides: { now: () => new Date(Date.now() + clock) },
  });
});
afterAll(() => world.close());
afterEach(() => {
  clock = 0;
});

type Person = Awaited<ReturnType<World['buyer']>>;
const isIn = async (person: Person) => (await person.calls(authApi.me)).status === 200;
const rowsOf = async ({ id }: Person) =>
  (await world.deps.pool.query('select id from sessions where user_id = $1', [id])).rows.length;

test('an admin is signed out after half an hour without activity', async () => {
  const admin = await world.admin();
  clock = 29 * MINUTE;
  expect(await isIn(admin)).toBe(true);
  clock += 31 * MINUTE;
  expect((await admin.calls(adminApi.stats)).status).toBe(401);
});

test('an admin at work is signed out after twelve hours', async () => {
  const admin = await world.admin();
  for (clock = 20 * MINUTE; clock < 12 * HOUR; clock += 20 * MINUTE) {
    expect(await isIn(admin)).toBe(true);
  }
  clock = 12 * HOUR + MINUTE;
  expect(await isIn(admin)).toBe(false);
});

test('a new admin keeps no older session', async () => {
  const person = await world.buyer();
  clock = 13 * HOUR;
  expect(await isIn(person)).toBe(true);
  await world.deps.db
    .updateTable('users')
    .set({ is_admin: true })
    .where('id', '=', person.id)
    .execute();
  expect(await isIn(person)).toBe(false);
});

test('expired sessions are neither listed nor kept', async () => {
  const [admin, buyer] = [await world.admin(), await world.buyer()];
  const login = { email_or_username: admin.email, password: admin.password };
  clock = 40 * MINUTE;
  const { body } = await world.call(authApi.login, { body: login });
  const { body: listed } = await world.call(accountsApi.listSessions, { token: body.access_token });
  expect(listed).toMatchObject([{ current: true }]);
  await forgetExpired(world.deps);
  expect([await rowsOf(admin), await rowsOf(buyer)]).toEqual([1, 1]);
  clock = 31 * DAY;
  await forgetExpired(world.deps);
  expect([await rowsOf(admin), await rowsOf(buyer)]).toEqual([0, 0]);
});

test('an admin signs a user out everywhere', async () => {
  const [admin, buyer] = [await world.admin(), await world.buyer()];
  const end = (userId: string) => admin.calls(suspensionApi.endSessions, { params: { userId } });
  expect((await end(buyer.id)).status).toBe(204);
  expect(await isIn(buyer)).toBe(false);
  const { rows } = await world.deps.pool.query(
    `select (select count(*)::int from known_devices where user_id = $1) as devices,
      (select count(*)::int from audit_changes
       where kind = 'user.signed-out' and target_id = $1) as recorded`,
    [buyer.id],
  );
  expect(rows).toEqual([{ devices: 0, recorded: 1 }]);
  const login = { email_or_username: buyer.email, password: buyer.password };
  const { body } = await world.call(authApi.login, { body: login });
  const events = await world.call(securityApi.list, { token: body.access_token });
  expect(events.body.map(({ kind }) => kind)).toContain('sessions-ended');
  expect(await end(newId())).toMatchObject({
    status: 404,
    body: { detail: 'Account not found' },
  });
});
