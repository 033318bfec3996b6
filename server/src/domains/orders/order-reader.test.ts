import { returnsApi } from '@souk/contract/returns';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ADDRESS } from '../../../test/checkout-body.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { mailDecline } from '../money/payments/note-decline.ts';

let world: World;
let seller: Awaited<ReturnType<World['seller']>>;
beforeAll(async () => {
  world = await startWorld();
  seller = await world.seller('Free Coins Shop');
});
afterEach(() => {
  world.deps.config.requireVerifiedEmail = false;
  world.deps.config.payments.sandbox = true;
});
afterAll(() => world.close());

type Person = Awaited<ReturnType<World['buyer']>>;
const CONTACT = ADDRESS.email;
/** Text typed by users: a product, its shop, and the recipient of the order. */
const TYPED = /Win a prize|Free Coins|Ada|Byron|Analytical/;

const goods = () => seller.sells({ name: 'Win a prize at evil.example', price: 12 });

/** Returns the one mail of a kind that the order caused: the buyer's. */
async function mailOf(orderId: string, kind: string) {
  const { rows } = await world.deps.pool.query<{ to: string; user_id: string; words: string }>(
    `select to_address as to, user_id, concat(subject, text, html) as words from mails
     where kind = $2 and (cause = $1 or cause in (select id::text from shipments where order_id = $1::uuid)
       or cause in (select t.id::text from refund_request_steps t
         join refund_requests q on q.id = t.request_id join shipments s on s.id = q.shipment_id
         where s.order_id = $1::uuid))`,
    [orderId, kind],
  );
  expect(rows.length).toBeLessThan(2);
  return rows[0];
}
const mailed = (orderId: string, kind: string) =>
  world.until(() => mailOf(orderId, kind), `the mail ${kind}`);

async function expires(buyer: Person) {
  const started = await buyer.buys({ product: await goods() });
  await world.deps.payments.expireSession(started.stripe_session_id);
  return mailed(started.order_id, 'order_expired');
}

async function pays(buyer: Person): Promise<string> {
  const started = await buyer.buys({ product: await goods() });
  await world.pays(started.stripe_session_id);
  await mailed(started.order_id, 'order_confirmed');
  return started.order_id;
}

describe('a mail about an unpaid order', () => {
  test('goes to an unverified buyer’s account alone, without any text typed by users', async () => {
    const buyer = await world.buyer();
    const expired = await expires(buyer);
    expect(expired).toMatchObject({ to: buyer.email, user_id: buyer.id });
    expect(expired.words).not.toMatch(TYPED);

    const { order_id, stripe_session_id } = await buyer.buys({ product: await goods() });
    await world.pays(stripe_session_id, 'pm_card_chargeDeclined');
    const failed = await world.until(async () => {
      await mailDecline(world.deps, order_id);
      return mailOf(order_id, 'payment_failed');
    }, 'the mail');
    expect(failed).toMatchObject({ to: buyer.email, user_id: buyer.id });
    expect(failed.words).not.toMatch(TYPED);
    expect(failed.words).toContain('Your card was declined.');
  });

  test('goes to a verified buyer’s shipping address, and names the goods', async () => {
    const buyer = await world.buyer();
    await buyer.verifies();
    const expired = await expires(buyer);
    expect(expired).toMatchObject({ to: CONTACT, user_id: buyer.id });
    expect(expired.words).toContain('Win a prize');
  });
});

describe('a mail about a paid order of an unverified buyer', () => {
  test('goes to the shipping address in a trial, where verification is off', async () => {
    const buyer = await world.buyer();
    const confirmed = await mailOf(await pays(buyer), 'order_confirmed');
    expect(confirmed).toMatchObject({ to: CONTACT, user_id: buyer.id });
    expect(confirmed?.words).toContain('Win a prize');
  });

  test('goes to the account alone where addresses are verified', async () => {
    world.deps.config.requireVerifiedEmail = true;
    world.deps.config.payments.sandbox = false;
    const buyer = await world.buyer();
    const orderId = await pays(buyer);
    await seller.sets(orderId, { status: 'shipped' });
    for (const kind of ['order_confirmed', 'shipped']) {
      const mail = await mailed(orderId, kind);
      expect(mail).toMatchObject({ to: buyer.email, user_id: buyer.id });
      expect(mail.words).toContain('Win a prize');
    }
  });

  test('holds no text typed by users while payments are free tests', async () => {
    world.deps.config.requireVerifiedEmail = true;
    const buyer = await world.buyer();
    const orderId = await pays(buyer);
    const params = { orderId };
    const body = { shop_id: seller.shop.id, kind: 'cancel', text: 'Wrong size' } as const;
    const { body: request } = await buyer.calls(returnsApi.ask, { params, body });
    await seller.calls(returnsApi.answer, {
      params: { shopId: seller.shop.id, orderId, requestId: request.id },
      body: { decision: 'decline', note: 'Win a prize at evil.example' },
    });
    await seller.sets(orderId, { status: 'shipped' });
    for (const kind of ['order_confirmed', 'request_answered', 'shipped']) {
      const mail = await mailed(orderId, kind);
      expect([kind, mail.to, mail.user_id]).toEqual([kind, buyer.email, buyer.id]);
      expect(mail.words).not.toMatch(TYPED);
    }
  });

  test('goes to the shipping address there too if the buyer is verified', async () => {
    world.deps.config.requireVerifiedEmail = true;
    const buyer = await world.buyer();
    await buyer.verifies();
    expect(await mailOf(await pays(buyer), 'order_confirmed')).toMatchObject({
      to: CONTACT,
      user_id: buyer.id,
    });
  });
});

test.each([
  [false, false, CONTACT],
  [true, false, null],
  [true, true, CONTACT],
])(
  'where addresses must be verified (%s) and this one is (%s), the receipt goes to %s',
  async (required, verified, contact) => {
    world.deps.config.requireVerifiedEmail = required;
    const buyer = await world.buyer();
    if (verified) await buyer.verifies();
    const asked: string[] = [];
    const { createSession } = world.deps.payments;
    world.deps.payments.createSession = (request) => {
      asked.push(request.customerEmail);
      return createSession(request);
    };
    try {
      await buyer.buys({ product: await goods() });
    } finally {
      world.deps.payments.createSession = createSession;
    }
    expect(asked).toEqual([contact ?? buyer.email]);
  },
);
