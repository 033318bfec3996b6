import { ACCOUNT, accountsApi, ALREADY_VERIFIED_TYPE } from '@souk/contract/accounts';
import { authApi } from '@souk/contract/auth';
import { reviewsApi } from '@souk/contract/reviews';
import { shopsApi } from '@souk/contract/shops';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type World } from '../../../test/world.ts';
import { sendMail } from '../mail/send-mail.ts';
import { mailStanding } from '../mail/standing-mails.ts';
import { forgetDeadLinks } from './forget-dead-links.ts';
import { mailOwner } from './mail-owner.ts';

let world: World;
let clock = 0;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
beforeAll(async () => {
  world = await startWorld({ overrides: { now: () => new Date(Date.now() + clock) } });
});
afterAll(() => world.close());
afterEach(() => {
  clock = 0;
});

const PASSWORD = 'secret-pass';
const DEAD = 'This link has expired or was already used';
const VERIFIED = {
  status: 410,
  body: { detail: ACCOUNT.alreadyVerified, type: ALREADY_VERIFIED_TYPE },
};
let serial = 0;

async function someone(given = `mail${(serial += 1)}@example.com`, first_name = 'Ada') {
  const names = { first_name, last_name: 'Byron', username: `mail-${(serial += 1)}` };
  const body = { email: given, password: PASSWORD, ...names };
  const { body: self } = await world.call(authApi.register, { body });
  const token = self.access_token;
  return {
    id: self.id,
    email: given,
    token,
    /** Requests another address. */
    wants: (email: string, current_password: string | null = PASSWORD) =>
      world.call(accountsApi.changeProfile, {
        token,
        body: { ...names, email, ...(current_password === null ? {} : { current_password }) },
      }),
    me: async () => (await world.call(authApi.me, { token })).body,
    state: async () => (await world.call(accountsApi.readEmail, { token })).body,
  };
}

async function mailsTo(email: string, kind: string): Promise<string[]> {
  const { rows } = await world.deps.pool.query<{ text: string }>(
    'select text from mails where to_address = $1 and kind = $2 order by id',
    [email, kind],
  );
  return rows.map(({ text }) => text);
}

/** Waits for the nth link mailed to an address and returns its token. */
const linkTo = (email: string, nth = 1) =>
  world.until(async () => {
    const text = (await mailsTo(email, 'verify_email'))[nth - 1];
    return text && /verify-email\?token=([\w-]{43})/.exec(text)?.[1];
  }, 'a link');
const open = (token: string) => world.call(accountsApi.verifyEmail, { body: { token } });

