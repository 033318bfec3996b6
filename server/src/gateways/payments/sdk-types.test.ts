// Checks the adapter's actual requests against the types of Stripe's SDK: each call becomes a
// program with the same values, which is compiled.
import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import type { PaymentProvider } from './provider.ts';
import { stripeProvider } from './stripe.ts';

const ROOT = new URL('../../../../', import.meta.url);
/** Where `stripe` is resolved from. */
const FOLDER = new URL(`node_modules/.cache/sdk-types-${process.pid}/`, ROOT);

type Call = { path: string; args: unknown[] };

/** An SDK that records its calls; its answers have every field that the adapter reads. */
function notingStripe(calls: Call[]): Stripe {
  const answer = {
    id: 'any_1',
    url: 'https://stripe.example/page',
    status: 'succeeded',
    metadata: {},
    amount: 100,
    currency: 'usd',
    country: 'US',
    available: [],
    pending: [],
    balance_transactions: [],
    latest_charge: 'ch_1',
    reason: 'general',
    fraud_type: 'misc',
    evidence_details: { due_by: 1 },
    line_items: { data: [{ id: 'tax_li_1', reference: 'mug', amount_tax: 19 }], has_more: true },
    reference: 'mug',
    amount_tax: 19,
    created: 1,
    available_on: 1,
  };
  const at = (path: string): unknown =>
    new Proxy(() => undefined, {
      get: (_, name) => at(path === '' ? String(name) : `${path}.${String(name)}`),
      apply(_, __, args: unknown[]) {
        calls.push({ path, args: args.filter((arg) => arg !== undefined) });
        const list = { data: [answer], has_more: false };
        return Object.assign(Promise.resolve({ ...answer, ...list }), {
          async *[Symbol.asyncIterator]() {
            yield answer;
          },
        });
      },
    });
  return at('') as Stripe;
}

/** Every call of the interface, with inputs that exercise every parameter it ever sends. */
const USES: { [Name in keyof PaymentProvider]: Parameters<PaymentProvider[Name]> | null } = {
  createSession: [
    {
      orderId: 'order',
      orderNumber: 'SK-1',
      customerEmail: 'ada@example.com',
      lines: [{ name: 'Mug', unitCents: 1999, quantity: 2 }],
      shippingCents: 999,
      taxCents: 320,
      successUrl: 'https://souk.example/checkout/return',
      cancelUrl: 'https://souk.example/checkout/cancelled',
      expiresAt: new Date(),
    },
  ],
  retrieveSession: ['cs_1'],
  findSession: [{ orderId: 'order', amountCents: 100, from: new Date(), to: new Date() }],
  expireSession: ['cs_1'],
  refund: [
    { paymentIntentId: 'pi_1', amountCents: 100, key: 'key', reason: 'Broken', shipmentId: 's' },
  ],
  refundsOf: ['pi_1'],
  retrieveRefund: ['re_1'],
  retrieveDispute: ['dp_1'],
  uploadEvidence: [{ key: 'key', name: 'a.png', type: 'image/png', data: Buffer.from('png') }],
  submitEvidence: [{ key: 'key', disputeId: 'dp_1', evidence: { receipt: 'file_1' } }],
  retrieveFraudWarning: ['issfr_1'],
  declineOf: ['pi_1'],
  balanceCents: [],
  platform: [],
  createAccount: [{ key: 'key', shopId: 'shop', email: 'sam@example.com', country: 'DE' }],
  bankPayout: [{ id: 'po_1', accountId: 'acct_1' }],
  retrieveAccount: ['acct_1'],
  onboardingUrl: [
    {
      key: 'key',
      accountId: 'acct_1',
      returnUrl: 'https://souk.example/back',
      refreshUrl: 'https://souk.example/again',
    },
  ],
  transfer: [
    {
      key: 'key',
      payoutId: 'payout',
      accountId: 'acct_1',
      amountCents: 100,
      orderNumber: 'SK-1',
      paymentIntentId: 'pi_1',
    },
  ],
  transfersTo: [{ accountId: 'acct_1', since: new Date() }],
  reverseTransfer: [{ key: 'key', transferId: 'tr_1', amountCents: 100 }],
  reversalsOf: ['tr_1'],
  statementSince: [new Date()],
  eventsSince: [new Date()],
  calculateTax: [
    {
      lines: [{ reference: 'mug', cents: 1999, quantity: 2 }],
      shippingCents: 999,
      included: false,
      to: { country: 'AT', state: 'W', postalCode: '1010' },
      from: 'DE',
      vatId: 'ATU12345675',
    },
  ],
  recordTax: [{ calculationId: 'taxcalc_1', reference: 'shipment' }],
  reverseTax: [
    {
      transactionId: 'tax_1',
      reference: 'refund',
      lines: [{ reference: 'mug', cents: 1999, taxCents: 380 }],
      shipping: { cents: 999, taxCents: 190 },
    },
  ],
  sessionsOf: ['pi_1'],
  disputesOf: ['pi_1'],
  retrieveTransfer: ['tr_1'],
  transfersFor: ['SK-1'],
  // These make no request.
  readEvent: null,
  disputePage: null,
  subjectOf: null,
};

