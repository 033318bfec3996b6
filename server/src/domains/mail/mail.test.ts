import { readFile } from 'node:fs/promises';
import type { AddressInfo, Socket } from 'node:net';
import { mailPreviewsApi, mailsApi } from '@souk/contract/mail';
import { MAIL_KINDS, MAILS_BY_KIND, type MailKind } from '@souk/contract/mail-kinds';
import { orderDetailApi } from '@souk/contract/order-detail';
import { ordersApi } from '@souk/contract/orders';
import { shopsApi } from '@souk/contract/shops';
import { workApi } from '@souk/contract/work';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type World } from '../../../test/world.ts';
import { readConfig } from '../../config.ts';
import { MailHeld, MailRefused, type Mailer } from '../../gateways/mail/mailer.ts';
import { smtpMailer } from '../../gateways/mail/smtp.ts';
import { mailPreviewPage, mailPreviews } from '../admin/mail-previews.ts';
import { mailDecline } from '../money/payments/note-decline.ts';
import { mailDailyOrders } from '../orders/shipments/daily-summary.ts';
import type { Letter } from './letter.ts';
import { sendMail } from './send-mail.ts';
import { writeMail } from './write-mail.ts';

/** An address of its own: mails to the people in these tests may be sent at any moment. */
const TROUBLED = 'troubled@example.com';
/** The server's replies to the next mails to that address, in order; after that it accepts every mail. */
type Trouble = 'drops at DATA' | 'drops after DATA' | 'busy at DATA' | 'refuses DATA' | 451 | 550;
let troubles: Trouble[] = [];
let received: string[] = [];
const recipients: string[] = [];
afterEach(() => {
  troubles = [];
  received = [];
});

const refusal = (responseCode: number) => Object.assign(new Error('No'), { responseCode });
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo({ address }, _session, done) {
    recipients.push(address);
    const [trouble] = address === TROUBLED ? troubles : [];
    if (typeof trouble !== 'number') return done();
    troubles.shift();
    done(refusal(trouble));
  },
  onData(stream, { envelope }, done) {
    const isTroubled = envelope.rcptTo.some(({ address }) => address === TROUBLED);
    const trouble = isTroubled ? troubles.shift() : undefined;
    if (trouble === 'drops at DATA') return void connection?.destroy();
    const answer = { 'busy at DATA': 452, 'refuses DATA': 554 }[String(trouble)];
    if (answer !== undefined) return void stream.resume().on('end', () => done(refusal(answer)));
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      received.push(Buffer.concat(chunks).toString());
      done();
      // After the reply, instead of a goodbye.
      if (trouble === 'drops after DATA') setImmediate(() => connection?.destroy());
    });
  },
});
/** The latest connection. */
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

const TOKEN = 'Kd0-x_2345678901234567890123456789012345678';
const letter = {
  subject: 'Hello\r\nBcc: everyone@example.com',
  heading: 'Hello',
  blocks: [{ kind: 'text', text: 'A <b>word</b> & more' } as const],
  why: 'You asked for it.',
};

