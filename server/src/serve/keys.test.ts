import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrated } from '../../test/ready-database.ts';
import { RealSite } from '../../test/real-site.ts';
import { newBackupKey } from '../backup/encryption.ts';

const PATIENCE = 180_000;
const PERSON = {
  email: 'ada@example.org',
  password: 'a-long-password',
  username: 'ada',
  first_name: 'Ada',
  last_name: 'Lovelace',
};

let folder: string;
let key: { identity: string; recipient: string };
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'souk-keys-'));
  key = await newBackupKey();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function post(of: RealSite, address: string, body: object, token?: string): Promise<any> {
  const answer = await fetch(`${of.url}/api${address}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, ...((await answer.json()) as object) };
}

const HALF_MINUTE = 30_000;
/** Longer than a call takes on a loaded machine. */
const CALL_MS = 10_000;

/** Waits until a call can finish within the half minute. An early code would otherwise expire. */
async function withinHalfMinute(): Promise<void> {
  const left = HALF_MINUTE - (Date.now() % HALF_MINUTE);
  if (left < CALL_MS) await sleep(left);
}

/** Signs in with a code that is `ahead` half minutes early, since each code counts once. */
async function signIn(of: RealSite, app: TOTP, ahead: number) {
  const { email: email_or_username, password } = PERSON;
  const { login_token } = await post(of, '/auth/login', { email_or_username, password });
  const code = app.generate({ timestamp: Date.now() + ahead * HALF_MINUTE });
  return post(of, '/auth/login/second-factor', { login_token, code });
}

test(
  'an encrypted backup starts with its key, and its authenticator apps work once secrets.key is put back while it runs',
  async () => {
    // Each starts several times, and one web process is enough for a sign-in.
    const site = await RealSite.make({ BACKUP_KEY: key.recipient, WEB_CONCURRENCY: '1' }, migrated);
    const place = await RealSite.make({ WEB_CONCURRENCY: '1' });
    try {
      await site.start();
      expect(site.said).not.toContain("can't be checked");
      const { access_token: token } = await post(site, '/auth/register', PERSON);
      const { secret } = await post(site, '/auth/totp', {}, token);
      const app = new TOTP({ secret });
      await withinHalfMinute();
      const code = app.generate({ timestamp: Date.now() - HALF_MINUTE });
      expect((await post(site, '/auth/totp/confirm', { code }, token)).status).toBe(200);

      const file = path.join(folder, 'site.backup');
      expect(await site.command(['backup', file])).toContain('encrypted with BACKUP_KEY');
      await site.stop();

      expect(await place.command(['restore', file])).toContain('is encrypted: set BACKUP_KEY');
      expect(await readdir(place.folder)).toEqual([]);
      const restored = await place.command(['restore', file], '', { BACKUP_KEY: key.identity });
      expect(restored).toContain('Two-step sign-in also needs the keys of the old place');

      await place.start();
      await expect
        .poll(() => place.said, { timeout: 30_000 })
        .toContain(
          "! Two-step sign-in of 1 account can't be checked: it was sealed with another key.",
        );
      expect(await signIn(place, app, 0)).toMatchObject({
        status: 503,
        detail: expect.stringContaining("can't be checked right now"),
      });
      const keyOf = (of: RealSite) => path.join(of.folder, 'secrets.key');
      await copyFile(keyOf(site), keyOf(place));
      expect(await signIn(place, app, 0)).toMatchObject({ status: 200 });

      expect(await place.command(['secrets', 'rotate'])).toContain('1 secret is sealed');
      expect(await signIn(place, app, 1)).toMatchObject({ status: 200 });
    } finally {
      await site.remove();
      await place.remove();
    }
  },
  PATIENCE,
);
