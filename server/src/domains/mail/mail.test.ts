import { orderDetailApi } from '@souk/contract/order-detail';
import { mailsApi } from '@souk/contract/mails';
import { ordersApi } from '@souk/contract/orders';
import { readFile } from 'node:fs/promises';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type World } from '../../../test/world.ts';
import { readConfig } from '../../config.ts';
import type { Mailer } from '../../gateways/mail/mailer.ts';
import { smtpMailer } from '../../gateways/mail/smtp.ts';
import { sendMail } from './send-mail.ts';
import { writeMail } from './write-mail.ts';

/** What the server does with the next connections, one after the other; then it takes every mail. */
type Trouble = 'drops at DATA' | 451 | 550;
let troubles: Trouble[] = [];
let received: string[] = [];
afterEach(() => {
  troubles = [];
  received = [];
});

const refusal = (responseCode: number) => Object.assign(new Error('No'), { responseCode });
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo(_address, _session, done) {
    const [trouble] = troubles;
    if (typeof trouble !== 'number') return done();
    troubles.shift();
    done(refusal(trouble));
  },
  onData(stream, _session, done) {
    const trouble = troubles.shift();
    if (trouble === 'drops at DATA') return void connection?.destroy();
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      received.push(Buffer.concat(chunks).toString());
      done();
    });
  },
});
/** The latest. */
let connection: Socket | undefined;
server.server.on('connection', (socket: Socket) => (connection = socket));
server.on('error', () => undefined);

let world: World;
let smtp: Mailer;
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  smtp = smtpMailer(`smtp://127.0.0.1:${port}`, 'Souk <no-reply@example.com>');
  world = await startWorld({ overrides: { mailer: smtp } });
});
afterAll(async () => {
  await world.close();
  await new Promise<void>((closed) => server.close(closed));
});

const letter = {
  subject: 'Hello\r\nBcc: everyone@example.com',
  heading: 'Hello',
  blocks: [{ kind: 'text', text: 'A <b>word</b> & more' } as const],
  why: 'You asked for it.',
};

/** A mail that waits, which the job queue does not know of. */
async function waiting(cause: string) {
  const jobs = { enqueue: async () => undefined };
  await world.deps.db.transaction().execute(async (trx) => {
    const deps = { jobs, now: world.deps.now };
    await writeMail(trx, deps, { kind: 'shipped', cause, to: 'ada@example.com', letter });
  });
  return mailOf(cause);
}
const mailOf = (cause: string) =>
  world.deps.db
    .selectFrom('mails')
    .selectAll()
    .where('cause', '=', cause)
    .executeTakeFirstOrThrow();

describe('a mail', () => {
  test('arrives once, with text and HTML, and no header that a subject could smuggle in', async () => {
    const { id } = await waiting('whole');
    await sendMail(world.deps, id);
    await sendMail(world.deps, id);
    expect(received).toHaveLength(1);
    const [mail = ''] = received;
    expect(mail).toContain('Subject: Hello Bcc: everyone@example.com');
    expect(mail).not.toMatch(/^Bcc:/m);
    expect(mail).toContain(`Message-ID: <${id}@example.com>`);
    expect(mail).toContain('A <b>word</b> & more');
    const sent = await mailOf('whole');
    expect(sent).toMatchObject({ state: 'sent', attempts: 1, failure: null });
    expect(sent.html).toContain('A &lt;b&gt;word&lt;/b&gt; &amp; more');
  });

  test.each<Trouble>([451, 'drops at DATA'])('that meets %s is tried again', async (trouble) => {
    const { id } = await waiting(`trouble ${trouble}`);
    troubles = [trouble];
    const runs: (Date | undefined)[] = [];
    const jobs: World['deps']['jobs'] = {
      enqueue: async (_db, _kind, _payload, options) => void runs.push(options?.runAt),
    };
    await sendMail({ ...world.deps, jobs }, id);
    const after = await mailOf(`trouble ${trouble}`);
    expect(after).toMatchObject({ state: 'queued', attempts: 1 });
    expect(after.failure).not.toBe('');
    expect(runs).toHaveLength(1);
    await sendMail(world.deps, id);
    expect(received).toHaveLength(1);
    expect(await mailOf(`trouble ${trouble}`)).toMatchObject({ state: 'sent', attempts: 2 });
  });

  test('that the server refuses for ever is left to the admins at once', async () => {
    const { id } = await waiting('refused');
    troubles = [550];
    await sendMail(world.deps, id);
    expect(await mailOf('refused')).toMatchObject({ state: 'failed', attempts: 1 });
    const admin = await world.admin();
    const { body } = await admin.calls(mailsApi.list, { query: { state: 'failed' } });
    expect(body.map((mail) => mail.id)).toContain(id);
  });

  test('is given up after a day of attempts, and not before', async () => {
    const { id } = await waiting('a day');
    const jobs = { enqueue: async () => undefined };
    const away: Mailer = { send: () => Promise.reject(new Error('connect ECONNREFUSED')) };
    for (let attempt = 1; attempt <= 7; attempt++) {
      await sendMail({ ...world.deps, jobs, mailer: away }, id);
      expect(await mailOf('a day')).toMatchObject({ state: 'queued', attempts: attempt });
    }
    await sendMail({ ...world.deps, jobs, mailer: away }, id);
    expect(await mailOf('a day')).toMatchObject({
      state: 'failed',
      attempts: 8,
      failure: 'connect ECONNREFUSED',
    });
  });
});

