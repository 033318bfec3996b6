import { hash } from '@node-rs/argon2';
import { authApi } from '@souk/contract/auth';
import type { BodyInputOf } from '@souk/contract/endpoint';
import { productsApi } from '@souk/contract/products';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invalid, startWorld, type Answer, type World } from '../../../../test/world.ts';
import { login as signIn } from './login.ts';
import { ensureAdmin, grantAdmin } from './make-admin.ts';
import { endDemoSessions } from './sessions.ts';

let world: World;
let clock = 0;
const register = (body: BodyInputOf<typeof authApi.register>) =>
  world.call(authApi.register, { body });
const login = (email_or_username: string, password: string, more = {}) =>
  world.call(authApi.login, { body: { email_or_username, password, ...more } });

const someone = (name: string) => ({
  email: `${name}@example.com`,
  username: name,
  password: 'secret-pass',
  first_name: 'Ada',
  last_name: 'Byron',
});

beforeAll(async () => {
  world = await startWorld({
    env: { RATE_LIMIT_FACTOR: '1' },
    overrides: { now: () => new Date(Date.now() + clock) },
    worker: false,
  });
});
afterAll(() => world.close());

/** Clears the counters, so that one story's limits don't affect the next. */
const forgetCounts = () => world.deps.pool.query('delete from rate_counters');

describe('accounts', () => {
  it('registers, recognises the user by the token, and forgets the token at logout', async () => {
    const { status, body } = await register(someone('ada'));
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      email: 'ada@example.com',
      username: 'ada',
      first_name: 'Ada',
      last_name: 'Byron',
      is_admin: false,
      verified: false,
      terms_due: null,
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'bearer',
    });
    const token = body.access_token;
    const { access_token: _, token_type: __, ...user } = body;
    expect(await world.call(authApi.me, { token })).toMatchObject({
      status: 200,
      body: user,
    });
    const { rows } = await world.deps.pool.query('select * from sessions');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await world.call(authApi.logout, { token })).status).toBe(204);
    expect((await world.call(authApi.me, { token })).status).toBe(401);
    expect((await world.call(authApi.logout, { token })).status).toBe(401);
    expect((await world.call(productsApi.categories, { token })).status).toBe(200);
  });

  it('signs in by email and by username in any case, and keeps the location on the session', async () => {
    await register(someone('grace'));
    for (const name of ['GRACE@example.com', 'Grace', '  grace  ']) {
      const { status, body } = await login(name, 'secret-pass', { lat: 48.1, lng: 11.6 });
      expect(status).toBe(200);
      expect(body.username).toBe('grace');
    }
    const { rows } = await world.deps.pool.query(
      "select distinct s.lat, s.lng from sessions s join users u on u.id = s.user_id where u.username = 'grace'",
    );
    expect(rows).toContainEqual({ lat: 48.1, lng: 11.6 });
  });

  it('takes a letter for the same, whichever way a keyboard writes it', async () => {
    await forgetCounts();
    const [composed, two] = ['\u00e9', 'e\u0301'];
    const made = await register({
      ...someone('rene'),
      username: `ren${two}`,
      password: `caf${two}-noir\u00a07`,
    });
    expect(made.body.username).toBe(`ren${composed}`);
    for (const letter of [composed, two]) {
      expect((await login(`ren${letter}`, `caf${letter}-noir 7`)).status).toBe(200);
      const again = { ...someone('rene2'), username: `REN${letter.toUpperCase()}` };
      expect((await register(again)).body.detail).toBe('Username is already taken');
    }
    expect((await login('rene@example.com', 'cafe-noir 7')).status).toBe(401);
  });

  it('still takes a password that an earlier release stored as it was sent', async () => {
    await forgetCounts();
    await register(someone('mac'));
    const sent = 'caf\u0065\u0301-noir 7';
    await world.deps.db
      .updateTable('users')
      .set({ password_hash: await hash(sent) })
      .where('username', '=', 'mac')
      .execute();
    expect((await login('mac', sent)).status).toBe(200);
    expect((await login('mac', sent.normalize('NFC'))).status).toBe(200);
  });

  it('signs in with what was copied along with invisible characters', async () => {
    await forgetCounts();
    await register({ ...someone('copied'), email: '\u202acopied@example.com\u202c' });
    expect((await login('\u200bcopied\u200d', 'secret-pass')).status).toBe(200);
    expect((await login('copied@example.com\ufeff', 'secret-pass')).status).toBe(200);
    expect((await register({ ...someone('blank'), first_name: '\u200b\u3164' })).status).toBe(422);
    await forgetCounts();
  });

  it('takes an email typed in full width for the ordinary one', async () => {
    await forgetCounts();
    const email = 'ｗｉｄｅ＠example.com';
    const made = await register({ ...someone('wide'), email });
    expect(made).toMatchObject({ status: 201, body: { email: 'wide@example.com' } });
    expect((await login(email, 'secret-pass')).status).toBe(200);
    const again = { ...someone('wider'), email: 'ｗｉｄｅ@example.com' };
    expect((await register(again)).body.detail).toBe('Email is already registered');
  });

  it('refuses taken names, in any case', async () => {
    await register(someone('taken'));
    expect(await register({ ...someone('other'), email: 'TAKEN@example.com' })).toMatchObject({
      status: 409,
      body: { detail: 'Email is already registered' },
    });
    expect(await register({ ...someone('other'), username: 'Taken' })).toMatchObject({
      status: 409,
      body: { detail: 'Username is already taken' },
    });
  });

  it('lets one of two win who register the same email at once', async () => {
    await forgetCounts();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => register({ ...someone('race'), username: `racer${n}` })),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
    for (const { status, body } of answers) {
      if (status === 409) expect(body.detail).toBe('Email is already registered');
    }
  });

  it.each([
    [{ email: '' }, 'email', 'Email is required'],
    [{ email: 'nobody' }, 'email', 'Invalid email address'],
    [{ email: 'a@b' }, 'email', 'Invalid email address'],
    [{ username: 'ab' }, 'username', 'Username must be at least 3 characters'],
    [{ username: '   ' }, 'username', 'Username is required'],
    [{ username: 'a@b.c' }, 'username', 'Username cannot contain @ or spaces'],
    [{ password: '12345' }, 'password', 'Password must be at least 6 characters'],
    [{ first_name: ' ' }, 'first_name', 'First name is required'],
    [{ last_name: undefined }, 'last_name', 'Last name is required'],
    [{ lat: 91, lng: 0 }, 'lat', expect.any(String)],
    [{ first_name: { $ne: null } }, 'first_name', 'first_name must be text'],
  ])('refuses to register %o', async (change, path, message) => {
    await forgetCounts();
    const { status, body } = await register(invalid({ ...someone('wrong'), ...change }));
    expect(status).toBe(422);
    expect(body.errors).toContainEqual({ path, message });
  });

  it.each([['a\u0000b'], ['\u{d800}x']])('never fails on a name such as %j', async (first_name) => {
    const { status } = await register({
      ...someone(`odd${Math.random()}`.replace('.', '')),
      first_name,
    });
    expect([201, 422]).toContain(status);
  });
});

