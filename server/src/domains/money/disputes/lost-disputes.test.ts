import { ledgerApi } from '@souk/contract/ledger';
import { mailsApi } from '@souk/contract/mail';
import { foreignMinor } from '@souk/contract/minor-units';
import { orderDetailApi } from '@souk/contract/order-detail';
import { refundsApi } from '@souk/contract/refunds';
import { returnsApi } from '@souk/contract/returns';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { paymentIntentOf } from '../../../../test/payment-intent.ts';
import { startWorld, type World } from '../../../../test/world.ts';
import type { ProviderDispute } from '../../../gateways/payments/provider.ts';
import { syncDispute } from './sync-dispute.ts';

let world: World;
let admin: Awaited<ReturnType<World['admin']>>;
/** The disputes at the provider, by id. */
const banks = new Map<string, ProviderDispute>();
beforeAll(async () => {
  world = await startWorld();
  admin = await world.admin();
  const { retrieveDispute } = world.deps.payments;
  world.deps.payments.retrieveDispute = async (id) => banks.get(id) ?? retrieveDispute(id);
});
beforeEach(() => banks.clear());
afterAll(() => world.close());

/** A purchase from two shops: $30 and $10 of goods, $9.99 shipping, $3.20 tax. */
async function purchase(card = 'pm_card_visa') {
  const [big, small] = [await world.seller('Big'), await world.seller('Small')];
  const buyer = await world.buyer();
  const [bowl, cup] = [await big.sells({ price: 30 }), await small.sells({ price: 10 })];
  const started = await buyer.buys({ product: bowl }, { product: cup });
  await world.pays(started.stripe_session_id, card);
  await world.until(async () => (await buyer.orders())[0].status === 'paid', 'the payment');
  const orderId: string = started.order_id;
  const paymentIntentId = await paymentIntentOf(world, orderId);
  const id = `du_${orderId}`;
  const paid = Math.round((started.total_amount as number) * 100);
  /** Sets the state of the dispute and processes its event. */
  const bank = async (
    state: ProviderDispute['state'],
    {
      cents = paid,
      currency = 'usd',
      taken = cents,
      back = 0,
    }: { cents?: number; currency?: string; taken?: number; back?: number } = {},
  ) => {
    banks.set(id, {
      id,
      paymentIntentId,
      orderId,
      amountCents: foreignMinor(cents),
      currency,
      reason: 'product not received',
      state,
      respondBy: new Date(Date.now() + 7 * 86_400_000),
      createdAt: new Date(),
      taken: { cents: taken, feeCents: taken > 0 ? 1500 : 0 },
      back: { cents: back, feeCents: 0 },
    });
    return syncDispute(world.deps, id);
  };
  const holds = () =>
    world.deps.db
      .selectFrom('money_holds')
      .innerJoin('shipments', 'shipments.id', 'money_holds.shipment_id')
      .select(['reason', 'gives_back_cents'])
      .where('order_id', '=', orderId)
      .where('lifted_at', 'is', null)
      .orderBy('gives_back_cents', 'desc')
      .execute();
  /** Sums this order's postings by account, in minor units. Money owed to a shop is negative. */
  const accounts = async () => {
    const { body } = await admin.calls(ledgerApi.list, {
      query: { order_id: orderId, limit: 100 },
    });
    const sums: Record<string, number> = {};
    for (const { account, amount } of body
      // Booked later, from the provider's statement.
      .filter(({ kind }) => kind !== 'fee')
      .flatMap(({ postings }) => postings)) {
      sums[account] = (sums[account] ?? 0) + Math.round(amount * 100);
    }
    return sums;
  };
  /** The accounts after a full reversal: only the provider's dispute fee is left. */
  const onlyFee = {
    provider: -1500,
    provider_fees: 1500,
    disputes: 0,
    tax: 0,
    commission: 0,
    [shopOf(big)]: 0,
    [shopOf(small)]: 0,
  };
  const at = ({ shop }: typeof big) => ({ shopId: shop.id, orderId });
  return {
    big,
    small,
    buyer,
    bowl,
    cup,
    orderId,
    number: started.order_number as string,
    bank,
    holds,
    accounts,
    onlyFee,
    at,
    status: async (seller: typeof big) => (await seller.sales())[0]?.status,
    refund: (seller: typeof big, amount: number) =>
      seller.calls(refundsApi.create, {
        params: at(seller),
        body: { amount, reason: 'A scratch' },
      }),
  };
}

const shopOf = ({ shop }: { shop: { id: string } }) => `shop:${shop.id}`;

