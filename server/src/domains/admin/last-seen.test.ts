import { readFile } from 'node:fs/promises';
import { accountsApi } from '@souk/contract/accounts';
import { adminListsApi } from '@souk/contract/admin-lists';
import { authApi } from '@souk/contract/auth';
import { suspensionApi } from '@souk/contract/suspension';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../test/world.ts';

let world: World;
let admin: Awaited<ReturnType<World['admin']>>;
let clock = 0;
beforeAll(async () => {
  world = await startWorld({ overrides: { now: () => new Date(Date.now() + clock) } });
  admin = await world.admin();
});
afterAll(() => world.close());

type Person = Awaited<ReturnType<World['buyer']>>;

async function lastSeen({ id, username }: Person): Promise<string | null> {
  const { body } = await admin.calls(adminListsApi.users, { query: { search: username } });
  return body.find((user) => user.id === id)?.last_seen_at ?? null;
}

const ENDINGS: Record<string, (person: Person) => Promise<unknown>> = {
  'logging out': ({ token }) => world.call(authApi.logout, { token }),
  'a suspension': async ({ id }) => {
    await admin.proves();
    const params = { userId: id };
    const body = { suspended: true, reason: 'Spam' };
    const { status } = await admin.calls(suspensionApi.changeUser, { params, body });
    expect(status).toBe(200);
  },
  'a reset': async ({ email }) => {
    await world.call(accountsApi.forgotPassword, { body: { email } });
    const token = await world.until(async () => {
      const { rows } = await world.deps.pool.query<{ text: string }>(
        "select text from mails where to_address = $1 and kind = 'password_reset'",
        [email],
      );
      return /reset-password\?token=([\w-]{43})/.exec(rows[0]?.text ?? '')?.[1];
    }, 'a link');
    const body = { token, new_password: 'another-pass' };
    expect((await world.call(accountsApi.resetPassword, { body })).status).toBe(204);
  },
};

test.each(Object.keys(ENDINGS))('the last visit is known after %s', async (ending) => {
  const person = await world.buyer();
  clock += 5 * 60_000;
  const before = Date.now() + clock;
  await person.calls(authApi.me);
  const seen = await lastSeen(person);
  const at = Date.parse(seen ?? '');
  expect(at).toBeGreaterThanOrEqual(before);
  expect(at).toBeLessThanOrEqual(Date.now() + clock);
  await ENDINGS[ending]?.(person);
  expect((await person.calls(authApi.me)).status).toBe(401);
  expect(await lastSeen(person)).toBe(seen);
});

test('the last visit is written at most once a minute', async () => {
  const person = await world.buyer();
  const first = await lastSeen(person);
  clock += 30_000;
  await person.calls(authApi.me);
  expect(await lastSeen(person)).toBe(first);
  clock += 31_000;
  await person.calls(authApi.me);
  expect(await lastSeen(person)).not.toBe(first);
});

test('a visit that the previous release recorded only in the session counts too', async () => {
  const person = await world.buyer();
  const { rows } = await world.deps.pool.query<{ at: Date }>(
    `update sessions set last_used_at = last_used_at + interval '1 hour' where user_id = $1
     returning last_used_at as at`,
    [person.id],
  );
  expect(await lastSeen(person)).toBe(rows[0]?.at.toISOString());
});

test('an account that had signed out earlier gets the last sign-in of a remembered browser as its last visit', async () => {
  const person = await world.buyer();
  await world.call(authApi.logout, { token: person.token });
  const { pool } = world.deps;
  const migration = new URL('../../../migrations/0056_last_seen.sql', import.meta.url);
  await world.asOwner(`alter table users drop column last_seen_at;
    ${await readFile(migration, 'utf8')}`);
  const { rows } = await pool.query<{ at: Date }>(
    'select last_used_at as at from known_devices where user_id = $1',
    [person.id],
  );
  expect(await lastSeen(person)).toBe(rows[0]?.at.toISOString());
});

test('eight concurrent sign-ins to one account all succeed', async () => {
  const { email, password } = await world.buyer();
  const body = { email_or_username: email, password };
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => world.call(authApi.login, { body })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
});
