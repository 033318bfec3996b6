import { DatabaseSync } from 'node:sqlite';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '../src/errors.ts';
import { SandboxWorld, purchase } from './world.ts';

let world: SandboxWorld;

beforeAll(async () => {
  world = await SandboxWorld.open();
});

afterAll(() => world.close());

async function errorOf(answer: Response): Promise<ErrorBody> {
  return ((await answer.json()) as { error: ErrorBody }).error;
}

const LINE =
  'line_items[0][price_data][currency]=usd&line_items[0][price_data][unit_amount]=500&line_items[0][price_data][product_data][name]=Mug&line_items[0][quantity]=1';
const ADDRESS = 'success_url=https%3A%2F%2Fshop.example%2Fdone';

describe('keys', () => {
  const ask = (authorization?: string, path = '/v1/checkout/sessions') =>
    fetch(world.url + path, { headers: authorization ? { authorization } : {} });

  test('a test key as a bearer or as the user of basic authentication', async () => {
    expect((await ask('Bearer sk_test_abc')).status).toBe(200);
    expect((await ask(`Basic ${Buffer.from('sk_test_abc:').toString('base64')}`)).status).toBe(200);
  });

  test('no key, a live key, a publishable key', async () => {
    const none = await ask();
    expect(none.status).toBe(401);
    expect((await errorOf(none)).message).toContain('You did not provide an API key');
    const live = await ask('Bearer sk_live_0123456789abcdef');
    expect(live.status).toBe(401);
    expect((await errorOf(live)).message).not.toContain('0123456789abcdef');
    expect((await ask('Bearer pk_test_abc')).status).toBe(401);
  });

  test('the SDK recognises the error', async () => {
    const { port } = new URL(world.url);
    const stripe = new Stripe('sk_live_wrong', { host: '127.0.0.1', port, protocol: 'http' });
    await expect(stripe.checkout.sessions.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
    });
  });
});

