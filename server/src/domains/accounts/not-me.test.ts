// An owner reads a mail about something they didn't do, and presses "This wasn't me".
import { accountsApi } from '@souk/contract/accounts';
import { authApi } from '@souk/contract/auth';
import { notMeApi } from '@souk/contract/mailed-links';
import { securityApi } from '@souk/contract/security';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { waysInto, type Account } from '../../../test/ways-in.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { accountJobs } from './jobs.ts';
import { sendResetLink } from './reset-password.ts';

let world: World;
let into: ReturnType<typeof waysInto>;
const clock = { ms: 0 };
beforeAll(async () => {
  const now = () => new Date(Date.now() + clock.ms);
  world = await startWorld({ worker: false, overrides: { now } });
  into = waysInto(world, clock);
});
afterAll(() => world.close());
afterEach(() => {
  clock.ms = 0;
});

const DEAD = 'This link has expired or was already used';
const isIn = async ({ token }: { token: string }) =>
  (await world.call(authApi.me, { token })).status === 200;
const notMe = (token: string) => world.call(notMeApi.confirm, { body: { token } });
const eventsOf = async ({ token }: Account) =>
  (await world.call(securityApi.list, { token })).body.map(({ kind }) => kind);
const standing = async ({ id }: Account) => {
  const { rows } = await world.deps.pool.query<{ email: string }>(
    'select email from users where id = $1',
    [id],
  );
  return rows[0];
};
async function mailsTo(email: string): Promise<string[]> {
  const { rows } = await world.deps.pool.query<{ kind: string }>(
    'select kind from mails where to_address = $1 order by created_at, id',
    [email],
  );
  return rows.map(({ kind }) => kind);
}

