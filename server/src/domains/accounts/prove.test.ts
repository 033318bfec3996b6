import { accountsApi, privacyApi } from '@souk/contract/accounts';
import { factorsApi } from '@souk/contract/factors';
import { ledgerApi } from '@souk/contract/ledger';
import { payoutsApi } from '@souk/contract/payouts';
import { PROOF_TYPE, proofApi } from '@souk/contract/proof';
import { providerEventsApi } from '@souk/contract/provider-events';
import { securityApi } from '@souk/contract/security';
import { suspensionApi } from '@souk/contract/suspension';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waysInto, type Account } from '../../../test/ways-in.ts';
import { startWorld, type World } from '../../../test/world.ts';

let world: World;
let into: ReturnType<typeof waysInto>;
const clock = { ms: 0 };
beforeAll(async () => {
  const now = () => new Date(Date.now() + clock.ms);
  world = await startWorld({ worker: false, overrides: { now } });
  into = waysInto(world, clock);
});
afterAll(() => world.close());

const ID = '00000000-0000-7000-8000-000000000000';

/** Makes somebody's last proof eleven minutes old. */
async function ages({ id }: { id: string }) {
  await world.deps.pool.query(
    `update sessions set proved_at = proved_at - interval '11 minutes', strong = false where user_id = $1`,
    [id],
  );
}
const startTotp = async ({ token }: Account) =>
  (await world.call(factorsApi.startTotp, { token })).status;
const isStrong = async ({ id }: Account) => {
  const { rows } = await world.deps.pool.query('select strong from sessions where user_id = $1', [
    id,
  ]);
  return rows[0].strong as boolean;
};
const prove = ({ token }: Account, body: { current_password?: string; code?: string }) =>
  world.call(proofApi.prove, { token, body });
const kindsOf = async ({ token }: Account) =>
  (await world.call(securityApi.list, { token })).body.map(({ kind }) => kind);

test('calls that open up an account or move money require a proof from the last ten minutes', async () => {
  const seller = await world.seller();
  const admin = await world.admin();
  await ages(seller);
  await ages(admin);
  const { token } = seller;
  const reason = 'A test';
  const shopId = seller.shop.id;
  const passkey = { id: 'AA', rawId: 'AA', type: 'public-key' } as const;
  const code = '123456';
  const answers = [
    await world.call(factorsApi.startTotp, { token }),
    await world.call(factorsApi.confirmTotp, { token, body: { code } }),
    await world.call(factorsApi.dropTotp, { token, body: { code, current_password: 'x' } }),
    await world.call(factorsApi.passkeyOptions, { token }),
    await world.call(factorsApi.addPasskey, {
      token,
      body: { ...passkey, response: { clientDataJSON: 'AA', attestationObject: 'AA' } },
    }),
    await world.call(factorsApi.removePasskey, { token, params: { passkeyId: ID } }),
    await world.call(privacyApi.exportAccount, { token }),
    await world.call(payoutsApi.onboard, { token, params: { shopId } }),
    await admin.calls(suspensionApi.changeUser, {
      params: { userId: seller.id },
      body: { suspended: true, reason },
    }),
    await admin.calls(suspensionApi.changeShop, {
      params: { shopId },
      body: { suspended: true, reason },
    }),
    await admin.calls(payoutsApi.pay, { body: { shop_id: shopId } }),
    await admin.calls(ledgerApi.adjust, { body: { shop_id: shopId, amount: 1, reason } }),
    await admin.calls(providerEventsApi.replay, { params: { eventId: ID } }),
  ];
  expect(answers.map(({ status, body }) => [status, (body as { type?: string }).type])).toEqual(
    answers.map(() => [403, PROOF_TYPE]),
  );
  // Calls that change nothing sensitive don't require it.
  expect((await world.call(factorsApi.readTotp, { token })).status).toBe(200);
  // Calls that take the password themselves rely on that.
  const body = { current_password: 'secret-pass', new_password: 'another-pass' };
  expect((await world.call(accountsApi.changePassword, { token, body })).status).toBe(204);
});

test('signing in counts, and entering the password again counts for ten more minutes', async () => {
  const owner = await into.account();
  expect(await startTotp(owner)).toBe(200);
  await ages(owner);
  expect(await startTotp(owner)).toBe(403);
  expect((await prove(owner, { current_password: 'secret-pass' })).status).toBe(204);
  expect(await startTotp(owner)).toBe(200);
  expect(await isStrong(owner)).toBe(false);
  clock.ms += 10 * 60_000 + 1000;
  expect(await startTotp(owner)).toBe(403);
});