describe('an order', () => {
  const kindsTo = async (address: string) => {
    const admin = await world.admin();
    const { body } = await admin.calls(mailsApi.list, { query: { search: address } });
    return body.map(({ kind }) => kind);
  };

  test('is told of when it is paid, shipped, delivered and refunded, each once', async () => {
    const seller = await world.seller();
    const buyer = await world.buyer();
    const mug = await seller.sells({ price: 50, stock_quantity: 5 });
    const started = await buyer.buys({ product: mug, quantity: 1 });
    await world.pays(started.stripe_session_id);
    await world.until(async () => (await seller.sales())[0]?.status === 'paid', 'the payment');
    const { body: order } = await buyer.calls(orderDetailApi.read, {
      params: { orderId: started.order_id },
    });
    const to = order.shipping_address.email;
    expect(await kindsTo(`Order ${order.order_number} is confirmed`)).toEqual(['order_confirmed']);
    expect(await kindsTo(`New order ${order.order_number}`)).toEqual(['new_order']);
    const sets = (body: object) =>
      seller.calls(ordersApi.change, {
        params: { shopId: seller.shop.id, orderId: order.id },
        body,
      });
    await sets({ status: 'shipped', tracking_url: 'https://parcels.example.com/1' });
    await sets({ status: 'shipped' });
    await sets({ status: 'delivered' });
    await sets({ status: 'refunded' });
    expect(await kindsTo(order.order_number)).toEqual([
      'refunded',
      'delivered',
      'shipped',
      'new_order',
      'order_confirmed',
    ]);
    await world.until(
      async () => received.filter((mail) => mail.includes(`To: ${to}`)).length >= 4,
      'the mails',
    );
    const shipped = received.find((mail) => mail.includes('has shipped your order'));
    expect(shipped).toContain('https://parcels.example.com/1');
  });

  test('that was not paid is told of, and one that its buyer cancels is not', async () => {
    const seller = await world.seller();
    const buyer = await world.buyer();
    const mug = await seller.sells({ price: 5, stock_quantity: 5 });
    const started = await buyer.buys({ product: mug, quantity: 1 });
    await world.deps.payments.expireSession(started.stripe_session_id);
    const { order_number: number } = started;
    await world.until(
      async () => (await kindsTo(`Order ${number} was not paid`)).length > 0,
      'the mail',
    );
    expect(await kindsTo(number)).toEqual(['order_expired']);
  });
});

test('without a mail server each mail is a file in the outbox', async () => {
  const { outboxMailer } = await import('../../gateways/mail/outbox.ts');
  const folder = `${world.deps.config.dataDir}/outbox`;
  const mail = { id: 'a-mail', to: 'ada@example.com', subject: 'Hi', text: 'Hi', html: '<p>Hi' };
  await outboxMailer(folder, 'Souk <no-reply@example.com>').send(mail);
  const file = await readFile(`${folder}/a-mail.eml`, 'utf8');
  expect(file).toContain('To: ada@example.com');
  expect(file).toContain('Message-ID: <a-mail@example.com>');
});

test('mails are for admins alone', async () => {
  const buyer = await world.buyer();
  expect((await buyer.calls(mailsApi.list)).status).toBe(403);
  const admin = await world.admin();
  const mailId = '00000000-0000-7000-8000-000000000000';
  expect((await admin.calls(mailsApi.read, { params: { mailId } })).status).toBe(404);
});

test.each([
  [{ SMTP_URL: 'http://mail.example.com' }, 'SMTP_URL'],
  [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM'],
])('%j is refused at the start, by name', (env, name) => {
  expect(() => readConfig(env)).toThrow(name);
});