describe('“This wasn’t me”', () => {
  const reset = async (email: string, new_password = 'my-own-again') => {
    const token = await into.mailed(email, 'reset-password');
    return world.call(accountsApi.resetPassword, { body: { token, new_password } });
  };

  test('in the mail about a passkey locks the intruder out and mails a link to a new password', async () => {
    const owner = await into.account();
    const phone = await into.withPasskey(owner);
    const token = await into.mailed(owner.email, 'not-me');
    expect((await notMe(token)).status).toBe(204);
    expect(await into.passkeyWorks(phone)).toBe(false);
    expect(await isIn(owner)).toBe(false);
    expect((await into.login(owner)).status).toBe(401);
    expect((await notMe(token)).body).toMatchObject({ status: 410, detail: DEAD });
    expect((await reset(owner.email)).status).toBe(204);
    const back = await into.login({ ...owner, password: 'my-own-again' });
    expect(back.status).toBe(200);
    expect(await eventsOf({ ...owner, token: back.body.access_token })).toEqual(
      expect.arrayContaining(['not-me', 'passkey-added', 'password-reset']),
    );
  });

  test('works for a week, and its token is not stored', async () => {
    const owner = await into.account();
    await into.withPasskey(owner);
    const token = await into.mailed(owner.email, 'not-me');
    const { rows } = await world.deps.pool.query('select * from not_me_links');
    expect(JSON.stringify(rows)).not.toContain(token);
    clock.ms = 7 * 24 * 3600_000 + 1000;
    expect((await notMe(token)).status).toBe(410);
    expect((await into.login(owner)).status).toBe(200);
  });

  test('takes effect once when opened twice concurrently', async () => {
    const owner = await into.account();
    await into.withPasskey(owner);
    const token = await into.mailed(owner.email, 'not-me');
    const answers = await Promise.all([notMe(token), notMe(token)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 410]);
  });

  test('restores a changed email for a week; nobody can register the address meanwhile', async () => {
    const owner = await into.account();
    const own = owner.email;
    await into.changeEmail(owner);
    const token = await into.mailed(own, 'not-me');
    // The intruder's links to the new address don't outrank the owner's.
    const phone = await into.withPasskey(owner);
    const theirs = await into.mailed(owner.email, 'not-me');
    expect((await notMe(theirs)).status).toBe(204);
    expect((await reset(owner.email, 'of-the-intruder')).status).toBe(204);
    const account = {
      username: 'blocker',
      password: 'secret-pass',
      first_name: 'A',
      last_name: 'B',
    };
    const register = () => world.call(authApi.register, { body: { ...account, email: own } });
    expect(await register()).toMatchObject({
      status: 409,
      body: { detail: 'Email is already registered' },
    });
    const rival = await into.account();
    await expect(into.emailChange({ ...rival }, own)).rejects.toThrow('409');

    expect((await notMe(token)).status).toBe(204);
    expect(await standing(owner)).toMatchObject({ email: own });
    expect(await into.passkeyWorks(phone)).toBe(false);
    const intruder = { ...owner, password: 'of-the-intruder' };
    expect((await into.login(intruder)).status).toBe(401);
    await sendResetLink(world.deps, owner.email);
    expect((await reset(own)).status).toBe(204);
    expect((await into.login({ ...owner, password: 'my-own-again' })).body).toMatchObject({
      email: own,
      verified: true,
    });
    // Nothing mailed to the intruder's address can undo that.
    expect((await notMe(await into.mailed(owner.email, 'not-me'))).status).toBe(410);
    expect((await mailsTo(owner.email)).filter((kind) => kind === 'password_reset')).toHaveLength(
      1,
    );
  });

  test('frees the former address after a week', async () => {
    const owner = await into.account();
    const own = owner.email;
    await into.changeEmail(owner);
    clock.ms = 7 * 24 * 3600_000 + 1000;
    const body = { username: 'second', password: 'secret-pass', first_name: 'A', last_name: 'B' };
    const { status } = await world.call(authApi.register, { body: { ...body, email: own } });
    expect(status).toBe(201);
  });

  test('does nothing for an address that was never verified', async () => {
    const owner = await into.account(false);
    const mistyped = owner.email;
    await into.withPasskey(owner);
    const token = await into.mailed(mistyped, 'not-me');
    await into.changeEmail(owner);
    expect((await notMe(token)).status).toBe(410);
    expect(await standing(owner)).toMatchObject({ email: owner.email });
    expect(await isIn(owner)).toBe(true);
  });

  test('does not remove an app that its owner has had for longer: a mailbox is not enough', async () => {
    const owner = await into.account();
    await into.withApp(owner);
    clock.ms += 8 * 24 * 3600_000;
    await accountJobs['mail-many-wrong-codes'](world.deps, { user_id: owner.id });
    expect((await notMe(await into.mailed(owner.email, 'not-me'))).status).toBe(204);
    expect((await reset(owner.email)).status).toBe(204);
    const { body } = await into.login({ ...owner, password: 'my-own-again' });
    expect(body.login_token).toBeTruthy();
  });
});

describe('a sign-in from a new browser', () => {
  const seen = { device: 'Firefox on Windows', country: 'DE' };
  const warn = (id: string) =>
    accountJobs['mail-new-browser'](world.deps, { user_id: id, ...seen });
  const signedIn = (id: string, kind = 'signed-in') =>
    world.deps.pool.query(
      'insert into security_events (id, user_id, kind, created_at) values (gen_random_uuid(), $1, $2, now())',
      [id, kind],
    );

  test('is mailed with the browser, the country and a link to undo it', async () => {
    const owner = await into.account();
    await world.deps.pool.query('delete from security_events where user_id = $1', [owner.id]);
    await signedIn(owner.id, 'registered');
    await warn(owner.id);
    expect(await mailsTo(owner.email)).not.toContain('new_browser');
    await signedIn(owner.id);
    await warn(owner.id);
    const { rows } = await world.deps.pool.query<{ text: string }>(
      `select text from mails where to_address = $1 and kind = 'new_browser'`,
      [owner.email],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.text).toContain('Firefox on Windows\nGermany');
    expect(rows[0]!.text).toContain('/not-me?token=');
  });

  test('is not mailed to demo accounts', async () => {
    const owner = await into.account();
    await signedIn(owner.id, 'registered');
    await signedIn(owner.id);
    await world.deps.pool.query('update users set is_demo = true where id = $1', [owner.id]);
    await warn(owner.id);
    expect(await mailsTo(owner.email)).not.toContain('new_browser');
  });
});
