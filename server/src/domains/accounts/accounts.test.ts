import { accountsApi } from '@souk/contract/accounts';
import { authApi } from '@souk/contract/auth';
import { factorsApi, signInApi } from '@souk/contract/factors';
import { mailsApi } from '@souk/contract/mail';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type World } from '../../../test/world.ts';
import { writeMail } from '../mail/write-mail.ts';

let world: World;
let clock = 0;
beforeAll(async () => {
  world = await startWorld({ overrides: { now: () => new Date(Date.now() + clock) } });
});
afterAll(() => world.close());

const CHROME =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

const login = (email: string, password: string, headers = {}) =>
  world.call(authApi.login, { body: { email_or_username: email, password }, headers });
const isIn = async (token: string) => (await world.call(authApi.me, { token })).status === 200;

let serial = 0;
async function someone() {
  serial += 1;
  const password = 'secret-pass';
  const email = `owner${serial}@example.com`;
  const { body } = await world.call(authApi.register, {
    body: { email, username: `owner${serial}`, password, first_name: 'Ada', last_name: 'Byron' },
  });
  return { email, password, token: body.access_token, id: body.id };
}

/** Returns the tokens of all links mailed to an address, newest last. */
async function linksTo(email: string): Promise<string[]> {
  const { rows } = await world.deps.pool.query<{ text: string }>(
    "select text from mails where to_address = $1 and kind = 'password_reset' order by id",
    [email],
  );
  return rows.map(({ text }) => /reset-password\?token=([\w-]{43})/.exec(text)![1]!);
}

const forgot = (email: string) => world.call(accountsApi.forgotPassword, { body: { email } });
const reset = (token: string, new_password = 'another-pass') =>
  world.call(accountsApi.resetPassword, { body: { token, new_password } });

/** Requests a link, as somebody types their address, and returns the one that arrives. */
async function linkTo(email: string, nth = 1): Promise<string> {
  expect((await forgot(email.toUpperCase())).status).toBe(204);
  return world.until(async () => (await linksTo(email))[nth - 1], 'a link');
}

describe('a forgotten password', () => {
  test('is replaced through the mailed link, once; every session ends', async () => {
    const { email, password, token } = await someone();
    const link = await linkTo(email);
    expect((await reset(link)).status).toBe(204);
    expect(await isIn(token)).toBe(false);
    expect((await login(email, password)).status).toBe(401);
    expect((await login(email, 'another-pass')).status).toBe(200);
    expect(await reset(link, 'third-pass')).toMatchObject({
      status: 410,
      body: { detail: 'This link has expired or was already used' },
    });
    const { rows } = await world.deps.pool.query(
      "select 1 from mails where to_address = $1 and kind = 'password_changed'",
      [email],
    );
    expect(rows).toHaveLength(1);
  });

  test('only one of two concurrent uses of a link sets the password', async () => {
    const { email } = await someone();
    const link = await linkTo(email);
    const answers = await Promise.all(['first-pass', 'other-pass'].map((p) => reset(link, p)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 410]);
  });

  test('a link no longer works after half an hour, after a newer one, or after a password change', async () => {
    const { email, password, token } = await someone();
    const first = await linkTo(email);
    const second = await linkTo(email, 2);
    expect((await reset(first)).status).toBe(410);
    clock = 31 * 60_000;
    expect((await reset(second)).status).toBe(410);
    clock = 0;
    const third = await linkTo(email, 3);
    await world.call(accountsApi.changePassword, {
      token,
      body: { current_password: password, new_password: 'changed-pass' },
    });
    expect((await reset(third)).status).toBe(410);
    expect((await reset('x')).status).toBe(410);
    expect((await reset(third, 'short')).status).toBe(422);
  });

  test('the response is the same for an unknown address, and nothing is mailed', async () => {
    expect((await forgot('nobody@example.com')).status).toBe(204);
    await world.until(async () => {
      const { rows } = await world.deps.pool.query(
        "select 1 from graphile_worker.jobs where task_identifier = 'send-reset-link'",
      );
      return rows.length === 0;
    }, 'the job is done');
    expect(await linksTo('nobody@example.com')).toEqual([]);
  });

  test('one address gets five links an hour', async () => {
    const limited = await startWorld({ worker: false, env: { RATE_LIMIT_FACTOR: '1' } });
    try {
      const asked = async () =>
        (await limited.call(accountsApi.forgotPassword, { body: { email: 'a@example.com' } }))
          .status;
      for (let n = 0; n < 5; n += 1) expect(await asked()).toBe(204);
      expect(await asked()).toBe(429);
    } finally {
      await limited.close();
    }
  });

  test('an admin cannot see the link in a mail', async () => {
    const { email } = await someone();
    const link = await linkTo(email);
    const admin = await world.admin();
    const { body: list } = await admin.calls(mailsApi.list, { query: { search: email } });
    const mailId = list.find(({ kind }) => kind === 'password_reset')!.id;
    const { body: mail } = await admin.calls(mailsApi.read, { params: { mailId } });
    const page = await (await fetch(world.url + mail.page)).text();
    expect(mail.text).toContain('/reset-password?token=…');
    expect(JSON.stringify([mail, page])).not.toContain(link);
  });
});