/** Writes a mail that waits unknown to the job queue. */
async function waiting(cause: string, given: Letter = letter) {
  const to = { userId: null, email: TROUBLED };
  const jobs = { enqueue: async () => undefined };
  await world.deps.db.transaction().execute(async (trx) => {
    const deps = { jobs, now: world.deps.now, config: world.deps.config };
    await writeMail(trx, deps, { kind: 'shipped', cause, to, letter: given });
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
  test('arrives once, with text and HTML, and without a header smuggled in through the subject', async () => {
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

  test.each<Trouble>([451, 'drops at DATA', 'busy at DATA'])(
    'that meets %s is retried',
    async (trouble) => {
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
    },
  );

  test('that the server accepted is not sent again, although the connection broke', async () => {
    const { id } = await waiting('taken');
    troubles = ['drops after DATA'];
    await sendMail(world.deps, id);
    await sendMail(world.deps, id);
    expect(received).toHaveLength(1);
    expect(await mailOf('taken')).toMatchObject({ state: 'sent', attempts: 1 });
  });

  test.each<Trouble>([550, 'refuses DATA'])(
    'that meets %s is left to the admins immediately',
    async (trouble) => {
      const { id } = await waiting(`refused ${trouble}`);
      troubles = [trouble];
      await sendMail(world.deps, id);
      expect(await mailOf(`refused ${trouble}`)).toMatchObject({ state: 'failed', attempts: 1 });
      const admin = await world.admin();
      const { body } = await admin.calls(mailsApi.list, { query: { state: 'failed' } });
      expect(body.map((mail) => mail.id)).toContain(id);
    },
  );

  const away: Mailer = {
    isOutbox: false,
    send: () => Promise.reject(new MailHeld('The mail server mail.example:25 can’t be reached')),
  };
  const HOURS = 3_600_000;

  test('waits a month for a server that is away, at most an hour at a time, and admins see why', async () => {
    const { id, created_at } = await waiting('a month');
    const pauses: number[] = [];
    const at = (hours: number) => {
      const now = () => new Date(created_at.getTime() + hours * HOURS);
      const jobs: World['deps']['jobs'] = {
        enqueue: async (_db, _kind, _payload, options) =>
          void pauses.push(options!.runAt!.getTime() - now().getTime()),
      };
      return { ...world.deps, now, jobs, mailer: away };
    };
    for (const [index, hours] of [0, 1, 2, 3, 25, 24 * 7, 24 * 30].entries()) {
      await sendMail(at(hours), id);
      expect(await mailOf('a month')).toMatchObject({ state: 'queued', attempts: index + 1 });
    }
    expect(Math.max(...pauses)).toBe(HOURS);
    const admin = await world.admin();
    const { body } = await admin.calls(workApi.ofAdmin);
    expect(body.waiting).toContainEqual(
      expect.objectContaining({
        kind: 'mail',
        about: 'The mail server mail.example:25 can’t be reached',
      }),
    );
    await sendMail(at(24 * 30 + 1), id);
    expect(await mailOf('a month')).toMatchObject({
      state: 'failed',
      attempts: 8,
      failure: 'The mail server mail.example:25 can’t be reached',
    });
  });

  test('waits five days for a recipient’s server that wants it later', async () => {
    const { id, created_at } = await waiting('five days');
    const jobs = { enqueue: async () => undefined };
    const later: Mailer = { isOutbox: false, send: () => Promise.reject(new Error('450 Later')) };
    const at = (hours: number) => {
      const now = () => new Date(created_at.getTime() + hours * HOURS);
      return { ...world.deps, now, jobs, mailer: later };
    };
    await sendMail(at(5 * 24), id);
    expect(await mailOf('five days')).toMatchObject({ state: 'queued', held: false });
    await sendMail(at(5 * 24 + 1), id);
    expect(await mailOf('five days')).toMatchObject({ state: 'failed' });
  });

  test('that was held back takes the others with it once the server takes mail again', async () => {
    const first = await waiting('held first');
    const second = await waiting('held second');
    for (const { id } of [first, second]) {
      await sendMail({ ...world.deps, mailer: away }, id);
    }
    expect(await mailOf('held second')).toMatchObject({ state: 'queued', held: true });
    await sendMail(world.deps, first.id);
    await world.until(
      async () => (await mailOf('held second')).state === 'sent',
      'the second mail, which was due in a minute',
    );
  });
});

describe('a link with a token', () => {
  const withLink: Letter = {
    ...letter,
    blocks: [{ kind: 'link', label: 'Open', url: `https://souk.example/x?a=1&token=${TOKEN}` }],
  };
  const failing = (error: Error): Mailer => ({
    isOutbox: false,
    send: () => Promise.reject(error),
  });
  const storedIn = async (cause: string) => {
    const { text, html } = await mailOf(cause);
    return [text.includes(TOKEN), html.includes(TOKEN)];
  };

  test('is masked in the stored mail once the server has accepted it, and not before', async () => {
    const { id } = await waiting('masked', withLink);
    const jobs = { enqueue: async () => undefined };
    await sendMail({ ...world.deps, jobs, mailer: failing(new Error('Try later')) }, id);
    expect(await mailOf('masked')).toMatchObject({ state: 'queued' });
    expect(await storedIn('masked')).toEqual([true, true]);
    await sendMail(world.deps, id);
    expect(received.join('').replaceAll('=\r\n', '')).toContain(TOKEN);
    expect(await storedIn('masked')).toEqual([false, false]);
    expect((await mailOf('masked')).text).toContain('https://souk.example/x?a=1&token=…');
    const admin = await world.admin();
    const { body } = await admin.calls(mailsApi.read, { params: { mailId: id } });
    expect([body.state, body.text]).toEqual(['sent', expect.stringContaining('token=…')]);
    expect((await world.app.inject({ url: body.page })).body).toContain('token=…');
  });

  test('is masked once the server has refused the mail for good', async () => {
    const { id } = await waiting('masked, refused', withLink);
    await sendMail({ ...world.deps, mailer: failing(new MailRefused('Nobody')) }, id);
    expect(await mailOf('masked, refused')).toMatchObject({ state: 'failed' });
    expect(await storedIn('masked, refused')).toEqual([false, false]);
  });

  test('stays readable where mails are files in the outbox', async () => {
    const { outboxMailer } = await import('../../gateways/mail/outbox.ts');
    const mailer = outboxMailer(`${world.deps.config.dataDir}/outbox`, 'Souk <no-reply@a.example>');
    const { id } = await waiting('in the outbox', withLink);
    await sendMail({ ...world.deps, mailer }, id);
    expect(await mailOf('in the outbox')).toMatchObject({ state: 'sent' });
    expect(await storedIn('in the outbox')).toEqual([true, true]);
  });
});

describe('an order', () => {
  const kindsTo = async (address: string) => {
    const admin = await world.admin();
    const { body } = await admin.calls(mailsApi.list, { query: { search: address } });
    return body.map(({ kind }) => kind);
  };

  test('sends one mail each when paid, shipped, delivered and refunded', async () => {
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

  test('sends a mail when it was not paid, but none when its buyer cancels it', async () => {
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

test('a mail goes to one address only, whatever that contains', async () => {
  const mail = { id: 'one', subject: 'Hi', text: 'Hi', html: 'Hi' };
  await smtp.send({ ...mail, to: 'ada,bea@example.com' }).catch(() => undefined);
  expect(recipients).not.toContain('bea@example.com');
  expect(recipients.filter((address) => address.includes('bea'))).toHaveLength(1);
});

test('without a mail server, each mail becomes a file in the outbox', async () => {
  const { outboxMailer } = await import('../../gateways/mail/outbox.ts');
  const folder = `${world.deps.config.dataDir}/outbox`;
  const mail = { id: 'a-mail', to: 'ada@example.com', subject: 'Hi', text: 'Hi', html: '<p>Hi' };
  await outboxMailer(folder, 'Souk <no-reply@example.com>').send(mail);
  const file = await readFile(`${folder}/a-mail.eml`, 'utf8');
  expect(file).toContain('To: ada@example.com');
  expect(file).toContain('Message-ID: <a-mail@example.com>');
  // An address alone gets the site's name.
  await outboxMailer(folder, 'no-reply@example.com').send(mail);
  expect(await readFile(`${folder}/a-mail.eml`, 'utf8')).toContain(
    'From: Souk <no-reply@example.com>',
  );
});

test('mails are visible only to admins', async () => {
  const buyer = await world.buyer();
  expect((await buyer.calls(mailsApi.list)).status).toBe(403);
  const admin = await world.admin();
  const mailId = '00000000-0000-7000-8000-000000000000';
  expect((await admin.calls(mailsApi.read, { params: { mailId } })).status).toBe(404);
});

test.each([
  [{ SMTP_URL: 'http://mail.example.com' }, 'SMTP_URL'],
  [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM'],
])('%j is refused at startup, naming the variable', (env, name) => {
  expect(() => readConfig(env)).toThrow(name);
});

describe('the HTML of a mail', () => {
  test('is a page that runs no scripts, for anyone with its key', async () => {
    const { id } = await waiting('shown');
    const admin = await world.admin();
    const params = { mailId: id };
    const { body } = await admin.calls(mailsApi.read, { params });
    const shown = await world.app.inject({ url: body.page });
    expect(shown.statusCode).toBe(200);
    expect(shown.headers['content-type']).toContain('text/html');
    expect(shown.headers['content-security-policy']).toContain("default-src 'none'");
    expect(shown.headers['content-security-policy']).toContain('sandbox');
    expect(shown.body).toContain('A &lt;b&gt;word&lt;/b&gt;');
    // A second admin does not invalidate the first one's page.
    expect((await admin.calls(mailsApi.read, { params })).body.page).toBe(body.page);
    const guessed = await world.call(mailsApi.page, {
      params,
      query: { key: '00000000-0000-4000-8000-000000000000' },
    });
    expect(guessed.status).toBe(404);
    expect((await world.call(mailsApi.page, { params })).status).toBe(422);
  });
});

describe('the previews', () => {
  test('are unavailable outside the demo', async () => {
    const admin = await world.admin();
    expect((await admin.calls(mailPreviewsApi.list)).status).toBe(404);
  });

  test('show a mail of every kind, with text, HTML and the reason why it was sent', () => {
    const deps = { config: { ...world.deps.config, demo: true } };
    const previews = mailPreviews(deps);
    expect(previews.map(({ kind }) => kind)).toEqual(MAIL_KINDS);
    for (const { kind, subject, text } of previews) {
      expect(text).toMatch(/--\nYou’re receiving this email because/);
      expect(mailPreviewPage(deps, kind)).toContain(`<title>${escaped(subject)}</title>`);
    }
  });

  test('have buttons that lead to the pages of their kind', () => {
    const deps = { config: { ...world.deps.config, demo: true } };
    for (const { kind, text } of mailPreviews(deps)) {
      const buttons = buttonsOf(text);
      expect([kind, buttons]).toEqual([kind, buttons.filter((url) => opens(kind, url))]);
    }
  });
});

/** Returns the buttons of a mail, without links below the dividing line. */
const buttonsOf = (text: string): string[] =>
  [...(text.split('\n--\n')[0] ?? '').matchAll(/: (https?:\S+)$/gm)].flatMap(
    ([, url]) => url ?? [],
  );

/** Whether a kind of mail may link to that URL: one of its pages, or a page outside the site. */
function opens(kind: MailKind, url: string): boolean {
  const { origin, pathname } = new URL(url);
  const isOurs = origin === new URL(world.deps.config.publicUrl).origin;
  if (!isOurs || pathname.startsWith('/sandbox/')) return true;
  const pages = MAILS_BY_KIND[kind].opens as readonly ((...given: string[]) => string)[];
  return pages.some((page) => {
    const pattern = page('*', '*')
      .replace(/[?#].*/, '')
      .replaceAll('*', '[^/]+');
    return new RegExp(`^${pattern}$`).test(pathname);
  });
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;');

describe('a seller who gets order mails once a day', () => {
  const paid = async (seller: Awaited<ReturnType<World['seller']>>) => {
    const buyer = await world.buyer();
    const started = await buyer.buys({ product: await seller.sells({ price: 12 }) });
    await world.pays(started.stripe_session_id);
    await world.until(
      async () =>
        (await seller.sales()).find(
          (sale: { id: string; status: string }) =>
            sale.id === started.order_id && sale.status === 'paid',
        ),
      'the payment',
    );
    return started.order_number as string;
  };

  test('gets one summary of all new orders, and never the same one twice', async () => {
    const seller = await world.seller('Once a Day');
    const params = { shopId: seller.shop.id };
    await seller.calls(shopsApi.edit, { params, body: { order_mails: 'daily' } });
    const numbers = [await paid(seller), await paid(seller)];
    const mailsTo = async () => {
      const query = { search: seller.email };
      const { body } = await (await world.admin()).calls(mailsApi.list, { query });
      return body.filter(({ kind }) => kind !== 'verify_email');
    };
    expect(await mailsTo()).toEqual([]);
    await Promise.all([mailDailyOrders(world.deps), mailDailyOrders(world.deps)]);
    await mailDailyOrders(world.deps);
    const [summary, ...more] = await mailsTo();
    expect(more).toEqual([]);
    expect(summary).toMatchObject({ kind: 'daily_orders', subject: '2 new orders for Once a Day' });
    const mailId = summary?.id ?? '';
    const { body } = await (await world.admin()).calls(mailsApi.read, { params: { mailId } });
    for (const number of numbers) expect(body.text).toContain(number);
    // Back to one mail per order.
    await seller.calls(shopsApi.edit, { params, body: { order_mails: 'each' } });
    await paid(seller);
    expect((await mailsTo()).map(({ kind }) => kind)).toEqual(['new_order', 'daily_orders']);
  });

  test('is not asked to ship what was refunded before the summary', async () => {
    const seller = await world.seller('Given Back');
    const params = { shopId: seller.shop.id };
    await seller.calls(shopsApi.edit, { params, body: { order_mails: 'daily' } });
    const [kept, refunded] = [await paid(seller), await paid(seller)];
    const saleOf = async (number: string) =>
      (await seller.sales()).find((sale: { order_number: string }) => sale.order_number === number);
    await seller.sets((await saleOf(refunded)).id, { status: 'refunded' });
    await world.until(async () => (await saleOf(refunded)).status === 'refunded', 'the refund');
    await mailDailyOrders(world.deps);
    const admin = await world.admin();
    const { body: mails } = await admin.calls(mailsApi.list, { query: { search: seller.email } });
    const summary = mails.find(({ kind }) => kind === 'daily_orders');
    expect(summary?.subject).toBe('1 new order for Given Back');
    const mailId = summary?.id ?? '';
    const { body } = await admin.calls(mailsApi.read, { params: { mailId } });
    expect(body.text).toContain(kept);
    expect(body.text).not.toContain(refunded);
  });

  test('is the only one to see that setting', async () => {
    const seller = await world.seller();
    const params = { shopId: seller.shop.id };
    expect((await seller.calls(shopsApi.read, { params })).body.order_mails).toBe('each');
    expect((await world.call(shopsApi.read, { params })).body.order_mails).toBeNull();
  });
});

describe('a declined card', () => {
  test('leads to one mail, unless the order is paid by then', async () => {
    const admin = await world.admin();
    const seller = await world.seller();
    const start = async () => {
      const buyer = await world.buyer();
      const started = await buyer.buys({ product: await seller.sells() });
      await world.pays(started.stripe_session_id, 'pm_card_chargeDeclined');
      await world.until(async () => {
        const payment = await world.deps.db
          .selectFrom('payments')
          .select('failure')
          .where('order_id', '=', started.order_id)
          .executeTakeFirst();
        return payment?.failure;
      }, 'the refusal');
      return started as { order_id: string; order_number: string; stripe_session_id: string };
    };
    const told = async (number: string) => {
      const { body } = await admin.calls(mailsApi.list, { query: { search: number } });
      return body.filter(({ kind }) => kind === 'payment_failed');
    };
    const left = await start();
    await mailDecline(world.deps, left.order_id);
    await mailDecline(world.deps, left.order_id);
    const [mail, ...more] = await told(left.order_number);
    expect(more).toEqual([]);
    const params = { mailId: mail?.id ?? '' };
    const { body } = await admin.calls(mailsApi.read, { params });
    expect(body.text).toContain('Your card was declined.');
    expect(body.text).toContain('/sandbox/pay/');

    const tried = await start();
    await world.pays(tried.stripe_session_id);
    await world.until(async () => {
      const { rows } = await world.deps.pool.query(
        'select from payments where order_id = $1 and status = $2',
        [tried.order_id, 'paid'],
      );
      return rows.length > 0;
    }, 'the payment');
    await mailDecline(world.deps, tried.order_id);
    expect(await told(tried.order_number)).toEqual([]);
  });
});

test('every button in the mails sent by these tests opens a page of the mail’s kind', async () => {
  const sent = await world.deps.db.selectFrom('mails').select(['kind', 'text']).execute();
  expect(new Set(sent.map(({ kind }) => kind)).size).toBeGreaterThan(5);
  for (const { kind, text } of sent) {
    const buttons = buttonsOf(text);
    expect([kind, buttons]).toEqual([kind, buttons.filter((url) => opens(kind as MailKind, url))]);
  }
});