describe('parameters', () => {
  test.each([
    ['an unknown one', `mode=payment&${ADDRESS}&${LINE}&tip=1`, 'parameter_unknown', 'tip'],
    [
      'one that is no more',
      `mode=payment&${ADDRESS}&${LINE}&payment_method_types[]=card`,
      'parameter_unknown',
      'payment_method_types',
    ],
    [
      'an unknown one inside',
      `mode=payment&${ADDRESS}&${LINE}&line_items[0][price_data][colour]=red`,
      'parameter_unknown',
      'line_items[0][price_data][colour]',
    ],
    [
      'more than 100 lines',
      `mode=payment&${ADDRESS}&${Array.from({ length: 101 }, (_, index) => LINE.replaceAll('[0]', `[${index}]`)).join('&')}`,
      undefined,
      'line_items',
    ],
    [
      'an unknown payment method',
      `mode=payment&${ADDRESS}&${LINE}&allowed_payment_method_types[]=cowries`,
      undefined,
      'allowed_payment_method_types[0]',
    ],
    [
      'no payment method for its currency',
      `mode=payment&${ADDRESS}&${LINE}&allowed_payment_method_types[]=sepa_debit`,
      undefined,
      'allowed_payment_method_types',
    ],
    ['no success_url', `mode=payment&${LINE}`, 'parameter_missing', 'success_url'],
    ['no line_items', `mode=payment&${ADDRESS}`, 'parameter_missing', 'line_items'],
    [
      'no quantity',
      `mode=payment&${ADDRESS}&${LINE.replace('&line_items[0][quantity]=1', '')}`,
      'parameter_missing',
      'line_items[0][quantity]',
    ],
    [
      'a quantity that is no number',
      `mode=payment&${ADDRESS}&${LINE.replace('[quantity]=1', '[quantity]=one')}`,
      'parameter_invalid_integer',
      'line_items[0][quantity]',
    ],
    [
      'a quantity of nothing',
      `mode=payment&${ADDRESS}&${LINE.replace('[quantity]=1', '[quantity]=0')}`,
      'parameter_invalid_integer',
      'line_items[0][quantity]',
    ],
    [
      'an empty name',
      `mode=payment&${ADDRESS}&${LINE.replace('[name]=Mug', '[name]=')}`,
      'parameter_invalid_empty',
      'line_items[0][price_data][product_data][name]',
    ],
    ['another mode', `mode=subscription&${ADDRESS}&${LINE}`, undefined, 'mode'],
    [
      'an address that is none',
      `mode=payment&success_url=javascript:alert(1)&${LINE}`,
      'url_invalid',
      'success_url',
    ],
    [
      'an email that is none',
      `mode=payment&${ADDRESS}&${LINE}&customer_email=bo`,
      'email_invalid',
      'customer_email',
    ],
    [
      'too little money',
      `mode=payment&${ADDRESS}&${LINE.replace('=500', '=49')}`,
      'amount_too_small',
      'line_items',
    ],
    [
      'too much money',
      `mode=payment&${ADDRESS}&${LINE.replace('=500', '=999999999999').replace('[quantity]=1', '[quantity]=2')}`,
      'amount_too_large',
      'line_items',
    ],
    ['an end too soon', `mode=payment&${ADDRESS}&${LINE}&expires_at=1`, undefined, 'expires_at'],
    [
      'an end too late',
      `mode=payment&${ADDRESS}&${LINE}&expires_at=99999999999`,
      undefined,
      'expires_at',
    ],
    [
      'a value where a hash belongs',
      `mode=payment&${ADDRESS}&line_items=mug`,
      undefined,
      'line_items',
    ],
    [
      'both a value and a hash',
      `mode=payment&metadata=x&metadata[a]=b&${ADDRESS}&${LINE}`,
      undefined,
      'metadata[a]',
    ],
    ['a null byte', `mode=payment&${ADDRESS}&${LINE}&metadata[a]=%00`, undefined, 'metadata[a]'],
  ])('%s', async (_name, body, code, param) => {
    const answer = await world.post('/v1/checkout/sessions', body);
    expect(answer.status).toBe(400);
    const error = await errorOf(answer);
    expect(error).toMatchObject({ type: 'invalid_request_error', param });
    expect(error.code).toBe(code);
    expect(answer.headers.get('request-id')).toMatch(/^req_/);
  });

  test('lists in brackets, metadata with any names', async () => {
    const answer = await world.post(
      '/v1/checkout/sessions',
      `mode=payment&${ADDRESS}&${LINE.replaceAll('[0]', '[]')}&metadata[__proto__]=x&metadata[constructor]=y&metadata[empty]=`,
    );
    const session = (await answer.json()) as Stripe.Checkout.Session;
    expect(session).toMatchObject({ amount_total: 500, metadata: { constructor: 'y' } });
    expect(session.metadata).not.toHaveProperty('empty');
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  test('unknown objects and unsupported calls', async () => {
    await expect(world.stripe.checkout.sessions.retrieve('cs_test_x')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such checkout.session: 'cs_test_x'",
    });
    await expect(world.stripe.refunds.create({ payment_intent: 'pi_x' })).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'payment_intent',
    });
    await expect(world.stripe.customers.list()).rejects.toThrow('Unrecognized request URL');
    const json = await world.post('/v1/refunds', '{}', { 'content-type': 'application/json' });
    expect(json.status).toBe(400);
    const huge = await world.post('/v1/refunds', `metadata[a]=${'x'.repeat(1_100_000)}`);
    expect(huge.status).toBe(413);
  });

  test('expandable and unexpandable fields', async () => {
    const { intent } = await world.paidSession();
    const sessions = await world.stripe.checkout.sessions.list({
      limit: 1,
      expand: ['data.payment_intent.latest_charge', 'data.line_items', 'data.customer'],
    });
    const [session] = sessions.data;
    expect(session).toMatchObject({
      payment_intent: { id: intent, latest_charge: { paid: true } },
      customer: null,
    });
    expect(session?.line_items?.data).toHaveLength(2);
    await expect(
      world.stripe.paymentIntents.retrieve(intent, { expand: ['status'] }),
    ).rejects.toThrow('This property cannot be expanded (status).');
    await expect(
      world.stripe.checkout.sessions.list({ expand: ['payment_intent'] }),
    ).rejects.toThrow("'data.payment_intent' instead");
  });

  test('a line may use an existing price', async () => {
    const product = await world.stripe.products.create({ name: 'Teapot' });
    const price = await world.stripe.prices.create({
      product: product.id,
      unit_amount: 4500,
      currency: 'usd',
    });
    const line_items = [{ price: price.id, quantity: 2 }];
    const session = await world.createSession({ line_items });
    expect(session.amount_total).toBe(9000);
    await expect(
      world.createSession({ line_items: [{ price: 'price_x', quantity: 1 }] }),
    ).rejects.toMatchObject({ code: 'resource_missing', param: 'line_items[0][price]' });
  });
});

