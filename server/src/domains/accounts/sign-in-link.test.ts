import { authApi } from '@souk/contract/auth';
import { factorsApi, signInApi } from '@souk/contract/factors';
import { signInLinkApi } from '@souk/contract/mailed-links';
import { proofApi } from '@souk/contract/proof';
import { securityApi } from '@souk/contract/security';
import { TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { takeJobs } from '../../../test/queue.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { accountJobs } from './jobs.ts';

let world: World;
let clock = 0;
beforeAll(async () => {
  world = await startWorld({
    worker: false,
    env: { RATE_LIMIT_FACTOR: '1' },
    overrides: { now: () => new Date(Date.now() + clock) },
  });
});
afterAll(() => world.close());
beforeEach(() => world.deps.pool.query('delete from rate_counters'));
afterEach(() => {
  clock = 0;
});

const MINUTE = 60_000;
type Person = Awaited<ReturnType<World['buyer']>>;

const ask = (email: string) => world.call(signInLinkApi.send, { body: { email } });
const open = (token: string, headers = {}) =>
  world.call(signInLinkApi.confirm, { body: { token }, headers });
const DEAD = { status: 410, body: { detail: 'This link has expired or was already used' } };

/** Runs the waiting jobs, as the queue would. */
async function workJobs(): Promise<void> {
  const jobs = await takeJobs<{ email: string }>(world.deps.db, ['send-sign-in-link']);
  for (const { email } of jobs.map(({ payload }) => payload)) {
    await accountJobs['send-sign-in-link'](world.deps, { email, device: null, country: null });
  }
}

async function mailsTo(email: string): Promise<{ text: string }[]> {
  const { rows } = await world.deps.pool.query<{ text: string }>(
    `select text from mails where to_address = $1 and kind = 'sign_in_link' order by id`,
    [email],
  );
  return rows;
}

/** Requests a link and returns the token of the newest one mailed. */
async function linkTo(email: string): Promise<string> {
  expect((await ask(email)).status).toBe(204);
  await workJobs();
  return /sign-in-link\?token=([\w-]{43})/.exec((await mailsTo(email)).at(-1)!.text)![1]!;
}

const verify = ({ id }: Person) =>
  world.deps.pool.query('update users set verified_at = now() where id = $1', [id]);

async function withApp() {
  const owner = await world.buyer();
  await verify(owner);
  const { body } = await owner.calls(factorsApi.startTotp);
  const code = new TOTP({ secret: body.secret }).generate();
  const on = await owner.calls(factorsApi.confirmTotp, { body: { code } });
  return { ...owner, codes: on.body.recovery_codes };
}

describe('a mailed link', () => {
  test('signs in once, within ten minutes, and proves only access to the mailbox', async () => {
    const owner = await world.buyer();
    await verify(owner);
    const link = await linkTo(owner.email);
    const { status, body, headers } = await open(link);
    expect([status, body.id]).toEqual([200, owner.id]);
    expect(headers['set-cookie']).toMatch(/^souk_device=/);
    expect(await open(link)).toMatchObject(DEAD);
    const token = body.access_token;
    expect((await world.call(authApi.me, { token })).status).toBe(200);
    expect((await world.call(factorsApi.startTotp, { token })).body.type).toBe(
      '/problems/proof-required',
    );
    const proof = { current_password: owner.password };
    expect((await world.call(proofApi.prove, { token, body: proof })).status).toBe(204);
    expect((await world.call(factorsApi.startTotp, { token })).status).toBe(200);
    const late = await linkTo(owner.email);
    clock = 10 * MINUTE;
    expect(await open(late)).toMatchObject(DEAD);
    const { rows } = await world.deps.pool.query('select * from sign_in_links');
    expect(JSON.stringify(rows)).not.toContain(late);
  });

  test('is dead after a newer one, and signs in only once when opened twice concurrently', async () => {
    const owner = await world.buyer();
    const older = await linkTo(owner.email);
    const newer = await linkTo(owner.email);
    expect(await open(older)).toMatchObject(DEAD);
    const both = await Promise.all([open(newer), open(newer)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
    expect(await open('x'.repeat(43))).toMatchObject(DEAD);
  });

  test('lets in an owner locked out by a stranger’s wrong passwords, as the refusal suggests', async () => {
    const owner = await world.buyer();
    await verify(owner);
    const login = (password: string) =>
      world.call(authApi.login, { body: { email_or_username: owner.email, password } });
    for (let n = 0; n < 10; n += 1) expect((await login('wrong-pass')).status).toBe(401);
    expect(await login(owner.password)).toMatchObject({
      status: 429,
      body: {
        detail:
          'Too many wrong passwords. Try again later, or sign in with a passkey or a link we email you.',
      },
    });
    expect((await open(await linkTo(owner.email))).status).toBe(200);
  });

  test('still needs the code of an authenticator app, whatever a stranger guesses meanwhile', async () => {
    const owner = await withApp();
    for (let n = 0; n < 10; n += 1) {
      await world.call(authApi.login, {
        body: { email_or_username: owner.email, password: 'wrong-pass' },
      });
    }
    const { status, body } = await open(await linkTo(owner.email));
    expect([status, body.type]).toEqual([401, '/problems/second-factor-required']);
    const code = (code: string) =>
      world.call(signInApi.secondFactor, { body: { login_token: body.login_token!, code } });
    for (let n = 0; n < 9; n += 1) expect((await code('000000')).status).toBe(401);
    expect((await code(owner.codes[0])).status).toBe(200);
    const guessed = (await open(await linkTo(owner.email))).body.login_token!;
    const guess = () =>
      world.call(signInApi.secondFactor, { body: { login_token: guessed, code: '000000' } });
    for (let n = 0; n < 10; n += 1) expect((await guess()).status).toBe(401);
    expect((await guess()).status).toBe(429);
  });

  test('verifies the address, and removes what was added before', async () => {
    const squatter = await withApp();
    await world.deps.pool.query('update users set verified_at = null where id = $1', [squatter.id]);
    const link = await linkTo(squatter.email);
    const { text } = (await mailsTo(squatter.email))[0]!;
    expect(text).not.toContain('Ada');
    const { status, body } = await open(link);
    expect([status, body.verified]).toEqual([200, true]);
    const token = body.access_token;
    expect((await world.call(factorsApi.readTotp, { token })).body.enabled).toBe(false);
    const events = (await world.call(securityApi.list, { token })).body.map(({ kind }) => kind);
    expect(events).toEqual(
      expect.arrayContaining(['sign-in-link-sent', 'email-verified', 'signed-in']),
    );
    await linkTo(squatter.email);
    expect((await mailsTo(squatter.email))[1]!.text).toContain('Ada');
  });

  test('does not let in a suspended person, or a demo account without the demo', async () => {
    const owner = await world.buyer();
    const link = await linkTo(owner.email);
    await world.deps.pool.query(
      `update users set suspended_at = now(), suspended_reason = 'Spam' where id = $1`,
      [owner.id],
    );
    expect(await open(link)).toMatchObject({
      status: 403,
      body: { detail: 'This account is suspended' },
    });
    const demo = await world.buyer();
    await world.deps.pool.query('update users set is_demo = true where id = $1', [demo.id]);
    expect((await ask(demo.email)).status).toBe(204);
    await workJobs();
    expect(await mailsTo(demo.email)).toEqual([]);
  });

  test('can be requested five times an hour, even for an unknown address', async () => {
    for (const email of [(await world.buyer()).email, 'nobody-at-all@example.com']) {
      for (let n = 0; n < 5; n += 1) expect((await ask(email)).status).toBe(204);
      expect(await ask(email)).toMatchObject({
        status: 429,
        body: { detail: 'Too many links were requested. Please try again later.' },
      });
    }
    await workJobs();
    expect(await mailsTo('nobody-at-all@example.com')).toEqual([]);
  });
});
