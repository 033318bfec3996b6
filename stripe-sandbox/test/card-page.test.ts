import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SandboxWorld, purchase } from './world.ts';

let world: SandboxWorld;

beforeAll(async () => {
  world = await SandboxWorld.open();
});

afterAll(() => world.close());

const GOOD = {
  email: 'bo@example.com',
  number: '4242 4242 4242 4242',
  expiry: '12 / 40',
  cvc: '123',
  name: 'Bo Shopper',
};

async function open(path: string) {
  return read(await fetch(world.url + path, { redirect: 'manual' }));
}

async function submit(path: string, fields: Record<string, string>) {
  const body = new URLSearchParams(fields);
  return read(await fetch(world.url + path, { method: 'POST', redirect: 'manual', body }));
}

async function read(answer: Response) {
  const headers: Record<string, string | undefined> = Object.fromEntries(answer.headers);
  return { statusCode: answer.status, headers, body: await answer.text() };
}

/** Submits the form and follows the redirect to the result page. */
async function tryWith(path: string, fields: Record<string, string>) {
  const answer = await submit(path, fields);
  expect(answer.statusCode).toBe(303);
  expect(answer.headers.location).toBe(path);
  return open(path);
}

const SECRET = ['number', 'cvc'];

async function newPage(change: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  const { id, url } = await world.createSession(change);
  return { id, path: new URL(url ?? '').pathname };
}

function success(id: string): string {
  return `http://localhost:3000/checkout/success?session_id=${id}`;
}

test('the page has the name that its session was opened with', async () => {
  const { path } = await newPage({
    branding_settings: { display_name: 'Kiln & Co', button_color: '#aa3311' },
  });
  expect((await open(path)).body).toContain('Pay Kiln &amp; Co');
});

test('the page has the logo that its session was opened with, and may load it', async () => {
  const url = 'https://kiln.example/media/logo.webp';
  const { id, path } = await newPage({ branding_settings: { logo: { type: 'url', url } } });
  const page = await open(path);
  expect(page.body).toContain(`<img class="logo" src="${url}"`);
  expect(page.headers['content-security-policy']).toContain('img-src data: https://kiln.example;');
  const { branding_settings } = await world.stripe.checkout.sessions.retrieve(id);
  expect(branding_settings?.logo).toEqual({ type: 'url', url });
});

test('the page shows the purchase, says that it is a test, and takes the payment', async () => {
  const { id, path } = await newPage();
  const page = await open(path);
  expect(page.statusCode).toBe(200);
  expect(page.headers['cache-control']).toBe('no-store');
  for (const text of [
    'Test payment: no card is charged',
    'Blue mug',
    '2 × $19.99',
    'Pay $49.97',
    'Cancel and return to Tea &amp; Mugs',
    'value="bo@example.com"',
    '4242 4242 4242 4242',
    '4000 0000 0000 0002',
    '4000 0025 0000 3155',
  ]) {
    expect(page.body).toContain(text);
  }
  for (const label of ['Email', 'Card number', 'Expiry', 'CVC', 'Name on card']) {
    expect(page.body).toMatch(new RegExp(`<label for="\\w+">${label}</label>`));
  }
  const paid = await submit(path, GOOD);
  expect(paid.statusCode).toBe(303);
  expect(paid.headers.location).toBe(success(id));
  const session = await world.stripe.checkout.sessions.retrieve(id);
  expect(session).toMatchObject({
    payment_status: 'paid',
    customer_details: { email: 'bo@example.com', name: 'Bo Shopper' },
  });
});

test('its policy allows exactly its own style and script', async () => {
  const page = await open((await newPage()).path);
  const policy = String(page.headers['content-security-policy']);
  for (const tag of ['style', 'script']) {
    const inside = new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(page.body)?.[1] ?? '';
    const hash = createHash('sha256').update(inside).digest('base64');
    expect(policy).toContain(`${tag}-src 'sha256-${hash}'`);
  }
  expect(policy).toContain("default-src 'none'");
  // Chromium checks the targets of a form's redirects, too.
  expect(policy).toContain("form-action 'self' http://localhost:3000");
});