describe('lists', () => {
  test('pages, filters, and the whole list', async () => {
    const made: string[] = [];
    for (let count = 0; count < 5; count += 1) made.unshift((await world.createSession()).id);
    const { sessions } = world.stripe.checkout;
    const first = await sessions.list({ limit: 2 });
    expect(first.data.map(({ id }) => id)).toEqual(made.slice(0, 2));
    expect(first.has_more).toBe(true);
    const second = await sessions.list({ limit: 2, starting_after: made[1]! });
    expect(second.data.map(({ id }) => id)).toEqual(made.slice(2, 4));
    await sessions.expire(made[4]!);
    const expired = await sessions.list({ status: 'expired' });
    expect(expired.data.map(({ id }) => id)).toEqual([made[4]]);
    const seen: string[] = [];
    for await (const session of sessions.list({ limit: 2 })) seen.push(session.id);
    expect(seen.slice(0, 5)).toEqual(made);
    expect(new Set(seen).size).toBe(seen.length);
    const later = await sessions.list({ created: { gte: Math.floor(Date.now() / 1000) + 60 } });
    expect(later.data).toEqual([]);
    await expect(sessions.list({ starting_after: 'pi_x' })).rejects.toMatchObject({
      code: 'resource_missing',
    });
  });
});

test('lists filter charges and sessions by payment, and transfers by group', async () => {
  const { intent, session } = await world.paidSession();
  const { id: declined } = await world.createSession();
  await world.confirm(declined, 'pm_card_chargeDeclined');
  const { charges, checkout, paymentIntents, transfers } = world.stripe;
  const [charge] = (await charges.list({ payment_intent: intent })).data;
  expect(charge).toMatchObject({ payment_intent: intent, status: 'succeeded' });
  expect((await charges.list({ limit: 2 })).data.map(({ status }) => status)).toEqual([
    'failed',
    'succeeded',
  ]);
  expect((await paymentIntents.list({ limit: 2 })).data[1]?.id).toBe(intent);
  const found = await checkout.sessions.list({ payment_intent: intent });
  expect(found.data.map(({ id }) => id)).toEqual([session]);
  const destination = await world.readyAccount();
  expect((await world.stripe.accounts.list({ limit: 1 })).data[0]?.id).toBe(destination);
  const transfer = { amount: 100, currency: 'usd', destination, source_transaction: charge!.id };
  const { id } = await transfers.create({ ...transfer, transfer_group: 'order-1' });
  await transfers.create({ ...transfer, transfer_group: 'order-2' });
  const grouped = await transfers.list({ transfer_group: 'order-1' });
  expect(grouped.data.map((each) => each.id)).toEqual([id]);
  // The seller's payment is not among the platform's charges.
  expect((await charges.list({ limit: 100 })).data.map((each) => each.id)).not.toContain(
    grouped.data[0]?.destination_payment,
  );
});