describe('a new account', () => {
  test('is verified by the mailed link, which works once, even when signed out', async () => {
    const ada = await someone();
    expect(await ada.me()).toMatchObject({ verified: false });
    const link = await linkTo(ada.email);
    expect((await open(link)).status).toBe(204);
    expect(await ada.me()).toMatchObject({ verified: true, email: ada.email });
    expect(await open('nonsense')).toMatchObject({ status: 410 });
  });

  test('learns from its link that the address is verified, though a scanner opened it first', async () => {
    const ada = await someone();
    const link = await linkTo(ada.email);
    expect((await open(link)).status).toBe(204);
    const verified = () => world.deps.pool.query('select * from users where id = $1', [ada.id]);
    const { rows } = await verified();
    expect(await open(link)).toMatchObject(VERIFIED);
    clock = 8 * DAY;
    await forgetDeadLinks(world.deps);
    expect(await open(link)).toMatchObject(VERIFIED);
    expect((await verified()).rows).toEqual(rows);
    expect(await open('x'.repeat(43))).toMatchObject({ status: 410, body: { detail: DEAD } });
    // It says nothing once the account has another address.
    await world.deps.pool.query(`update users set email = 'new-' || email where id = $1`, [ada.id]);
    expect(await open(link)).toMatchObject({ status: 410, body: { detail: DEAD } });
  });

  test('gets a link that works for a day from when it was sent, though its mail had to wait', async () => {
    const ada = await someone();
    const link = await linkTo(ada.email);
    const mailOf = () =>
      world.deps.db
        .selectFrom('mails')
        .selectAll()
        .where('to_address', '=', ada.email)
        .executeTakeFirstOrThrow();
    const mail = await world.until(async () => {
      const found = await mailOf();
      return found.state === 'sent' && found;
    }, 'the mail');
    // As if the server had been away since.
    await world.deps.pool.query(
      `update mails set state = 'queued', held = true, attempts = 3 where id = $1`,
      [mail.id],
    );
    clock = 20 * DAY;
    await forgetDeadLinks(world.deps);
    expect((await open(link)).status).toBe(410);
    await sendMail(world.deps, mail.id);
    clock = 20 * DAY + 23 * HOUR;
    await world.until(async () => (await open(link)).status === 204, 'the link to work');
  });

  test('can’t use a link that a newer one replaced, until the newer one has verified the address', async () => {
    const ada = await someone();
    const older = await linkTo(ada.email);
    await world.call(accountsApi.sendVerifyEmail, { token: ada.token });
    const newer = await linkTo(ada.email, 2);
    expect(await open(older)).toMatchObject({ status: 410, body: { detail: DEAD } });
    expect((await open(newer)).status).toBe(204);
    expect(await open(older)).toMatchObject(VERIFIED);
  });

  test('opened twice concurrently, a link counts once', async () => {
    const ada = await someone();
    const link = await linkTo(ada.email);
    const answers = await Promise.all([open(link), open(link)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 410]);
  });

  test('can request the link again, which kills the previous one; a verified account gets none', async () => {
    const ada = await someone();
    const first = await linkTo(ada.email);
    const again = () => world.call(accountsApi.sendVerifyEmail, { token: ada.token });
    expect((await again()).status).toBe(204);
    const second = await linkTo(ada.email, 2);
    expect((await open(first)).status).toBe(410);
    expect((await open(second)).status).toBe(204);
    expect((await again()).status).toBe(204);
    expect(await mailsTo(ada.email, 'verify_email')).toHaveLength(2);
  });

  test('has a day to open it, and nothing that opens it is stored', async () => {
    const ada = await someone();
    const link = await linkTo(ada.email);
    const { rows } = await world.deps.pool.query('select * from email_links');
    expect(JSON.stringify(rows)).not.toContain(link);
    clock = 24 * 3_600_000;
    expect((await open(link)).status).toBe(410);
    clock = 0;
  });
});

describe('an unverified address', () => {
  const TYPED = 'Win a prize at evil.example';
  const wordsTo = async (email: string) => {
    const { rows } = await world.deps.pool.query<{ kind: string; words: string }>(
      'select kind, concat(subject, text, html) as words from mails where to_address = $1',
      [email],
    );
    return rows;
  };
  const isThere = (email: string, kind: string) =>
    world.until(
      async () => (await wordsTo(email)).some((mail) => mail.kind === kind),
      `the mail ${kind}`,
    );

  test('is mailed nothing that a person typed, and greeted by name once it is verified', async () => {
    const ada = await someone(undefined, TYPED);
    await linkTo(ada.email);
    await world.call(accountsApi.forgotPassword, { body: { email: ada.email } });
    await ada.wants('evil.example.words@example.com');
    await world.call(accountsApi.changePassword, {
      token: ada.token,
      body: { current_password: PASSWORD, new_password: 'another-pass' },
    });
    await world.deps.db.transaction().execute(async (trx) => {
      const owner = { id: ada.id, email: ada.email, first_name: TYPED, verified: false };
      const news = { kind: 'passkey_added', name: TYPED, cause: ada.id } as const;
      await mailOwner(trx, world.deps, owner, news);
      const about = { name: TYPED, path: '/' };
      for (const kind of ['shop_suspended', 'product_hidden', 'review_hidden'] as const) {
        const to = { userId: ada.id, email: ada.email, verified: false };
        await mailStanding(trx, world.deps, { kind, to, about, reason: 'It is a copy' });
      }
    });
    await isThere(ada.email, 'password_reset');
    const words = await wordsTo(ada.email);
    expect(words.map(({ kind }) => kind).toSorted()).toEqual([
      'email_changing',
      'passkey_added',
      'password_changed',
      'password_reset',
      'product_hidden',
      'review_hidden',
      'shop_suspended',
      'verify_email',
    ]);
    for (const mail of [...words, ...(await wordsTo('evil.example.words@example.com'))]) {
      expect([mail.kind, mail.words.includes('evil.example')]).toEqual([mail.kind, false]);
    }

    const bea = await someone(undefined, 'Beatrix');
    await open(await linkTo(bea.email));
    await world.call(accountsApi.forgotPassword, { body: { email: bea.email } });
    await isThere(bea.email, 'password_reset');
    const reset = (await wordsTo(bea.email)).find(({ kind }) => kind === 'password_reset');
    expect(reset?.words).toContain('Choose a new password, Beatrix');
  });

  test('does not learn the account’s new address when it changes', async () => {
    const ada = await someone(undefined, TYPED);
    await ada.wants('evil.example.now@example.com');
    await open(await linkTo('evil.example.now@example.com'));
    await isThere(ada.email, 'email_changed');
    for (const mail of await wordsTo(ada.email)) {
      expect([mail.kind, mail.words.includes('evil.example')]).toEqual([mail.kind, false]);
    }
  });
});

