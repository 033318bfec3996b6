import { accountsApi, privacyApi } from '@souk/contract/accounts';
import { authApi } from '@souk/contract/auth';
import { factorsApi, signInApi } from '@souk/contract/factors';
import { notMeApi, signInLinkApi } from '@souk/contract/mailed-links';
import { suspensionApi } from '@souk/contract/suspension';
import { TOTP } from 'otpauth';
import { grantAdmin } from '../src/domains/accounts/auth/make-admin.ts';
import type { AccountChange, WayIn } from '../src/domains/accounts/auth/ways-in.ts';
import { sendResetLink } from '../src/domains/accounts/reset-password.ts';
import { sendSignInLink } from '../src/domains/accounts/sign-in-link.ts';
import { unlockAccount } from '../src/domains/accounts/unlock-account.ts';
import { sendVerifyLink } from '../src/domains/accounts/verify-email.ts';
import { mailManyWrongCodes } from '../src/domains/accounts/warn-owner.ts';
import { softAuthenticator } from './authenticator.ts';
import type { World } from './world.ts';

/** Somebody's account. `password` is the current one; null once nobody knows it. */
export type Account = {
  id: string;
  email: string;
  username: string;
  password: string | null;
  token: string;
};

const NEW_PASSWORD = 'quite-another-pass';
let serial = 0;

/**
 * Returns the ways into a world's accounts and the events that end them, all through the calls that
 * people make.
 */