describe('tokens', () => {
  it.each(['', 'x', 'A'.repeat(43), 'Ü'.repeat(43), `${'A'.repeat(42)};`, 'A'.repeat(5000)])(
    'treats %j as a visitor',
    async (token) => {
      const { status, body } = await world.call(authApi.me, {
        headers: { authorization: `Bearer ${encodeURIComponent(token)}` },
      });
      expect(status).toBe(401);
      expect(body.detail).toBe('Please sign in to continue');
    },
  );

  it('end after thirty unused days, and all after a year; their use is recorded at most once a minute', async () => {
    await forgetCounts();
    const { body } = await register(someone('sleeper'));
    const me = () => world.call(authApi.me, { token: body.access_token });
    const lastUse = async () =>
      (
        await world.deps.pool.query(
          "select last_used_at from sessions s join users u on u.id = s.user_id where username = 'sleeper'",
        )
      ).rows[0].last_used_at.getTime() as number;
    const first = await lastUse();
    await me();
    expect(await lastUse()).toBe(first);
    clock = 61_000;
    await me();
    expect(await lastUse()).toBeGreaterThan(first + 60_000);
    const day = 24 * 3600_000;
    for (clock = 29 * day; clock < 365 * day; clock += 29 * day) {
      expect((await me()).status).toBe(200);
    }
    clock = 366 * day;
    expect((await me()).status).toBe(401);
    clock = 0;
    const idle = await register(someone('idler'));
    clock = 31 * day;
    expect((await world.call(authApi.me, { token: idle.body.access_token })).status).toBe(401);
    clock = 0;
  });
});