test('expired links are deleted after their term, and not earlier', async () => {
  const ada = await someone();
  await linkTo(ada.email);
  await world.call(accountsApi.forgotPassword, { body: { email: ada.email } });
  await world.until(async () => (await mailsTo(ada.email, 'password_reset'))[0], 'a link');
  const kept = async () => {
    const links = ['reset_links', 'email_links'].map(
      async (table) =>
        (await world.deps.pool.query(`select 1 from ${table} where user_id = $1`, [ada.id])).rows
          .length,
    );
    return Promise.all(links);
  };
  clock = 7 * 24 * 3_600_000;
  await forgetDeadLinks(world.deps);
  expect(await kept()).toEqual([1, 1]);
  clock = (7 + 2) * 24 * 3_600_000;
  await forgetDeadLinks(world.deps);
  clock = 0;
  expect(await kept()).toEqual([0, 0]);
});

describe('another email', () => {
  test('takes effect once its link is opened; the old address gets two mails', async () => {
    const ada = await someone();
    await open(await linkTo(ada.email));
    expect((await ada.wants('new-ada@example.com')).body).toMatchObject({ email: ada.email });
    expect(await ada.state()).toEqual({
      email: ada.email,
      verified: true,
      pending_email: 'new-ada@example.com',
    });
    expect((await mailsTo(ada.email, 'email_changing'))[0]).toContain('new-ada@example.com');
    expect((await open(await linkTo('new-ada@example.com'))).status).toBe(204);
    expect(await ada.me()).toMatchObject({ email: 'new-ada@example.com', verified: true });
    expect(await ada.state()).toMatchObject({ pending_email: null });
    expect((await mailsTo(ada.email, 'email_changed'))[0]).toContain('new-ada@example.com');
    const login = (email: string) =>
      world.call(authApi.login, { body: { email_or_username: email, password: PASSWORD } });
    expect((await login(ada.email)).status).toBe(401);
    expect((await login('new-ada@example.com')).status).toBe(200);
  });

  test('requires the password, and changes nothing without it', async () => {
    const ada = await someone();
    const wrong = [await ada.wants('x1@example.com', 'not-this-one')];
    wrong.push(await ada.wants('x1@example.com', null));
    for (const { status, body } of wrong) {
      expect(status).toBe(422);
      expect(body).toMatchObject({ errors: [{ path: 'current_password' }] });
    }
    expect(await mailsTo('x1@example.com', 'verify_email')).toEqual([]);
    expect(await ada.state()).toMatchObject({ pending_email: null });
  });

  test('that is already in use gets a 409, as at registration', async () => {
    const [ada, bea] = [await someone(), await someone()];
    const taken = await ada.wants(bea.email.toUpperCase());
    expect(taken).toMatchObject({ status: 409, body: { detail: 'Email is already registered' } });
    // One's own address, in another case, is allowed.
    expect((await ada.wants(ada.email.toUpperCase())).status).toBe(200);
  });

  test('and its links can be requested five times an hour', async () => {
    const limited = await startWorld({ worker: false, env: { RATE_LIMIT_FACTOR: '1' } });
    try {
      const { token } = await limited.buyer();
      const asked = async () => (await limited.call(accountsApi.sendVerifyEmail, { token })).status;
      for (let n = 0; n < 5; n += 1) expect(await asked()).toBe(204);
      expect(await asked()).toBe(429);
    } finally {
      await limited.close();
    }
  });

  test('that two accounts want goes to the first to open its link', async () => {
    const [ada, bea] = [await someone(), await someone()];
    await ada.wants('both@example.com');
    await bea.wants('both@example.com');
    const links = [await linkTo('both@example.com'), await linkTo('both@example.com', 2)];
    const answers = await Promise.all(links.map(open));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
    const emails = [(await ada.me()).email, (await bea.me()).email];
    expect(emails.filter((email) => email === 'both@example.com')).toHaveLength(1);
  });

  test('that somebody registers meanwhile stays theirs', async () => {
    const ada = await someone();
    await ada.wants('meanwhile@example.com');
    const link = await linkTo('meanwhile@example.com');
    await someone('meanwhile@example.com');
    expect((await open(link)).status).toBe(409);
    expect(await ada.me()).toMatchObject({ email: ada.email });
  });

  test('is cancelled by another change, one’s own address, a new password or a reset', async () => {
    const ada = await someone();
    await ada.wants('first@example.com');
    const first = await linkTo('first@example.com');
    await ada.wants('second@example.com');
    const second = await linkTo('second@example.com');
    expect((await open(first)).status).toBe(410);
    await ada.wants(ada.email, null);
    expect((await open(second)).status).toBe(410);
    await ada.wants('third@example.com');
    const body = { current_password: PASSWORD, new_password: 'another-pass' };
    await world.call(accountsApi.changePassword, { token: ada.token, body });
    expect((await open(await linkTo('third@example.com'))).status).toBe(410);
    await ada.wants('fourth@example.com', 'another-pass');
    await world.call(accountsApi.forgotPassword, { body: { email: ada.email } });
    const text = await world.until(
      async () => (await mailsTo(ada.email, 'password_reset'))[0],
      'a link',
    );
    const token = /token=([\w-]{43})/.exec(text)![1]!;
    await world.call(accountsApi.resetPassword, { body: { token, new_password: 'third-pass' } });
    expect((await open(await linkTo('fourth@example.com'))).status).toBe(410);
    // The mailed link has proved who owns the address.
    const { body: self } = await world.call(authApi.login, {
      body: { email_or_username: ada.email, password: 'third-pass' },
    });
    expect(self).toMatchObject({ verified: true, email: ada.email });
  });

  test('kills the password reset link that the old address got', async () => {
    const ada = await someone();
    await ada.wants('moved@example.com');
    await world.call(accountsApi.forgotPassword, { body: { email: ada.email } });
    const text = await world.until(
      async () => (await mailsTo(ada.email, 'password_reset'))[0],
      'a link',
    );
    await open(await linkTo('moved@example.com'));
    const token = /token=([\w-]{43})/.exec(text)![1]!;
    const body = { token, new_password: 'third-pass' };
    expect((await world.call(accountsApi.resetPassword, { body })).status).toBe(410);
  });
});

test('if the operator requires it, opening a shop and reviewing wait for the link', async () => {
  const seller = await world.seller();
  const ada = await someone();
  const link = await linkTo(ada.email);
  const open_ = () =>
    world.call(shopsApi.open, {
      token: ada.token,
      body: { name: 'Mugs', brand_color: '#112233' },
    });
  const review = () =>
    world.call(reviewsApi.reviewShop, {
      token: ada.token,
      params: { id: seller.shop.id },
      body: { rating: 5, text: 'Kind people' },
    });
  world.deps.config.requireVerifiedEmail = true;
  const sentence = expect.stringContaining('verify your email') as unknown;
  for (const refused of [await open_(), await review()]) {
    expect(refused).toMatchObject({ status: 403, body: { detail: sentence } });
  }
  const own = await world.call(reviewsApi.ownOfShop, {
    token: ada.token,
    params: { id: seller.shop.id },
  });
  expect(own.body).toMatchObject({ refusal: sentence });
  await open(link);
  expect([(await open_()).status, (await review()).status]).toEqual([201, 201]);
  world.deps.config.requireVerifiedEmail = false;
});