export function waysInto(world: World, clock: { ms: number }) {
  const { call, deps } = world;
  const ok = ({ status }: { status: number }) => status >= 200 && status < 300;
  function sure(answer: { status: number; body: unknown }): any {
    if (!ok(answer)) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  async function account(verified = true): Promise<Account> {
    const person = await world.buyer();
    if (verified) await call(accountsApi.verifyEmail, verifying(await verifyLink(person), person));
    return { ...person };
  }
  const verifying = (token: string, by?: { token: string }) => ({
    body: { token },
    ...(by && { token: by.token }),
  });

  /** Returns the token of the newest link to a page that was mailed to an address. */
  async function mailed(email: string, page: string): Promise<string> {
    const { rows } = await deps.pool.query<{ text: string }>(
      'select text from mails where to_address = $1 and text like $2 order by created_at desc, id desc limit 1',
      [email, `%/${page}?token=%`],
    );
    const token = rows[0] && new RegExp(`/${page}\\?token=([\\w-]{43})`).exec(rows[0].text)?.[1];
    if (!token) throw new Error(`no link to ${page} was mailed to ${email}`);
    return token;
  }
  async function verifyLink({ id, email }: { id: string; email: string }): Promise<string> {
    await sendVerifyLink(deps, id);
    return mailed(email, 'verify-email');
  }
  async function resetLink({ email }: { email: string }): Promise<string> {
    await sendResetLink(deps, email);
    return mailed(email, 'reset-password');
  }
  async function reset(owner: Account, more: { remove_passkeys?: boolean } = {}): Promise<void> {
    const body = { token: await resetLink(owner), new_password: NEW_PASSWORD, ...more };
    sure(await call(accountsApi.resetPassword, { body }));
    owner.password = NEW_PASSWORD;
  }
  /** Requests another address and returns the link mailed to it. */
  async function emailChange(owner: Account, to = `moved${(serial += 1)}@example.com`) {
    const { username, token, password } = owner;
    const names = { username, first_name: 'Ada', last_name: 'Byron' };
    const body = { ...names, email: to, current_password: password ?? '' };
    sure(await call(accountsApi.changeProfile, { token, body }));
    return { to, link: await mailed(to, 'verify-email') };
  }
  async function changeEmail(owner: Account): Promise<void> {
    const { to, link } = await emailChange(owner);
    sure(await call(accountsApi.verifyEmail, verifying(link, owner)));
    owner.email = to;
  }

  const login = (owner: Account, headers: Record<string, string> = {}) =>
    call(authApi.login, {
      body: { email_or_username: owner.username, password: owner.password ?? 'nobody-knows' },
      headers,
    });

  /** Turns an app on. Each code is from a different minute. */
  async function withApp({ token }: Account) {
    const { secret } = sure(await call(factorsApi.startTotp, { token }));
    const code = () => {
      clock.ms += 60_000;
      return new TOTP({ secret }).generate({ timestamp: deps.now().getTime() });
    };
    const body = { code: code() };
    const { recovery_codes } = sure(await call(factorsApi.confirmTotp, { token, body }));
    return { code, recovery_codes: recovery_codes as string[] };
  }
  /** Whether a code is required after the password, and this one is right. */
  async function codeWorks(owner: Account, code: () => string): Promise<boolean> {
    if (owner.password === null && (await isThere(owner))) await reset(owner);
    const { status, body } = await login(owner);
    if (status !== 401 || !body.login_token) return false;
    const sent = { login_token: body.login_token, code: code() };
    return ok(await call(signInApi.secondFactor, { body: sent }));
  }
  const isThere = async ({ email }: Account) => {
    const { rows } = await deps.pool.query('select from users where email = $1', [email]);
    return rows.length > 0;
  };

  async function withPasskey({ token }: Account) {
    const phone = softAuthenticator(world.url);
    const made = phone.creates(sure(await call(factorsApi.passkeyOptions, { token })));
    sure(await call(factorsApi.addPasskey, { token, body: made }));
    return phone;
  }
  const passkeyWorks = async (phone: Awaited<ReturnType<typeof withPasskey>>) =>
    ok(
      await call(signInApi.passkey, {
        body: phone.signs(sure(await call(signInApi.passkeyOptions))),
      }),
    );

  async function notMeLink({ id, email }: Account): Promise<string> {
    await mailManyWrongCodes(deps, id);
    return mailed(email, 'not-me');
  }

  /** Sets up a way; returns a function that tries it, once. */
  const ways: Record<WayIn, (owner: Account) => Promise<() => Promise<boolean>>> = {
    password: async (owner) => {
      const before = { ...owner };
      return async () => ok(await login(before));
    },
    session: async (owner) => {
      const { access_token: token } = sure(await login(owner));
      return async () => ok(await call(authApi.me, { token }));
    },
    'half login': async (owner) => {
      const { code } = await withApp(owner);
      const login_token = (await login(owner)).body.login_token ?? '';
      return async () =>
        ok(await call(signInApi.secondFactor, { body: { login_token, code: code() } }));
    },
    'known device': async (owner) => {
      const { headers } = await login(owner);
      const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
      return async () => {
        // Ten wrong passwords lock out every unknown browser.
        deps.config.rateLimitFactor = 1;
        await deps.pool.query('delete from rate_counters');
        const wrong = { ...owner, password: 'not-this-one' };
        for (let n = 0; n < 10; n += 1) await login(wrong);
        const shutOut = (await login(wrong)).status === 429;
        const known = (await login(wrong, { cookie })).status !== 429;
        deps.config.rateLimitFactor = 1_000_000;
        await deps.pool.query('delete from rate_counters');
        return shutOut && known;
      };
    },
    'email change': async (owner) => {
      const { link } = await emailChange(owner);
      return async () => ok(await call(accountsApi.verifyEmail, verifying(link)));
    },
    'verify link': async (owner) => {
      const link = await verifyLink(owner);
      return async () => ok(await call(accountsApi.verifyEmail, verifying(link)));
    },
    'reset link': async (owner) => {
      const token = await resetLink(owner);
      const body = { token, new_password: 'by-the-old-link' };
      return async () => ok(await call(accountsApi.resetPassword, { body }));
    },
    'sign-in link': async ({ email }) => {
      await sendSignInLink(deps, { email, device: null, country: null });
      const token = await mailed(email, 'sign-in-link');
      return async () => ok(await call(signInLinkApi.confirm, { body: { token } }));
    },
    passkey: async (owner) => {
      const phone = await withPasskey(owner);
      return () => passkeyWorks(phone);
    },
    'passkey challenge': async ({ token }) => {
      const options = sure(await call(factorsApi.passkeyOptions, { token }));
      const body = softAuthenticator(world.url).creates(options);
      return async () => ok(await call(factorsApi.addPasskey, { token, body }));
    },
    'recovery codes': async (owner) => {
      const { recovery_codes } = await withApp(owner);
      return () => codeWorks(owner, () => recovery_codes[0] ?? '');
    },
    'authenticator app': async (owner) => {
      const { code } = await withApp(owner);
      return () => codeWorks(owner, code);
    },
    'not-me link': async (owner) => {
      const token = await notMeLink(owner);
      return async () => ok(await call(notMeApi.confirm, { body: { token } }));
    },
  };

  let admin: Awaited<ReturnType<World['admin']>> | undefined;
  const change = async (owner: Account, body: { suspended?: boolean; is_admin?: boolean }) => {
    admin = await world.admin();
    const sent = { params: { userId: owner.id }, body: { ...body, reason: 'A test' } };
    sure(await admin.calls(suspensionApi.changeUser, sent));
  };

  const events: Record<AccountChange, (owner: Account) => Promise<void>> = {
    'admin granted': async (owner) => {
      await grantAdmin(deps, owner.email, async () => NEW_PASSWORD);
      owner.password = NEW_PASSWORD;
    },
    'made admin': async (owner) => {
      await change(owner, { is_admin: true });
      const { rows } = await deps.pool.query('select verified_at from users where id = $1', [
        owner.id,
      ]);
      if (rows[0].verified_at === null) owner.password = null;
    },
    unlocked: async ({ email }) => {
      await unlockAccount(deps, email);
    },
    // The remaining ways work again once the account is restored.
    suspended: async (owner) => {
      await change(owner, { suspended: true });
      await change(owner, { suspended: false });
    },
    left: async ({ token, password }) => {
      const body = { current_password: password ?? '' };
      sure(await call(privacyApi.deleteAccount, { token, body }));
    },
    'signed out elsewhere': async ({ token }) => {
      sure(await call(accountsApi.endOtherSessions, { token }));
    },
    'password changed': async (owner) => {
      const { token, password } = owner;
      const body = { current_password: password ?? '', new_password: NEW_PASSWORD };
      sure(await call(accountsApi.changePassword, { token, body }));
      owner.password = NEW_PASSWORD;
    },
    'password reset': (owner) => reset(owner),
    'verified from outside': async (owner) => {
      const { rows } = await deps.pool.query('select email from email_links where user_id = $1', [
        owner.id,
      ]);
      // A pending change of email has replaced the first link.
      const waiting = rows[0] && rows[0].email !== owner.email;
      const link = waiting ? await mailed(rows[0].email, 'verify-email') : await verifyLink(owner);
      sure(await call(accountsApi.verifyEmail, verifying(link)));
    },
    'email changed': changeEmail,
    'not me': async (owner) => {
      // The mail about a change of email carries such a link.
      await emailChange(owner);
      const token = await mailed(owner.email, 'not-me');
      sure(await call(notMeApi.confirm, { body: { token } }));
      owner.password = null;
    },
  };

  return {
    account,
    changeEmail,
    emailChange,
    events,
    login,
    mailed,
    passkeyWorks,
    reset,
    resetLink,
    verifyLink,
    ways,
    withApp,
    withPasskey,
  };
}