describe('a dispute lost before shipping', () => {
  test('refunds its shipments, returns tax and commission, and restocks the items', async () => {
    const { big, small, bowl, cup, bank, holds, accounts, onlyFee, status } = await purchase();
    await bank('open');
    // $2.40 tax and $3.00 commission for the big shop; $0.80 and $1.00 for the small one.
    expect(await holds()).toEqual([
      { reason: 'dispute', gives_back_cents: 540 },
      { reason: 'dispute', gives_back_cents: 180 },
    ]);
    expect(await bank('lost')).toContain('given back to the shops');
    expect(await holds()).toEqual([]);
    expect([await status(big), await status(small)]).toEqual(['refunded', 'refunded']);
    expect([await big.stock(bowl), await small.stock(cup)]).toEqual([5, 5]);
    expect(await accounts()).toEqual(onlyFee);
  });

  test('passes the books check', async () => {
    const { number, bank } = await purchase();
    await bank('open');
    await bank('lost');
    const { body } = await admin.calls(ledgerApi.check);
    // The sandbox doesn't know this dispute, so its statement can't match.
    const mismatches = body.problems.filter((problem) =>
      problem.includes(`${number}: the books say`),
    );
    expect(mismatches).toEqual([]);
  });

  test('leaves nothing to refund, and refuses new requests', async () => {
    const { big, buyer, orderId, bank, refund, at } = await purchase();
    await bank('open');
    await bank('lost');
    expect((await refund(big, 1)).status).toBe(409);
    const asked = await buyer.calls(returnsApi.ask, {
      params: { orderId },
      body: { shop_id: big.shop.id, kind: 'cancel', text: 'Please' },
    });
    expect(asked.status).toBe(409);
    const { body } = await big.calls(orderDetailApi.readOfShop, { params: at(big) });
    expect(body).toMatchObject({
      refundable: 0,
      refunds: [{ status: 'succeeded', reason: 'The buyer won a dispute at their bank' }],
    });
  });

  test('closes open requests and mails the buyer', async () => {
    const { big, buyer, orderId, number, bank } = await purchase();
    const asked = await buyer.calls(returnsApi.ask, {
      params: { orderId },
      body: { shop_id: big.shop.id, kind: 'cancel', text: 'Please' },
    });
    expect(asked.status).toBe(201);
    await bank('open');
    await bank('lost');
    const { body } = await buyer.calls(orderDetailApi.read, { params: { orderId } });
    expect(body.requests).toMatchObject([{ state: 'refunded' }]);
    const mails = async () => {
      const found = await admin.calls(mailsApi.list, { query: { search: number, limit: 100 } });
      return found.body.filter(({ kind }) => kind === 'request_closed');
    };
    await world.until(async () => (await mails()).length > 0, 'the mail');
    expect(await mails()).toHaveLength(1);
  });
});

test('a dispute lost after shipping restocks nothing', async () => {
  const { big, bowl, orderId, bank, status } = await purchase();
  await big.sets(orderId, { status: 'shipped' });
  await bank('open');
  await bank('lost');
  expect(await status(big)).toBe('refunded');
  expect(await big.stock(bowl)).toBe(4);
});

test('after a partial loss, the shipments continue and only the rest can be refunded', async () => {
  const { big, small, orderId, bank, accounts, onlyFee, status, refund, at } = await purchase();
  await bank('open', { cents: 1000 });
  await bank('lost', { cents: 1000 });
  expect([await status(big), await status(small)]).toEqual(['paid', 'paid']);
  const left = async () =>
    (await big.calls(orderDetailApi.readOfShop, { params: at(big) })).body.refundable;
  // $7.50 of $39.89.
  expect(await left()).toBe(32.39);
  expect((await refund(big, 32.4)).status).toBe(409);
  expect((await refund(big, 10)).status).toBe(201);
  const payment = await world.deps.db
    .selectFrom('payments')
    .select('refunded_cents')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  // Counts only the provider's refunds, not the loss.
  expect(payment.refunded_cents).toBe(1000);
  for (const seller of [big, small]) await seller.sets(orderId, { status: 'refunded' });
  expect(await accounts()).toEqual(onlyFee);
});

test('tax and commission on an earlier refund aren’t returned twice', async () => {
  const { big, bank, accounts, onlyFee, refund } = await purchase();
  expect((await refund(big, 10)).status).toBe(201);
  await bank('open', { cents: 4319 });
  await bank('lost', { cents: 4319 });
  expect(await accounts()).toEqual(onlyFee);
});

test('a dispute lost after a full refund returns nothing to the shops', async () => {
  const { big, small, orderId, bank, accounts } = await purchase();
  for (const seller of [big, small]) await seller.sets(orderId, { status: 'refunded' });
  await bank('open');
  await bank('lost');
  const { tax, commission, ...rest } = await accounts();
  expect([tax, commission]).toEqual([0, 0]);
  // The buyer was paid twice, at the shops' expense.
  expect((rest[shopOf(big)] ?? 0) + (rest[shopOf(small)] ?? 0)).toBe(5319);
});