describe('an account', () => {
  test('changes its password with the old one; other sessions end, this one stays', async () => {
    const { email, password, token } = await someone();
    const other = (await login(email, password)).body.access_token;
    const change = (current_password: string) =>
      world.call(accountsApi.changePassword, {
        token,
        body: { current_password, new_password: 'changed-pass' },
      });
    expect(await change('wrong-pass')).toMatchObject({
      status: 422,
      body: {
        errors: [{ path: 'current_password', message: 'This is not your current password' }],
      },
    });
    expect((await change(password)).status).toBe(204);
    expect([await isIn(token), await isIn(other)]).toEqual([true, false]);
    expect((await login(email, 'changed-pass')).status).toBe(200);
  });

  test('lists its sessions; one of them can be signed out, or all others', async () => {
    const { email, password, token } = await someone();
    const phone = (await login(email, password, { 'user-agent': CHROME })).body.access_token;
    const third = (await login(email, password)).body.access_token;
    const sessions = async () => (await world.call(accountsApi.listSessions, { token })).body;
    const all = await sessions();
    expect(all).toHaveLength(3);
    expect(all.filter(({ current }) => current)).toHaveLength(1);
    const onPhone = all.find(({ device }) => device === 'Chrome on Android')!;
    const end = (sessionId: string, by = token) =>
      world.call(accountsApi.endSession, { token: by, params: { sessionId } });
    const stranger = await someone();
    expect((await end(onPhone.id, stranger.token)).status).toBe(404);
    expect((await end(onPhone.id)).status).toBe(204);
    expect([await isIn(phone), await isIn(third)]).toEqual([false, true]);
    expect((await world.call(accountsApi.endOtherSessions, { token })).status).toBe(204);
    expect([await isIn(token), await isIn(third)]).toEqual([true, false]);
    expect(await sessions()).toMatchObject([{ current: true }]);
  });

  test('changes its names, but not to a taken username', async () => {
    const [ada, other] = [await someone(), await someone()];
    const change = (username: string) =>
      world.call(accountsApi.changeProfile, {
        token: ada.token,
        body: { username, first_name: ' Augusta ', last_name: 'King' },
      });
    expect(await change('countess')).toMatchObject({
      status: 200,
      body: { id: ada.id, username: 'countess', first_name: 'Augusta', email: ada.email },
    });
    expect((await world.call(authApi.me, { token: ada.token })).body).toMatchObject({
      username: 'countess',
      last_name: 'King',
    });
    expect(await change(other.email.split('@')[0]!.toUpperCase())).toMatchObject({
      status: 409,
      body: { detail: 'Username is already taken' },
    });
  });
});

test('a common password is advised against, but accepted', async () => {
  const advice = async (password: string) =>
    (await world.call(accountsApi.advisePassword, { body: { password } })).body;
  expect(await advice('Baseball')).toEqual({ common: true });
  expect(await advice('turnip-lantern-4')).toEqual({ common: false });
  const { status } = await world.call(authApi.register, {
    body: {
      email: 'common@example.com',
      username: 'common',
      password: 'baseball',
      first_name: 'Ada',
      last_name: 'Byron',
    },
  });
  expect(status).toBe(201);
});