describe('invalid fields', () => {
  test.each([
    ['email', '', 'Email is required.'],
    ['email', 'bo', 'Invalid email address.'],
    ['number', '', 'Your card number is incomplete.'],
    ['number', '4242', 'Your card number is incomplete.'],
    ['number', '4242 4242 4242 4241', 'Your card number is invalid.'],
    ['number', 'my card', 'Your card number is invalid.'],
    ['expiry', '', 'Your card&#39;s expiration date is incomplete.'],
    ['expiry', '13 / 40', 'Your card&#39;s expiration month is invalid.'],
    ['expiry', '12 / 20', 'Your card&#39;s expiration year is in the past.'],
    ['cvc', '', 'Your card&#39;s security code is incomplete.'],
    ['cvc', '12', 'Your card&#39;s security code is incomplete.'],
    ['cvc', 'abc', 'Your card&#39;s security code is invalid.'],
    ['name', ' ', 'Name on card is required.'],
  ] as const)('%s %o', async (field, value, message) => {
    const { id, path } = await newPage();
    const page = await tryWith(path, { ...GOOD, [field]: value });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(`<p class="wrong" id="${field}-error">${message}</p>`);
    expect(page.body.match(/class="wrong"/g)).toHaveLength(1);
    const input = new RegExp(`<input[^>]*id="${field}"[^>]*>`).exec(page.body)?.[0];
    expect(input).toContain('aria-invalid="true"');
    expect(input).toContain(`aria-describedby="${field}-error"`);
    expect(input).toContain('autofocus');
    for (const [name, typed] of Object.entries(GOOD)) {
      if (SECRET.includes(name)) expect(page.body).not.toContain(`value="${typed}"`);
      else if (name !== field) expect(page.body).toContain(`value="${typed}"`);
    }
    expect(await world.stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'open',
      payment_intent: null,
    });
  });

  test('several at once, the first one with the focus', async () => {
    const page = await tryWith((await newPage()).path, { name: 'Bo' });
    expect(page.body.match(/class="wrong"/g)).toHaveLength(4);
    expect(/<input[^>]*autofocus[^>]*>/.exec(page.body)?.[0]).toContain('id="email"');
  });

  test.each(['1240', '12/40', '12/2040', '12-40', '12 40', '122040'])(
    'an expiry may be written %s',
    async (expiry) => {
      const page = await submit((await newPage()).path, { ...GOOD, expiry });
      expect(page.statusCode).toBe(303);
    },
  );
});

test('a declined card keeps everything but the card’s secrets, and another can be tried', async () => {
  const { id, path } = await newPage();
  for (const [number, message] of [
    ['4000 0000 0000 0002', 'Your card was declined.'],
    ['4000 0000 0000 9995', 'Your card has insufficient funds.'],
    ['4539 5787 6362 1486', 'used a non test card'],
  ] as const) {
    const page = await tryWith(path, { ...GOOD, number });
    expect(page.statusCode).toBe(200);
    expect(/<p[^>]*role="alert"[^>]*>([^<]*)</.exec(page.body)?.[1]).toContain(message);
    expect(page.body).not.toContain(`value="${number}"`);
    for (const kept of ['bo@example.com', '12 / 40', 'Bo Shopper']) {
      expect(page.body).toContain(`value="${kept}"`);
    }
    expect(page.body).toContain('Card number and CVC are not kept');
  }
  expect((await submit(path, GOOD)).headers.location).toBe(success(id));
  await world.settle();
  const types = world.receiver.types();
  expect(types.filter((type) => type === 'payment_intent.payment_failed')).toHaveLength(3);
});

test('a card that needs confirmation: failed, tried again, completed', async () => {
  const { id, path } = await newPage();
  const number = '4000 0025 0000 3155';
  const asked = await submit(path, { ...GOOD, number });
  expect(asked.statusCode).toBe(303);
  expect(asked.headers.location).toBe(`${path}/authenticate`);
  const bank = await open(`${path}/authenticate`);
  expect(bank.body).toContain('Complete authentication');
  expect(bank.body).toContain('Fail authentication');
  expect(bank.body).toContain('3155');
  const refused = await submit(`${path}/authenticate`, { outcome: 'fail' });
  expect(refused.headers.location).toBe(path);
  const failed = await open(path);
  expect(failed.body).toContain('We are unable to authenticate your payment method.');
  expect(failed.body).toContain('value="Bo Shopper"');
  const nothingAsked = await open(`${path}/authenticate`);
  expect(nothingAsked.headers.location).toBe(path);
  const pushed = await submit(`${path}/authenticate`, { outcome: 'complete' });
  expect(pushed.headers.location).toBe(path);

  await submit(path, { ...GOOD, number });
  const [done, again] = await Promise.all([
    submit(`${path}/authenticate`, { outcome: 'complete' }),
    submit(`${path}/authenticate`, { outcome: 'complete' }),
  ]);
  expect(done.headers.location).toBe(success(id));
  expect(again.headers.location).toBe(success(id));
  const { payment_intent: intent } = await world.stripe.checkout.sessions.retrieve(id);
  expect(world.charges(intent as string)).toHaveLength(1);
});