test('a lost dispute returns tax and commission once the refunds under way fail', async () => {
  const { big, small, orderId, bank, holds, accounts, onlyFee, status } =
    await purchase('pm_card_pendingRefund');
  const before = await accounts();
  const { deliveries, failRefund } = world.sandbox.control;
  // By itself, the provider lets them succeed after a few seconds.
  deliveries({ hold: true });
  try {
    for (const seller of [big, small]) await seller.sets(orderId, { status: 'refunded' });
    await bank('open');
    await bank('lost');
    // As long as the refunds may still succeed, they are what returns both.
    const { tax, commission } = await accounts();
    expect([tax, commission]).toEqual([-320, -400]);
    const refunds = await world.deps.db
      .selectFrom('refunds')
      .innerJoin('shipments', 'shipments.id', 'refunds.shipment_id')
      .select('refunds.provider_refund_id')
      .where('shipments.order_id', '=', orderId)
      .execute();
    expect(refunds).toHaveLength(2);
    for (const { provider_refund_id: id } of refunds) failRefund(id ?? '');
  } finally {
    deliveries({ hold: false });
  }
  await world.until(
    async () => (await status(big)) === 'refunded' && (await status(small)) === 'refunded',
    'the losses',
  );
  expect(await holds()).toEqual([]);
  expect(await accounts()).toEqual(onlyFee);
  await bank('won', { back: 5319 });
  expect(await accounts()).toMatchObject({ ...before, disputes: 0, provider: 5319 - 1500 });
});

test('winning a dispute restores everything', async () => {
  const { big, bank, holds, accounts, status } = await purchase();
  const before = await accounts();
  await bank('open');
  await bank('won', { back: 5319 });
  expect(await holds()).toEqual([]);
  expect(await status(big)).toBe('paid');
  expect(await accounts()).toEqual({
    ...before,
    disputes: 0,
    provider: 5319 - 1500,
    provider_fees: 1500,
  });
});

test('a loss is undone if the bank reverses its decision', async () => {
  const { big, bowl, bank, accounts, status } = await purchase();
  const before = await accounts();
  await bank('open');
  await bank('lost');
  await bank('won', { back: 5319 });
  await bank('won', { back: 5319 });
  expect(await status(big)).toBe('paid');
  expect(await big.stock(bowl)).toBe(4);
  expect(await accounts()).toMatchObject({ ...before, provider: 5319 - 1500 });
});

test('shops that were already paid must cover a dispute', async () => {
  const { big, small, bank } = await purchase();
  const enqueue = vi.spyOn(world.deps.jobs, 'enqueue');
  await bank('open');
  const covers = enqueue.mock.calls.filter(([, job]) => job === 'cover-shortfall');
  enqueue.mockRestore();
  expect(covers).toHaveLength(1);
  const shopIds = expect.arrayContaining([big.shop.id, small.shop.id]);
  expect(covers[0]?.[2]).toEqual({ shopIds });
});

test('an inquiry holds the money but moves none', async () => {
  const { bank, holds, accounts } = await purchase();
  const before = await accounts();
  await bank('open', { taken: 0 });
  expect(await holds()).toEqual(Array(2).fill({ reason: 'dispute', gives_back_cents: 0 }));
  expect(await accounts()).toEqual(before);
  await bank('won', { taken: 0 });
  expect(await holds()).toEqual([]);
});

test('the mails about an inquiry say that no money was taken', async () => {
  const { number, bank } = await purchase();
  await bank('open', { taken: 0 });
  await bank('won', { taken: 0 });
  const { body } = await admin.calls(mailsApi.list, { query: { search: number, limit: 100 } });
  const mails = body.filter(({ kind }) => kind === 'dispute_opened' || kind === 'dispute_closed');
  const texts = await Promise.all(
    mails.map(async ({ id }) => {
      const mail = await admin.calls(mailsApi.read, { params: { mailId: id } });
      return mail.body.text;
    }),
  );
  // Two mails each to both sellers and the admin.
  expect(texts).toHaveLength(6);
  for (const text of texts) expect(text).toMatch(/hasn’t taken any money|No money was taken/);
});

test('a dispute in another currency moves no money, and only the admins are mailed', async () => {
  const { number, bank, holds, accounts } = await purchase();
  const before = await accounts();
  await bank('open', { cents: 500, currency: 'jpy' });
  expect(await holds()).toEqual([]);
  expect(await accounts()).toEqual(before);
  const { body } = await admin.calls(mailsApi.list, { query: { search: number, limit: 100 } });
  const mails = body.filter(({ kind }) => kind === 'dispute_opened');
  expect(mails.map(({ to }) => to)).toEqual([admin.email]);
  const mail = await admin.calls(mailsApi.read, { params: { mailId: String(mails[0]?.id) } });
  expect(mail.body.text).toContain('¥500');
});

test('a lost dispute is booked once, despite late and concurrent events', async () => {
  const { bank, accounts, holds } = await purchase();
  await bank('lost');
  const once = await accounts();
  await Promise.all([bank('lost'), bank('lost'), bank('lost')]);
  // A stale read from before the dispute closed.
  await bank('open');
  expect(await accounts()).toEqual(once);
  expect(await holds()).toEqual([]);
});