test('a password counts as it was chosen, with the spaces at its ends', async () => {
  const owner = await into.account();
  const new_password = '  a pass with spaces  ';
  const body = { current_password: 'secret-pass', new_password };
  const changed = await world.call(accountsApi.changePassword, { token: owner.token, body });
  expect(changed.status).toBe(204);
  await ages(owner);
  expect((await prove(owner, { current_password: new_password.trim() })).status).toBe(422);
  expect((await prove(owner, { current_password: new_password })).status).toBe(204);
  expect(await startTotp(owner)).toBe(200);
});

test('a wrong password or code gets a 422 on its field, and counts like one at sign-in', async () => {
  const owner = await into.account();
  await ages(owner);
  const wrong = await prove(owner, { current_password: 'not-this-one' });
  expect(wrong).toMatchObject({ status: 422, body: { errors: [{ path: 'current_password' }] } });
  const none = await prove(owner, {});
  expect(none).toMatchObject({ status: 422, body: { errors: [{ path: 'current_password' }] } });
  const noApp = await prove(owner, { code: '123456' });
  expect(noApp).toMatchObject({ status: 422, body: { errors: [{ path: 'code' }] } });
  expect(await startTotp(owner)).toBe(403);
  expect(await kindsOf(owner)).toContain('proof-failed');

  world.deps.config.rateLimitFactor = 1;
  await world.deps.pool.query('delete from rate_counters');
  const statuses = [];
  for (let n = 0; n < 11; n += 1) {
    statuses.push((await prove(owner, { current_password: 'not-this-one' })).status);
  }
  expect(statuses).toEqual([...Array(10).fill(422), 429]);
  expect((await prove(owner, { current_password: 'secret-pass' })).status).toBe(429);
  world.deps.config.rateLimitFactor = 1_000_000;
});

test('a code is a proof, once, and makes the session as strong as a sign-in with one', async () => {
  const owner = await into.account();
  const { code, recovery_codes } = await into.withApp(owner);
  await ages(owner);
  expect(await prove(owner, { code: '000000' })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'code' }] },
  });
  const right = code();
  expect((await prove(owner, { code: right })).status).toBe(204);
  expect(await isStrong(owner)).toBe(true);
  expect((await prove(owner, { code: right })).status).toBe(422);
  await ages(owner);
  expect((await prove(owner, { code: recovery_codes[0]! })).status).toBe(204);
  expect(await kindsOf(owner)).toContain('recovery-code-used');
  const state = await world.call(factorsApi.readTotp, { token: owner.token });
  expect(state.body).toMatchObject({ recovery_codes_left: 9 });
});

test('a code of an unconfirmed app proves nothing', async () => {
  const owner = await into.account();
  const { TOTP } = await import('otpauth');
  const { body } = await world.call(factorsApi.startTotp, { token: owner.token });
  await ages(owner);
  const code = new TOTP({ secret: body.secret }).generate({
    timestamp: world.deps.now().getTime(),
  });
  expect((await prove(owner, { code })).status).toBe(422);
  expect(await startTotp(owner)).toBe(403);
});

test('one’s own passkey is a proof, once; nobody else’s is', async () => {
  const [owner, other] = [await into.account(), await into.account()];
  const [phone, theirs] = [await into.withPasskey(owner), await into.withPasskey(other)];
  await ages(owner);
  const { token } = owner;
  const options = async () => (await world.call(proofApi.passkeyOptions, { token })).body;
  const sent = (body: ReturnType<typeof phone.signs>) =>
    world.call(proofApi.passkey, { token, body });
  const refused = { status: 422, body: { errors: [{ path: 'response' }] } };
  expect(await sent(theirs.signs(await options()))).toMatchObject(refused);
  expect(await startTotp(owner)).toBe(403);
  // A challenge made for somebody else, or for signing in, doesn't count either.
  const elsewhere = (await world.call(proofApi.passkeyOptions, { token: other.token })).body;
  expect(await sent(phone.signs(elsewhere))).toMatchObject(refused);
  const signed = phone.signs(await options());
  expect((await sent(signed)).status).toBe(204);
  expect(await startTotp(owner)).toBe(200);
  expect(await isStrong(owner)).toBe(true);
  expect(await sent(signed)).toMatchObject(refused);
});
