import { randomUUID } from 'node:crypto';
import { copyFile, readFile, rename, writeFile } from 'node:fs/promises';
import { authApi } from '@souk/contract/auth';
import { factorsApi, signInApi } from '@souk/contract/factors';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../../test/world.ts';
import type { Deps } from '../../../deps.ts';
import { newKey } from '../../../kit/seal.ts';
import { siteSecrets } from '../../../kit/secrets.ts';
import { lostSecrets, rotateSecrets, sealSecrets } from './sealed-secrets.ts';

let world: World;
let clock = 0;
const now = () => Date.now() + clock;
beforeAll(async () => {
  world = await startWorld({ worker: false, overrides: { now: () => new Date(now()) } });
});
afterAll(() => world.close());
afterEach(async () => {
  await world.deps.pool.query(`delete from authenticators; delete from leases`);
});

const keyFile = () => `${world.deps.config.dataDir}/secrets.key`;

/** A user with an authenticator app, which shows a new code every time. */
async function withApp() {
  const owner = await world.buyer();
  const { body: setup } = await owner.calls(factorsApi.startTotp);
  const app = new TOTP({ secret: setup.secret });
  const next = () => {
    clock += 60_000;
    return app.generate({ timestamp: now() });
  };
  const { body } = await owner.calls(factorsApi.confirmTotp, { body: { code: next() } });
  const plain = Buffer.from(Secret.fromBase32(setup.secret).bytes);
  return { ...owner, next, plain, codes: body.recovery_codes };
}
type Owner = Awaited<ReturnType<typeof withApp>>;

async function signsIn(owner: Owner, code = owner.next()) {
  const login = { email_or_username: owner.email, password: 'secret-pass' };
  const { body } = await world.call(authApi.login, { body: login });
  return world.call(signInApi.secondFactor, { body: { login_token: body.login_token!, code } });
}

async function rowOf({ id }: { id: string }) {
  const { rows } = await world.deps.pool.query<{ secret: Buffer | null; sealed: Buffer | null }>(
    'select secret, sealed from authenticators where user_id = $1',
    [id],
  );
  return rows[0]!;
}

/** A process of the previous release, represented by its lease. */
const olderProcess = () =>
  world.deps.pool.query(`insert into leases (holder, process) values ($1, 'elsewhere#1')`, [
    randomUUID(),
  ]);

/** The deps, with the errors they log collected. */
function listening() {
  const errors: string[] = [];
  const log = { ...world.deps.log, error: (_: object, what: string) => errors.push(what) };
  return { errors, deps: { ...world.deps, log } as unknown as Deps };
}

test('the database holds the secret of an app only sealed', async () => {
  const owner = await withApp();
  const { secret, sealed } = await rowOf(owner);
  expect(secret).toBeNull();
  expect(sealed?.includes(owner.plain)).toBe(false);
  expect((await signsIn(owner)).status).toBe(200);
});

test('a sealed secret works for its own account only', async () => {
  const [owner, other] = [await withApp(), await withApp()];
  await world.deps.pool.query('update authenticators set sealed = $1 where user_id = $2', [
    (await rowOf(other)).sealed,
    owner.id,
  ]);
  expect((await signsIn(owner, other.next())).status).toBe(503);
});

test('while the previous release serves, secrets stay readable for it, and are sealed afterwards', async () => {
  await olderProcess();
  const owner = await withApp();
  expect(await rowOf(owner)).toEqual({ secret: owner.plain, sealed: null });
  expect((await signsIn(owner)).status).toBe(200);
  expect(await sealSecrets(world.deps)).toBe(0);
  expect((await rowOf(owner)).secret).toEqual(owner.plain);

  await world.deps.pool.query('update leases set ended_at = now()');
  expect(await sealSecrets(world.deps)).toBe(1);
  expect(await rowOf(owner)).toEqual({ secret: null, sealed: expect.any(Buffer) });
  expect((await signsIn(owner)).status).toBe(200);
  expect(await sealSecrets(world.deps)).toBe(0);
});