test('a seller gets no mails of new orders while they are off, and gets them again once they are back on', async () => {
  const seller = await world.seller();
  const letter = { subject: 'New', heading: 'New', blocks: [], why: 'You sell.' };
  const write = (kind: 'new_order' | 'payout_failed', cause: string) =>
    world.deps.db.transaction().execute((trx) =>
      writeMail(trx, world.deps, {
        kind,
        cause,
        to: { userId: seller.id, email: seller.email },
        letter,
      }),
    );
  const choose = (new_orders: boolean) =>
    seller.calls(accountsApi.setNotifications, {
      body: { new_orders, payouts: true, reports: true },
    });
  expect((await choose(false)).status).toBe(200);
  expect((await seller.calls(accountsApi.readNotifications)).body).toEqual({
    new_orders: false,
    payouts: true,
    reports: true,
    statements: true,
  });
  await write('new_order', 'muted');
  await write('payout_failed', 'always');
  await choose(true);
  await write('new_order', 'wanted');
  const { rows } = await world.deps.pool.query<{ cause: string; text: string }>(
    "select cause, text from mails where to_address = $1 and kind <> 'verify_email' order by id",
    [seller.email],
  );
  expect(rows.map(({ cause }) => cause)).toEqual(['always', 'wanted']);
  expect(rows[1]!.text).toContain('/account#notifications');
});

describe('a profile', () => {
  test('keeps the fields that a request leaves out', async () => {
    const { token, email, password } = await someone();
    const put = (body: object) => world.call(accountsApi.changeProfile, { token, body });
    const before = (await world.call(authApi.me, { token })).body;
    const one = await put({ first_name: 'Grace' });
    expect(one).toMatchObject({ status: 200, body: { ...before, first_name: 'Grace' } });
    expect((await put({})).body).toEqual(one.body);
    const moved = await put({ email: `new-${email}`, current_password: password });
    expect([moved.status, moved.body]).toEqual([200, one.body]);
    expect((await world.call(accountsApi.readEmail, { token })).body.pending_email).toBe(
      `new-${email}`,
    );
    expect((await put({ username: 'ab' })).body.detail).toBe(
      'Username must be at least 3 characters',
    );
    expect((await put({ last_name: '' })).body.detail).toBe('Last name is required');
  });
});

test('sessions have ids of version 7, like everything else', async () => {
  const { token } = await someone();
  const { body } = await world.call(accountsApi.listSessions, { token });
  expect(body.map(({ id }) => id[14])).toEqual(['7']);
});

test('a response that holds a secret must not be stored', async () => {
  const { email, password, token } = await someone();
  const answers = [
    await login(email, password),
    await world.call(factorsApi.startTotp, { token }),
    await world.call(factorsApi.passkeyOptions, { token }),
    await world.call(signInApi.passkeyOptions),
    await world.call(factorsApi.confirmTotp, { token, body: { code: '000000' } }),
  ];
  const stored = answers.map(({ headers }) => headers['cache-control']);
  expect(stored).toEqual(answers.map(() => 'no-store'));
  const admin = await world.admin();
  const { id } = await world.until(async () => {
    const { body } = await admin.calls(mailsApi.list, { query: { search: email } });
    return body[0];
  }, 'a mail');
  const mail = await admin.calls(mailsApi.read, { params: { mailId: id } });
  expect([mail.status, mail.headers['cache-control']]).toEqual([200, 'no-store']);
});

describe('signing out while the account is locked', () => {
  test.each(['logout', 'endSession'] as const)('%s waits, and causes no deadlock', async (how) => {
    const { token, email, password } = await someone();
    const other = (await login(email, password)).body.access_token;
    const { body: sessions } = await world.call(accountsApi.listSessions, { token: other });
    const sessionId = sessions.find(({ current }) => !current)!.id;
    // What follows a sign-in would wait for the lock, too.
    await world.until(async () => {
      const due = 'select from graphile_worker.jobs where run_at <= now()';
      return (await world.deps.pool.query(due)).rowCount === 0;
    }, 'the jobs of the sign-ins');
    const client = await world.deps.pool.connect();
    try {
      await client.query('begin');
      await client.query('select from users where email = $1 for update', [email]);
      const ending =
        how === 'logout'
          ? world.call(authApi.logout, { token })
          : world.call(accountsApi.endSession, { token: other, params: { sessionId } });
      await world.until(async () => {
        const { rows } = await world.deps.pool.query(
          `select from pg_stat_activity where datname = current_database()
           and wait_event_type = 'Lock' and query similar to '%(users|security_events)%'`,
        );
        return rows.length > 0;
      }, 'the call to wait for the lock');
      await client.query('delete from sessions where id = $1', [sessionId]);
      await client.query('commit');
      expect([204, 404]).toContain((await ending).status);
    } finally {
      client.release();
    }
  });
});
