// Stories of people who registered somebody else's address, or sat at somebody else's open session.
import { accountsApi } from '@souk/contract/accounts';
import { authApi } from '@souk/contract/auth';
import { factorsApi } from '@souk/contract/factors';
import { securityApi } from '@souk/contract/security';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { waysInto, type Account } from '../../../test/ways-in.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { ensureAdmin, grantAdmin } from './auth/make-admin.ts';
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
const open = (token: string, by?: Account) =>
  world.call(accountsApi.verifyEmail, { body: { token }, ...(by && { token: by.token }) });
const eventsOf = async ({ token }: Account) =>
  (await world.call(securityApi.list, { token })).body.map(({ kind }) => kind);
const standing = async ({ id }: Account) => {
  const { rows } = await world.deps.pool.query<{ email: string; is_admin: boolean }>(
    'select email, is_admin from users where id = $1',
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

describe('somebody who registered the operator’s address first', () => {
  const GRANTS = {
    'admin grant': (email: string) => grantAdmin(world.deps, email, async () => 'chosen-by-ops'),
    ADMIN_EMAIL: (email: string) => ensureAdmin(world.deps, { email, password: 'chosen-by-ops' }),
  };
  test.each(Object.entries(GRANTS))(
    'does not become an admin through a change of email that is pending (%s)',
    async (_, grant) => {
      const squatter = await into.account(false);
      const { to, link } = await into.emailChange(squatter);
      await grant(squatter.email);
      expect(await open(link)).toMatchObject({ status: 410, body: { detail: DEAD } });
      expect(await standing(squatter)).toEqual({ email: squatter.email, is_admin: true });
      // A previously queued job mails nobody.
      await sendResetLink(world.deps, to);
      expect(await mailsTo(to)).toEqual(['verify_email']);
    },
  );

  test('does not become an admin through a pending change of email when another admin grants the role', async () => {
    const squatter = await into.account(false);
    const { link } = await into.emailChange(squatter);
    await into.events['made admin'](squatter);
    expect((await open(link)).status).toBe(410);
    expect(await isIn(squatter)).toBe(false);
    // The password is dead too: whoever reads the mailbox chooses a new one.
    expect((await into.login({ ...squatter, password: 'secret-pass' })).status).toBe(401);
    await into.reset(squatter);
    expect((await into.login(squatter)).body).toMatchObject({ is_admin: true });
  });

  test('moves to another address while the operator types the password: nobody becomes an admin', async () => {
    const squatter = await into.account(false);
    const { email } = squatter;
    const granted = await grantAdmin(world.deps, email, async () => {
      await into.changeEmail(squatter);
      return 'chosen-by-ops';
    });
    expect(granted).toBeNull();
    expect(await standing(squatter)).toMatchObject({ is_admin: false });
  });
});

/** Makes calls and the grant queue for the account's lock, in the given order. */
async function besideGrant<T>(
  owner: Account,
  first: 'call' | 'grant',
  calls: () => Promise<T>[],
): Promise<T[]> {
  const { pool } = world.deps;
  const waiting = async (count: number) => {
    const { rows } = await pool.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0]!.waiting >= count;
  };
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from users where id = $1 for update', [owner.id]);
    const grant = () => grantAdmin(world.deps, owner.email, async () => 'chosen-by-ops');
    const granting = first === 'grant' ? grant() : null;
    if (granting) await world.until(() => waiting(1), 'the grant');
    const answers = calls();
    const count = answers.length + (granting ? 1 : 0);
    await world.until(() => waiting(count), 'calls that wait for the account');
    const later = granting ?? grant();
    await world.until(() => waiting(answers.length + 1), 'the grant');
    await holder.query('commit');
    await later;
    return await Promise.all(answers);
  } finally {
    holder.release();
  }
}