test('a secret that the previous release wrote over a sealed one counts, and is sealed', async () => {
  const owner = await withApp();
  const other = await withApp();
  await world.deps.pool.query('update authenticators set secret = $1 where user_id = $2', [
    other.plain,
    owner.id,
  ]);
  expect((await signsIn(owner, other.next())).status).toBe(200);
  expect(await sealSecrets(world.deps)).toBe(1);
  expect((await signsIn(owner, other.next())).status).toBe(200);
});

test('a rotation seals everything with a new key beside a running site', async () => {
  const owner = await withApp();
  const before = await rowOf(owner);
  // Another process, like npm run secrets.
  const elsewhere = { ...world.deps, secrets: siteSecrets(null, keyFile()) };
  expect(await rotateSecrets(elsewhere)).toEqual({ newKey: true, sealed: 1 });
  const { sealed } = await rowOf(owner);
  expect(sealed?.subarray(1, 9)).not.toEqual(before.sealed?.subarray(1, 9));
  expect((await signsIn(owner)).status).toBe(200);
  // Apps set up from now on use the new key too.
  const later = await rowOf(await withApp());
  expect(later.sealed?.subarray(1, 9)).toEqual(sealed?.subarray(1, 9));
});

test('an interrupted rotation continues with its key, and two at once lose nothing', async () => {
  const owners = [await withApp(), await withApp()];
  world.deps.secrets.addKey();
  const keys = await readFile(keyFile(), 'utf8');
  expect(await rotateSecrets(world.deps)).toEqual({ newKey: false, sealed: 2 });
  expect(await readFile(keyFile(), 'utf8')).toBe(keys);
  await Promise.all([rotateSecrets(world.deps), rotateSecrets(world.deps)]);
  expect(await lostSecrets(world.deps)).toBe(0);
  for (const owner of owners) expect((await signsIn(owner)).status).toBe(200);
});

test('keys of a setting are rotated by putting a new one before the old', async () => {
  const [old, fresh] = [newKey(), newKey()];
  const keysOf = (...keys: string[]) => ({
    ...world.deps,
    secrets: siteSecrets(
      keys.map((key) => Buffer.from(key, 'base64')),
      '/nowhere',
    ),
  });
  const owner = await withApp();
  const fileKeys = (await readFile(keyFile(), 'utf8')).trim().split('\n');
  await sealSecrets(keysOf(old, ...fileKeys));
  expect(await rotateSecrets(keysOf(fresh, old))).toEqual({ newKey: false, sealed: 1 });
  expect(await lostSecrets(keysOf(fresh))).toBe(0);
  await sealSecrets(keysOf(...fileKeys, fresh));
  expect((await signsIn(owner)).status).toBe(200);
});

test('with another key the user reads why, recovery codes still work, and it is logged', async () => {
  const owner = await withApp();
  const kept = `${keyFile()}.kept`;
  await copyFile(keyFile(), kept);
  await writeFile(keyFile(), `${newKey()}\n`);
  try {
    expect(await lostSecrets(world.deps)).toBe(1);
    expect(await signsIn(owner)).toMatchObject({
      status: 503,
      body: {
        detail: "Codes from an app can't be checked right now. Use a recovery code or a passkey.",
      },
    });
    const { errors, deps } = listening();
    expect(await sealSecrets(deps)).toBe(0);
    expect(errors).toEqual(["authenticators' secrets can't be opened with the keys here"]);
    expect((await signsIn(owner, owner.codes[0])).status).toBe(200);
  } finally {
    await rename(kept, keyFile());
  }
  expect((await signsIn(owner)).status).toBe(200);
});

test('an app can’t be set up if the key is unusable, and the user reads why', async () => {
  const kept = `${keyFile()}.kept`;
  await copyFile(keyFile(), kept);
  await writeFile(keyFile(), 'nonsense');
  try {
    const owner = await world.buyer();
    expect(await owner.calls(factorsApi.startTotp)).toMatchObject({
      status: 503,
      body: { detail: "An app can't be set up right now. Please try again later." },
    });
  } finally {
    await rename(kept, keyFile());
  }
});