test('pressing the button twice pays once and leads to the same place', async () => {
  const { id, path } = await newPage();
  const answers = await Promise.all(Array.from({ length: 5 }, () => submit(path, GOOD)));
  expect(answers.map((answer) => answer.headers.location)).toEqual(Array(5).fill(success(id)));
  const { payment_intent: intent } = await world.stripe.checkout.sessions.retrieve(id);
  expect(world.charges(intent as string)).toHaveLength(1);
  // Nothing is left to fill in: typed fields are ignored.
  expect((await submit(path, {})).headers.location).toBe(success(id));
});

test('a paid, an expired and an unknown session have a page with a way back', async () => {
  const paid = await newPage();
  await submit(paid.path, GOOD);
  const page = await open(paid.path);
  expect(page.body).toContain('This order is paid');
  expect(page.body).toContain(`href="${success(paid.id)}"`);

  const expired = await newPage();
  await world.stripe.checkout.sessions.expire(expired.id);
  for (const answer of [await open(expired.path), await tryWith(expired.path, GOOD)]) {
    expect(answer.statusCode).toBe(410);
    expect(answer.body).toContain('This payment page has expired');
    expect(answer.body).toContain('href="http://localhost:3000/cart"');
  }
  const unknown = await open('/sandbox/pay/cs_test_x');
  expect(unknown.statusCode).toBe(404);
  expect(unknown.body).toContain('There is no such payment page');
});

test('Back and Reload never offer to submit the form again, whatever the result', async () => {
  const { path } = await newPage();
  const expired = await newPage();
  await world.stripe.checkout.sessions.expire(expired.id);
  const sent: [string, Record<string, string>][] = [
    [path, {}],
    [path, { ...GOOD, number: '4000 0000 0000 0002' }],
    [`${path}/authenticate`, { outcome: 'complete' }],
    [expired.path, GOOD],
    [expired.path, {}],
    ['/sandbox/pay/cs_test_x', GOOD],
    ['/sandbox/pay/cs_test_x/authenticate', {}],
    [path, GOOD],
    [path, {}],
  ];
  for (const [to, fields] of sent) expect((await submit(to, fields)).statusCode).toBe(303);
});

test('of a card, only the last four digits are stored, and no CVC', async () => {
  const { id, path } = await newPage();
  await submit(path, { ...GOOD, name: '', number: '4000 0000 0000 0002', cvc: '987' });
  await submit(path, { ...GOOD, number: '4000 0000 0000 0002', cvc: '987' });
  await submit(path, { ...GOOD, number: '4539 5787 6362 1486', cvc: '987' });
  const all = world.everything();
  expect(all).toContain(id);
  expect(all.replaceAll(/[ \\]/g, '')).not.toMatch(/4000000000000002|4539578763621486|"987"/);
});

test('HTML in names, addresses and fields is shown as text', async () => {
  const evil = `</script><img src=x onerror=alert(1)>"'&`;
  const [line] = purchase().line_items ?? [];
  const { path } = await newPage({
    line_items: [
      {
        ...line!,
        price_data: {
          ...line!.price_data!,
          product_data: { name: evil },
        },
      },
    ],
    cancel_url: 'http://localhost:3000/"onmouseover="alert(1)',
  });
  const page = await tryWith(path, { ...GOOD, number: evil, name: evil, email: evil });
  expect(page.body).not.toContain('<img src=x');
  expect(page.body).not.toContain('"onmouseover="');
  expect(page.body).toContain('&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;');
});