describe('concurrently with the grant', () => {
  const ways = [
    'password',
    'half login',
    'email change',
    'verify link',
    'reset link',
    'sign-in link',
    'passkey',
    'passkey challenge',
    'recovery codes',
    'authenticator app',
    'not-me link',
  ] as const;
  const cases = ways.flatMap((way) => [[way, 'call'] as const, [way, 'grant'] as const]);
  test.each(cases)('%s: nothing stays open with the %s first', async (way, first) => {
    const owner = await into.account(false);
    const tries = await into.ways[way](owner);
    const [worked] = await besideGrant(owner, first, () => [tries()]);
    const after = await standing(owner);
    if (after!.email !== owner.email) {
      // The change of email came first: no account has the operator's address, so nobody becomes an
      // admin.
      expect([way, first, worked, after!.is_admin]).toEqual(['email change', 'call', true, false]);
      return;
    }
    if (first === 'grant') expect(worked).toBe(false);
    const { rows } = await world.deps.pool.query(
      `select (select count(*) from sessions where user_id = $1)::int as sessions,
         (select count(*) from half_logins where user_id = $1)::int as half,
         (select count(*) from passkeys where user_id = $1)::int as passkeys,
         (select count(*) from authenticators where user_id = $1)::int as apps,
         (select count(*) from email_links where user_id = $1)::int as links`,
      [owner.id],
    );
    expect(rows[0]).toEqual({ sessions: 0, half: 0, passkeys: 0, apps: 0, links: 0 });
    expect(after!.is_admin).toBe(true);
    expect((await into.login({ ...owner, password: 'chosen-by-ops' })).status).toBe(200);
  });

  test.each(['call', 'grant'] as const)(
    'a session adds nothing with the %s first',
    async (first) => {
      const owner = await into.account(false);
      const { token, username } = owner;
      const names = { username, first_name: 'Ada', last_name: 'Byron' };
      const body = { ...names, email: 'attacker@example.com', current_password: 'secret-pass' };
      const answers = await besideGrant<{ status: number }>(owner, first, () => [
        world.call(accountsApi.changeProfile, { token, body }),
        world.call(factorsApi.startTotp, { token }),
        world.call(accountsApi.sendVerifyEmail, { token }),
      ]);
      const late = answers.map(({ status }) => status);
      if (first === 'grant') expect(late).toEqual([401, 401, 401]);
      const { rows } = await world.deps.pool.query(
        `select user_id from email_links where user_id = $1
       union all select user_id from authenticators where user_id = $1`,
        [owner.id],
      );
      expect(rows).toEqual([]);
      expect(await isIn(owner)).toBe(false);
    },
  );
});

describe('the first proof of an address', () => {
  /** Adds a passkey, an app and a device before the address is verified. */
  async function withEverything() {
    const owner = await into.account(false);
    const link = await into.verifyLink(owner);
    const phone = await into.withPasskey(owner);
    const { code } = await into.withApp(owner);
    return { owner, link, phone, code };
  }

  test('by somebody who is not signed in removes passkeys and app that were added before', async () => {
    const { owner, link, phone } = await withEverything();
    expect((await open(link)).status).toBe(204);
    expect(await into.passkeyWorks(phone)).toBe(false);
    // The password alone signs in: no code is required.
    expect((await into.login(owner)).status).toBe(200);
    expect(await mailsTo(owner.email)).toEqual([
      'verify_email',
      'passkey_added',
      'second_factor_on',
      'second_factor_off',
      'passkey_removed',
    ]);
    expect(await eventsOf(owner)).toEqual(
      expect.arrayContaining(['passkey-removed', 'authenticator-removed', 'email-verified']),
    );
  });

  test('from another account’s session removes them too', async () => {
    const { link, phone } = await withEverything();
    const stranger = await into.account(false);
    expect((await open(link, stranger)).status).toBe(204);
    expect(await into.passkeyWorks(phone)).toBe(false);
  });

  test('from a session of the account keeps them all', async () => {
    const { owner, link, phone, code } = await withEverything();
    expect((await open(link, owner)).status).toBe(204);
    expect(await into.passkeyWorks(phone)).toBe(true);
    expect((await into.login(owner)).body.login_token).toBeTruthy();
    expect(code()).toMatch(/^\d{6}$/);
    expect(await isIn(owner)).toBe(true);
  });

  test('by a reset removes them; a reset of a verified account keeps them', async () => {
    const { owner, phone } = await withEverything();
    await into.reset(owner);
    expect(await into.passkeyWorks(phone)).toBe(false);
    expect((await into.login(owner)).body).toMatchObject({ verified: true });

    const verified = await into.account();
    const own = await into.withPasskey(verified);
    await into.withApp(verified);
    await into.reset(verified);
    expect(await into.passkeyWorks(own)).toBe(true);
    expect((await into.login(verified)).body.login_token).toBeTruthy();
  });

  test('of another address by the owner of a verified account keeps them', async () => {
    const owner = await into.account();
    const phone = await into.withPasskey(owner);
    const { link } = await into.emailChange(owner);
    expect((await open(link)).status).toBe(204);
    expect(await into.passkeyWorks(phone)).toBe(true);
  });
});

test('a reset removes passkeys if the owner wants that, and keeps the app', async () => {
  const owner = await into.account();
  const phone = await into.withPasskey(owner);
  await into.withApp(owner);
  await into.reset(owner, { remove_passkeys: true });
  expect(await into.passkeyWorks(phone)).toBe(false);
  expect((await into.login(owner)).body.login_token).toBeTruthy();
  expect(await mailsTo(owner.email)).toContain('passkey_removed');
});
