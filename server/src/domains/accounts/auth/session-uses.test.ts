import { privacyApi } from '@souk/contract/accounts';
import { authApi } from '@souk/contract/auth';
import { addressOf } from '@souk/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../../test/world.ts';
import { makeApp } from '../../../app.ts';
import { sessionUses } from './session-uses.ts';

let world: World;
let clock = 0;
beforeAll(async () => {
  const now = () => new Date(Date.now() + clock);
  world = await startWorld({ worker: false, overrides: { now } });
});
afterAll(() => world.close());

type Person = Awaited<ReturnType<World['buyer']>>;

/** The versions of a person's rows, and when they were last here. */
async function rowsOf({ id }: Person) {
  const { rows } = await world.deps.pool.query(
    `select s.xmin::text as session, u.xmin::text as person, last_used_at, last_seen_at
     from sessions s join users u on u.id = s.user_id where u.id = $1`,
    [id],
  );
  return rows[0] as { session: string; person: string; last_used_at: Date; last_seen_at: Date };
}

/** A process of its own, which writes nothing until it is told to, or stops. */
async function aProcess() {
  const uses = sessionUses(world.deps);
  const app = await makeApp(world.deps, { pages: null, uses });
  const reads = ({ token }: Person) =>
    app.inject({
      url: `/api${addressOf(authApi.me)}`,
      headers: { authorization: `Bearer ${token}` },
    });
  return { uses, app, reads };
}

test('a read writes nothing; the uses of many people are written together', async () => {
  const { uses, app, reads } = await aProcess();
  const people = [await world.buyer(), await world.buyer(), await world.buyer()];
  const before = await Promise.all(people.map(rowsOf));
  clock = 5 * 60_000;
  for (const person of people) {
    for (let n = 0; n < 5; n += 1) expect((await reads(person)).statusCode).toBe(200);
  }
  expect(await Promise.all(people.map(rowsOf))).toEqual(before);
  await uses.write();
  for (const [n, person] of people.entries()) {
    const { last_used_at, last_seen_at } = await rowsOf(person);
    expect(last_used_at.getTime()).toBeGreaterThanOrEqual(
      before[n]!.last_used_at.getTime() + clock,
    );
    expect(last_seen_at).toEqual(last_used_at);
  }
  const written = await Promise.all(people.map(rowsOf));
  for (const person of people) await reads(person);
  await uses.write();
  expect(await Promise.all(people.map(rowsOf))).toEqual(written);
  await app.close();
});

test('a process that stops writes the uses it has noted; an older one changes nothing', async () => {
  const person = await world.buyer();
  const [late, early] = [await aProcess(), await aProcess()];
  clock += 2 * 60_000;
  await early.reads(person);
  clock += 2 * 60_000;
  await late.reads(person);
  await late.app.close();
  const { last_used_at, last_seen_at } = await rowsOf(person);
  await early.app.close();
  expect(await rowsOf(person)).toMatchObject({ last_used_at, last_seen_at });
});

test('the use that deletes an account leaves no time in what stays of it', async () => {
  const person = await world.buyer();
  clock += 2 * 60_000;
  const body = { current_password: person.password };
  expect((await person.calls(privacyApi.deleteAccount, { body })).status).toBe(204);
  const { rows } = await world.deps.pool.query('select last_seen_at from users where id = $1', [
    person.id,
  ]);
  expect(rows).toEqual([{ last_seen_at: null }]);
});