describe('idempotency keys', () => {
  const body = `mode=payment&${ADDRESS}&${LINE}`;
  const create = (key: string, params = body, path = '/v1/checkout/sessions') =>
    world.post(path, params, { 'idempotency-key': key });

  test('the same again gets the same answer', async () => {
    const first = await create('same');
    const again = await create('same', `${LINE}&mode=payment&${ADDRESS}`);
    expect(await again.text()).toBe(await first.text());
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.headers.get('idempotency-key')).toBe('same');
    expect(again.headers.get('original-request')).toBe(first.headers.get('request-id'));
    expect(first.headers.get('idempotent-replayed')).toBeNull();
  });

  test('other parameters and other calls are errors', async () => {
    await create('taken');
    const other = await create('taken', `${body}&client_reference_id=2`);
    expect(other.status).toBe(400);
    expect(await errorOf(other)).toMatchObject({ type: 'idempotency_error' });
    await expect(
      world.stripe.refunds.create({ payment_intent: 'pi_x' }, { idempotencyKey: 'taken' }),
    ).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
  });

  test('concurrent copies create a single session', async () => {
    const before = (await world.stripe.checkout.sessions.list({ limit: 100 })).data.length;
    const answers = await Promise.all(Array.from({ length: 10 }, () => create('race')));
    const made = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(made).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.has('idempotent-replayed'))).toHaveLength(9);
    const after = (await world.stripe.checkout.sessions.list({ limit: 100 })).data.length;
    expect(after).toBe(before + 1);
  });

  test('a failure before the start leaves the key free; a later one is repeated', async () => {
    expect((await create('careful', `${body}&tip=1`)).status).toBe(400);
    expect((await create('careful')).status).toBe(200);
    const { intent } = await world.paidSession();
    const refund = (key: string, params = `payment_intent=${intent}`) =>
      create(key, params, '/v1/refunds');
    await refund('all');
    const late = await refund('late');
    expect(late.status).toBe(400);
    const repeated = await refund('late');
    expect(repeated.status).toBe(400);
    expect(repeated.headers.get('idempotent-replayed')).toBe('true');
    expect(await errorOf(repeated)).toMatchObject({ code: 'charge_already_refunded' });
  });

  test('a declined card is declined again, and charged once', async () => {
    const session = await world.createSession();
    const confirm = () =>
      create(
        'declined',
        'payment_method=pm_card_chargeDeclined',
        `/v1/payment_pages/${session.id}/confirm`,
      );
    const first = await errorOf(await confirm());
    const again = await confirm();
    expect(again.status).toBe(402);
    expect(await errorOf(again)).toEqual(first);
    const intent = (first.payment_intent as Stripe.PaymentIntent).id;
    expect(world.charges(intent)).toHaveLength(1);
  });

  test('a fault of the sandbox is repeated too, and changes nothing', async () => {
    const { intent } = await world.paidSession();
    const refund = (key: string) => create(key, `payment_intent=${intent}`, '/v1/refunds');
    const db = new DatabaseSync(world.file);
    db.exec(`create trigger broken before insert on objects when new.kind = 'refund'
      begin select raise(abort, 'broken'); end`);
    const broken = await refund('broken');
    db.exec('drop trigger broken');
    db.close();
    expect(broken.status).toBe(500);
    expect(await errorOf(broken)).toMatchObject({ type: 'api_error' });
    expect((await refund('broken')).status).toBe(500);
    expect((await world.stripe.refunds.list({ payment_intent: intent })).data).toEqual([]);
    expect((await refund('mended')).status).toBe(200);
    expect(world.problems.splice(0)).toHaveLength(1);
  });

  test('a key expires after 24 hours', async () => {
    const first = (await (await create('old')).json()) as Stripe.Checkout.Session;
    world.wait(24 * 60 * 60 + 1);
    const second = (await (await create('old')).json()) as Stripe.Checkout.Session;
    expect(second.id).not.toBe(first.id);
  });
});

describe('paying over the API', () => {
  test('the amount that the page expects must match the amount due', async () => {
    const session = await world.createSession();
    const path = `/v1/payment_pages/${session.id}/confirm`;
    const wrong = await world.post(path, 'payment_method=pm_card_visa&expected_amount=1');
    expect(wrong.status).toBe(400);
    expect(await errorOf(wrong)).toMatchObject({ code: 'checkout_amount_mismatch' });
    const right = await world.post(path, 'payment_method=pm_card_visa&expected_amount=4997');
    expect(await right.json()).toMatchObject({ payment_status: 'paid' });
  });

  test('cards by token and by name', async () => {
    const { paymentMethods } = world.stripe;
    const withToken = (token: string) => paymentMethods.create({ type: 'card', card: { token } });
    const method = await withToken('tok_chargeDeclined');
    expect(method.card).toMatchObject({ last4: '0002', brand: 'visa' });
    const session = await world.createSession();
    expect((await world.confirm(session.id, method.id)).status).toBe(402);
    const token = await withToken('tok_mastercard');
    expect(token.card).toMatchObject({ last4: '4444', brand: 'mastercard' });
    expect((await world.confirm(session.id, token.id)).status).toBe(200);
    await expect(withToken('tok_nobody')).rejects.toMatchObject({ param: 'card[token]' });
    await expect(world.confirm(session.id, 'pm_card_nobody')).resolves.toMatchObject({
      status: 400,
    });
  });

  test('all lines must be in one currency', async () => {
    const [line] = purchase().line_items ?? [];
    const euro = { ...line!, price_data: { ...line!.price_data!, currency: 'eur' } };
    await expect(world.createSession({ line_items: [line!, euro] })).rejects.toThrow(
      'must have the same currency',
    );
  });
});