describe('limits', () => {
  /**
   * Returns the seconds left of the fifteen minutes since the first wrong password, minus three for
   * rounding. On a loaded machine, hashing ten passwords takes seconds.
   */
  const restOfTheQuarter = (began: number) => 897 - (performance.now() - began) / 1000;

  it('lock an account for fifteen minutes after ten wrong passwords, even for the right one', async () => {
    await forgetCounts();
    await register(someone('locked'));
    const began = performance.now();
    for (let n = 0; n < 10; n += 1) {
      const { status, body } = await login(n % 2 ? 'locked' : 'Locked@Example.com', 'wrong-pass');
      expect(status).toBe(401);
      expect(body.detail).toBe('Incorrect email, username or password');
    }
    const { status, headers } = await login('locked', 'secret-pass');
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(restOfTheQuarter(began));
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(900);
    await register(someone('free'));
    expect((await login('free', 'secret-pass')).status).toBe(200);
    clock = 901_000;
    expect((await login('locked', 'secret-pass')).status).toBe(200);
    clock = 0;
  });

  /** A browser: it stores its cookie, and sends it when signing in. */
  function browser() {
    let cookie = '';
    const keepsCookie = <A extends Answer>(answer: A) => {
      const given = answer.headers['set-cookie'];
      if (typeof given === 'string') cookie = given.split(';')[0] ?? '';
      return answer;
    };
    return {
      registers: async (body: BodyInputOf<typeof authApi.register>) =>
        keepsCookie(await world.call(authApi.register, { body, headers: { cookie } })),
      logsIn: async (body: BodyInputOf<typeof authApi.login>) =>
        keepsCookie(await world.call(authApi.login, { body, headers: { cookie } })),
    };
  }

  it('let the owner in from a known browser while a stranger guesses elsewhere', async () => {
    await forgetCounts();
    const [own, strange] = [browser(), browser()];
    const made = await own.registers(someone('guessed'));
    expect(made.headers['set-cookie']).toMatch(
      /^souk_device=[\w-]{43}; Path=\/api\/auth; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
    );
    const wrong = { email_or_username: 'guessed', password: 'wrong-pass' };
    const right = { ...wrong, password: 'secret-pass' };
    for (let n = 0; n < 10; n += 1) {
      expect((await strange.logsIn(wrong)).status).toBe(401);
    }
    expect((await strange.logsIn(right)).status).toBe(429);
    expect((await own.logsIn(right)).status).toBe(200);
    // Their own allowance is as small, and no way around that of others.
    const began = performance.now();
    for (let n = 0; n < 10; n += 1) expect((await own.logsIn(wrong)).status).toBe(401);
    const refused = await own.logsIn(right);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(restOfTheQuarter(began));
    const { rows } = await world.deps.pool.query('select token_hash from known_devices');
    expect(JSON.stringify(rows)).not.toContain(String(made.headers['set-cookie']).slice(12, 55));
  });

  it('know a browser for the accounts that signed in there, and no others', async () => {
    await forgetCounts();
    const shared = browser();
    await shared.registers(someone('first'));
    await register(someone('second'));
    for (let n = 0; n < 10; n += 1) await login('second', 'wrong-pass');
    const right = { email_or_username: 'second', password: 'secret-pass' };
    expect((await shared.logsIn(right)).status).toBe(429);
    clock = 901_000;
    expect((await shared.logsIn(right)).status).toBe(200);
    for (let n = 0; n < 10; n += 1) await login('second', 'wrong-pass');
    expect((await shared.logsIn(right)).status).toBe(200);
    expect((await shared.logsIn({ ...right, email_or_username: 'first' })).status).toBe(200);
    clock = 0;
  });

  it('count concurrent wrong passwords exactly', async () => {
    await forgetCounts();
    await register(someone('stormed'));
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => login('stormed', 'wrong-pass')),
    );
    const wrong = answers.filter(({ status }) => status === 401);
    expect(wrong).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  it('treat an unknown account like a known one', async () => {
    await forgetCounts();
    await register(someone('real'));
    for (let n = 0; n < 10; n += 1) {
      const { status, body } = await login('ghost', 'wrong-pass');
      expect([status, body.detail]).toEqual([401, 'Incorrect email, username or password']);
    }
    expect((await login('ghost', 'wrong-pass')).status).toBe(429);
    await forgetCounts();
    /** This process's processor time in microseconds, unaffected by other programs. */
    const work = async (name: string) => {
      const before = process.cpuUsage();
      await login(name, 'wrong-pass');
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const least = { real: Infinity, ghost: Infinity };
    for (let n = 0; n < 7; n += 1) {
      least.real = Math.min(least.real, await work('real'));
      least.ghost = Math.min(least.ghost, await work('nobody-at-all'));
    }
    // Without the password hash the difference would be a factor of five and more.
    expect(least.ghost / least.real).toBeGreaterThan(0.4);
    expect(least.ghost / least.real).toBeLessThan(2.5);
  });

  it('stop a network after thirty wrong passwords and after twenty registrations', async () => {
    await forgetCounts();
    for (let n = 0; n < 30; n += 1)
      expect((await login(`guess${n}`, 'wrong-pass')).status).toBe(401);
    expect((await login('ada', 'secret-pass')).status).toBe(429);
    await forgetCounts();
    await world.deps.pool.query("delete from rate_counters where key like 'calls:%'");
    for (let n = 0; n < 20; n += 1) {
      expect((await register(someone(`crowd${n}`))).status).toBe(201);
    }
    const { status, headers } = await register(someone('crowd20'));
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(3000);
  });

  it('stop a network that probes for taken names: refused registrations count too', async () => {
    await forgetCounts();
    await register(someone('asked'));
    for (let n = 0; n < 10; n += 1) expect((await register(someone('asked'))).status).toBe(409);
    for (let n = 0; n < 9; n += 1) {
      expect((await register({ ...someone('asked'), password: 'x' })).status).toBe(422);
    }
    expect((await register(someone('asked'))).status).toBe(429);
    expect((await register(someone('honest'))).status).toBe(429);
  });
});

describe('admins', () => {
  it('granted by an operator get a new password, and whoever registered the email first is signed out', async () => {
    await forgetCounts();
    const { body } = await register(someone('boss'));
    const grant = (email: string) => grantAdmin(world.deps, email, async () => 'chosen-by-ops');
    expect(await grant('nobody@example.com')).toBeNull();
    expect(await grant('BOSS@example.com')).toMatchObject({
      user: { is_admin: true },
      granted: true,
    });
    const token = body.access_token;
    expect((await world.call(authApi.me, { token })).status).toBe(401);
    expect((await login('boss', 'secret-pass')).status).toBe(401);
    expect((await login('boss', 'chosen-by-ops')).body.is_admin).toBe(true);
    // Granted again, an admin keeps the password.
    const again = await grantAdmin(world.deps, 'boss@example.com', async () => 'another-one');
    expect(again).toMatchObject({ granted: false });
    expect((await login('boss', 'chosen-by-ops')).status).toBe(200);
  });

  it('are created at boot, once', async () => {
    const boot = { email: 'ops@example.com', password: 'from-the-env' };
    const made = await Promise.all([ensureAdmin(world.deps, boot), ensureAdmin(world.deps, boot)]);
    expect(made[0].id).toBe(made[1].id);
    expect((await login('ops@example.com', 'from-the-env')).body.is_admin).toBe(true);
    await ensureAdmin(world.deps, { ...boot, password: 'another-one' });
    expect((await login('ops@example.com', 'from-the-env')).status).toBe(200);
  });

  it('are not created from whoever registered the operator’s email first', async () => {
    await forgetCounts();
    const squatter = await register(someone('squatter'));
    await ensureAdmin(world.deps, { email: 'squatter@example.com', password: 'from-the-env' });
    const token = squatter.body.access_token;
    expect((await world.call(authApi.me, { token })).status).toBe(401);
    expect((await login('squatter', 'secret-pass')).status).toBe(401);
    expect((await login('squatter', 'from-the-env')).body.is_admin).toBe(true);
  });

  it('of the demo become the operator’s own with the password from the settings', async () => {
    await forgetCounts();
    const demo = await register(someone('demo-admin'));
    await world.deps.db
      .updateTable('users')
      .set({ is_admin: true, is_demo: true })
      .where('id', '=', demo.body.id)
      .execute();
    await ensureAdmin(world.deps, { email: demo.body.email, password: 'from-the-env' });
    expect((await login('demo-admin', 'secret-pass')).status).toBe(401);
    expect((await login('demo-admin', 'from-the-env')).body.is_admin).toBe(true);
  });
});

describe('with the demo off', () => {
  it('its accounts, with their public passwords, can’t sign in and have no sessions', async () => {
    await forgetCounts();
    const { body } = await register(someone('demo-buyer'));
    const token = body.access_token;
    expect(await endDemoSessions(world.deps)).toBe(false);
    await world.deps.db
      .updateTable('users')
      .set({ is_demo: true })
      .where('id', '=', body.id)
      .execute();
    expect(await endDemoSessions(world.deps)).toBe(true);
    expect((await world.call(authApi.me, { token })).status).toBe(401);
    const refused = await login('demo-buyer', 'secret-pass');
    expect(refused).toMatchObject({
      status: 401,
      body: { detail: 'Incorrect email, username or password' },
    });
    const withDemo = { ...world.deps, config: { ...world.deps.config, demo: true } };
    const again = { email_or_username: 'demo-buyer', password: 'secret-pass' };
    const from = { address: '::1', device: null, client: { device: null, country: null } };
    expect((await signIn(withDemo, again, from)).signedIn.id).toBe(body.id);
  });
});