const isPages = (answer: unknown): answer is AsyncIterable<unknown> =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;

async function callsOfAdapter(): Promise<Call[]> {
  const calls: Call[] = [];
  const provider = stripeProvider(notingStripe(calls), {
    webhookSecrets: ['whsec_any'],
    methods: ['card', 'us_bank_account'],
  });
  for (const [name, args] of Object.entries(USES)) {
    if (args === null) continue;
    const before = calls.length;
    const call = provider[name as keyof PaymentProvider] as (...given: unknown[]) => unknown;
    const answer = await call(...args);
    if (isPages(answer)) await Array.fromAsync(answer);
    if (calls.length === before) throw new Error(`${name} made no request`);
  }
  return calls;
}

/** Writes a value as source code. A file's bytes become a string, which the SDK accepts too. */
const inSource = (arg: unknown) =>
  JSON.stringify(arg, (_name, value: { type?: unknown } | null) =>
    value?.type === 'Buffer' ? 'bytes' : value,
  );

/** The compiler's errors for a program with these calls. */
async function complaints(calls: readonly Call[]): Promise<string> {
  const lines = calls.map(
    ({ path, args }) => `void stripe.${path}(${args.map(inSource).join(', ')});`,
  );
  const head = "import type Stripe from 'stripe';\ndeclare const stripe: Stripe;\n";
  await mkdir(FOLDER, { recursive: true });
  try {
    const file = fileURLToPath(new URL('calls.mts', FOLDER));
    await writeFile(file, `${head}${lines.join('\n')}\n`);
    const tsc = fileURLToPath(new URL('node_modules/typescript/bin/tsc', ROOT));
    const strictly = ['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig'];
    const like = ['--module', 'nodenext', '--target', 'esnext', '--types', 'node'];
    const compiled = promisify(execFile)(process.execPath, [tsc, ...strictly, ...like, file]);
    return await compiled.then(
      () => '',
      (error: { stdout?: string; message: string }) => error.stdout || error.message,
    );
  } finally {
    await rm(FOLDER, { recursive: true, force: true });
  }
}

test('the SDK’s own types allow every call of the adapter, with its actual values', async () => {
  const calls = await callsOfAdapter();
  expect(await complaints(calls)).toBe('');
  const wrong = { path: 'refunds.create', args: [{ payment_intent: 'pi_1', sum: 100 }] };
  expect(await complaints([wrong])).toContain('\'"sum"\' does not exist');
});

test('every write carries an idempotency key', async () => {
  const reads = /\.(retrieve|retrieveCurrent|list|listReversals|listLineItems)$/;
  // Closing a session twice has no effect; a stored failure must not be repeated for a day. A
  // calculation of taxes that nobody uses is forgotten.
  const harmless = ['checkout.sessions.expire', 'tax.calculations.create'];
  const writes = (await callsOfAdapter()).filter(
    ({ path }) => !reads.test(path) && !harmless.includes(path),
  );
  expect(writes.length).toBeGreaterThan(4);
  const without = writes.filter(({ args }) => {
    const options = args.at(-1) as { idempotencyKey?: string } | undefined;
    return !options?.idempotencyKey;
  });
  expect(without).toEqual([]);
});
