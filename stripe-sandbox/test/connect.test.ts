import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SandboxWorld } from './world.ts';

let world: SandboxWorld;

beforeAll(async () => {
  world = await SandboxWorld.open();
});

afterAll(() => world.close());

const newAccount = () =>
  world.stripe.accounts.create({
    type: 'express',
    email: 'seller@example.com',
    capabilities: { transfers: { requested: true } },
    metadata: { shop: 'clay' },
  });

async function linkTo(account: string) {
  const { url } = await world.stripe.accountLinks.create({
    account,
    type: 'account_onboarding',
    refresh_url: 'http://localhost:3000/money?again',
    return_url: 'http://localhost:3000/money?done',
  });
  return new URL(url).pathname;
}

const page = (path: string) => fetch(world.url + path, { redirect: 'manual' });
const fillIn = (path: string, account: string) =>
  world.post(path, `action=submit&first_name=Sam&last_name=Byron&account=${account}`);

async function readyAccount() {
  const { id } = await newAccount();
  await fillIn(await linkTo(id), '000123456789');
  return id;
}

const balance = async () => (await world.stripe.balance.retrieve()).available[0]?.amount ?? 0;

describe('an account', () => {
  test('is ready once its seller has been through the hosted page, and says so', async () => {
    const { id, payouts_enabled } = await newAccount();
    expect(payouts_enabled).toBe(false);
    const path = await linkTo(id);
    expect(await (await page(path)).text()).toContain('Bank account number');
    const done = await fillIn(path, '000123456789');
    expect(done.headers.get('location')).toBe('http://localhost:3000/money?done');
    expect(await world.stripe.accounts.retrieve(id)).toMatchObject({
      payouts_enabled: true,
      details_submitted: true,
      capabilities: { transfers: 'active' },
      requirements: { currently_due: [], disabled_reason: null },
    });
    await world.settle();
    const told = world.receiver.received.filter(({ event }) => event.type === 'account.updated');
    expect(told.map(({ event }) => event.data.object)).toMatchObject([{ id }]);
  });

  test('keeps the typed fields when one is wrong', async () => {
    const path = await linkTo((await newAccount()).id);
    expect((await fillIn(path, '4')).headers.get('location')).toContain(path);
    const again = await (await page(path)).text();
    expect(again).toContain('not a test account number');
    expect(again).toContain('value="Byron"');
  });

  test('may have to show a document first', async () => {
    const { id } = await newAccount();
    await fillIn(await linkTo(id), '000999999991');
    const { requirements, payouts_enabled } = await world.stripe.accounts.retrieve(id);
    expect([payouts_enabled, requirements?.currently_due]).toEqual([
      false,
      ['individual.verification.document'],
    ]);
    await world.post(await linkTo(id), 'action=submit');
    expect((await world.stripe.accounts.retrieve(id)).payouts_enabled).toBe(true);
  });

  test('ignores whoever finishes second', async () => {
    const { id } = await newAccount();
    const left = await world.post(await linkTo(id), 'action=later');
    expect(left.headers.get('location')).toBe('http://localhost:3000/money?done');
    expect((await world.stripe.accounts.retrieve(id)).details_submitted).toBe(false);
  });

  test('can’t be reached by a used or expired link', async () => {
    const { id } = await newAccount();
    const [used, old] = [await linkTo(id), await linkTo(id)];
    await fillIn(used, '000123456789');
    world.wait(11 * 60);
    for (const path of [used, old]) {
      expect((await page(path)).headers.get('location')).toBe('http://localhost:3000/money?again');
    }
    expect((await page('/sandbox/onboarding/none')).status).toBe(404);
  });
});

describe('a transfer', () => {
  test('takes from the balance, and a reversal returns it', async () => {
    const destination = await readyAccount();
    const { intent } = await world.paidSession();
    const charge = world.charges(intent)[0]?.id ?? '';
    const before = await balance();
    const transfer = await world.stripe.transfers.create({
      amount: 3000,
      currency: 'usd',
      destination,
      source_transaction: charge,
      transfer_group: 'SK-1',
      metadata: { key: 'one' },
    });
    expect(transfer).toMatchObject({ amount: 3000, amount_reversed: 0, transfer_group: 'SK-1' });
    expect(await balance()).toBe(before - 3000);
    await world.stripe.transfers.createReversal(transfer.id, { amount: 1000 });
    expect(await balance()).toBe(before - 2000);
    const rest = await world.stripe.transfers.createReversal(transfer.id);
    expect(rest.amount).toBe(2000);
    expect(await world.stripe.transfers.retrieve(transfer.id)).toMatchObject({ reversed: true });
    const { data } = await world.stripe.transfers.listReversals(transfer.id);
    expect(data.map(({ amount }) => amount)).toEqual([2000, 1000]);
    await expect(world.stripe.transfers.createReversal(transfer.id)).rejects.toThrow(
      /greater than unreversed/,
    );
    await world.settle();
    expect(world.receiver.types()).toEqual(
      expect.arrayContaining(['transfer.created', 'transfer.reversed']),
    );
    const listed = await world.stripe.transfers.list({ destination });
    expect(listed.data.map(({ id }) => id)).toEqual([transfer.id]);
  });

  test('is made once for an idempotency key', async () => {
    const destination = await readyAccount();
    await world.paidSession();
    const params = { amount: 500, currency: 'usd', destination };
    const [one, two] = [
      await world.stripe.transfers.create(params, { idempotencyKey: 'pay once' }),
      await world.stripe.transfers.create(params, { idempotencyKey: 'pay once' }),
    ];
    expect(two.id).toBe(one.id);
  });

  test('goes only to accounts that are ready', async () => {
    const { id: destination } = await newAccount();
    await world.paidSession();
    await expect(
      world.stripe.transfers.create({ amount: 100, currency: 'usd', destination }),
    ).rejects.toThrow(/capabilities/);
  });

  test('never exceeds the balance or its charge', async () => {
    const destination = await readyAccount();
    const { intent } = await world.paidSession();
    const charge = world.charges(intent)[0]?.id ?? '';
    await expect(
      world.stripe.transfers.create({ amount: 99_999_999, currency: 'usd', destination }),
    ).rejects.toThrow(/insufficient available funds/);
    await expect(
      world.stripe.transfers.create({
        amount: 4998,
        currency: 'usd',
        destination,
        source_transaction: charge,
      }),
    ).rejects.toThrow(/at most \$49\.97/);
  });
});
