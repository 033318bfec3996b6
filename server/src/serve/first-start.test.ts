import { afterAll, beforeAll, expect, test } from 'vitest';
import { RealSite } from '../../test/real-site.ts';

const PATIENCE = 120_000;
const OPERATOR = { email: 'ops@example.org', password: 'from-the-settings' };

type Person = { email: string; password: string };

let site: RealSite;
beforeAll(async () => {
  site = await RealSite.make({
    DEMO: '1',
    WEB_CONCURRENCY: '1',
    ADMIN_EMAIL: OPERATOR.email,
    ADMIN_PASSWORD: OPERATOR.password,
  });
  await site.start();
}, PATIENCE);
afterAll(() => site.remove());

async function login({ email, password }: Person) {
  const answer = await fetch(`${site.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email_or_username: email, password }),
  });
  const body = (await answer.json()) as { access_token: string; is_admin: boolean };
  return { status: answer.status, ...body };
}
const settings = async () =>
  (await (await fetch(`${site.url}/api/site`)).json()) as {
    demo: boolean;
    demo_accounts?: Person[];
  };
const statusOf = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${site.url}/api/auth/me`, { headers })).status;
};

test(
  'an operator with ADMIN_EMAIL set gets the demo as announced, and can close it later',
  async () => {
    const { demo, demo_accounts: accounts = [] } = await settings();
    expect([demo, accounts.length]).toEqual([true, 3]);
    // From this message on, npm start installs ffmpeg.
    await expect.poll(() => site.messages, { timeout: 30_000 }).toContain('open');
    const people = await Promise.all(accounts.map(login));
    expect(people.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await login(OPERATOR)).toMatchObject({ status: 200, is_admin: true });

    await site.stop();
    await site.start({ DEMO: '0' });
    expect(await settings()).toMatchObject({ demo: false });
    expect((await settings()).demo_accounts).toBeUndefined();
    for (const person of people) expect(await statusOf(person.access_token)).toBe(401);
    for (const account of accounts) expect((await login(account)).status).toBe(401);
    expect((await login(OPERATOR)).status).toBe(200);
    expect(site.said).toContain('Its accounts are shut');
  },
  PATIENCE,
);

test(
  'admin grant asks for a new password: whoever registered that address first is locked out',
  async () => {
    const squatter = { email: 'boss@example.org', password: 'squatters-own' };
    const registered = await fetch(`${site.url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...squatter,
        username: 'boss',
        first_name: 'First',
        last_name: 'Comer',
      }),
    });
    const { access_token: token } = (await registered.json()) as { access_token: string };
    const grant = (typed: string) => site.npmRun(['admin', 'grant', squatter.email], typed);
    expect(await grant('abc\n')).toContain('Password must be at least 6 characters');
    expect(await statusOf(token)).toBe(200);
    expect(await grant('the-real-boss\n')).toContain('is an admin now, with the new password');
    expect(await statusOf(token)).toBe(401);
    expect((await login(squatter)).status).toBe(401);
    const boss = { ...squatter, password: 'the-real-boss' };
    expect(await login(boss)).toMatchObject({ status: 200, is_admin: true });
    expect(await grant('')).toContain('is an admin already: nothing was changed');
    const unlocked = await site.command(['admin', 'unlock', squatter.email], '');
    expect(unlocked).toContain('has neither two-step sign-in nor passkeys');
    const none = await site.command(['admin', 'grant', 'nobody@example.org'], '');
    expect(none).toContain('There is no account with the email nobody@example.org.');
  },
  PATIENCE,
);
