import { createServer, type AddressInfo, type Server } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { SELF_SIGNED } from '../../../test/self-signed.ts';
import { MailHeld, MailRefused } from './mailer.ts';
import { smtpMailer } from './smtp.ts';

const FROM = 'Souk <no-reply@example.com>';
const MAIL = { id: 'a', to: 'ada@example.com', subject: 'Hi', text: 'Hi', html: '<p>Hi' };

/** A server with a self-signed certificate, as Debian installs one. */
async function serverWith(options: SMTPServerOptions = {}, host = '127.0.0.1') {
  const sessions: { secure: boolean; name: string }[] = [];
  const server = new SMTPServer({
    ...SELF_SIGNED,
    authOptional: true,
    onData(stream, { secure, clientHostname, hostNameAppearsAs }, done) {
      sessions.push({ secure, name: hostNameAppearsAs || clientHostname });
      stream.resume().on('end', () => done());
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((listening) => server.listen(0, host, listening));
  onTestFinished(() => new Promise<void>((closed) => server.close(closed)));
  return { sessions, port: (server.server.address() as AddressInfo).port };
}

/** A server that says these lines, one after each command, and 250 after that. */
async function serverSaying(...lines: string[]): Promise<number> {
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined);
    const waiting = [...lines];
    const say = () => socket.write(`${waiting.shift() ?? '250 OK'}\r\n`);
    say();
    socket.on('data', (data) => {
      if (/^QUIT/m.test(data.toString())) socket.end('221 Bye\r\n');
      else say();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

const sendBy = (url: string) =>
  smtpMailer(url, FROM)
    .send(MAIL)
    .then(
      () => null,
      (error: Error) => error,
    );

describe('a mail server on this machine', () => {
  test.each(['127.0.0.1', 'localhost', '[::1]'])(
    'at %s needs no signed certificate',
    async (host) => {
      const { sessions, port } = await serverWith({}, host === '[::1]' ? '::1' : '127.0.0.1');
      expect(await sendBy(`smtp://${host}:${port}`)).toBeNull();
      expect(sessions).toMatchObject([{ secure: true }]);
    },
  );

  test('with TLS from the start needs none either', async () => {
    const { sessions, port } = await serverWith({ secure: true });
    expect(await sendBy(`smtps://127.0.0.1:${port}`)).toBeNull();
    expect(sessions).toMatchObject([{ secure: true }]);
  });
});

describe('an option in SMTP_URL’s query takes effect', () => {
  test('tls.rejectUnauthorized=true verifies the certificate', async () => {
    const { sessions, port } = await serverWith();
    const error = await sendBy(`smtp://127.0.0.1:${port}?tls.rejectUnauthorized=true`);
    expect(error).toBeInstanceOf(MailHeld);
    expect(error?.message).toContain(
      `The connection to the mail server 127.0.0.1:${port} can’t be encrypted: self-signed certificate`,
    );
    expect(sessions).toEqual([]);
  });

  test('ignoreTLS=true sends in the clear', async () => {
    const { sessions, port } = await serverWith();
    expect(await sendBy(`smtp://127.0.0.1:${port}/?ignoreTLS=true`)).toBeNull();
    expect(sessions).toMatchObject([{ secure: false }]);
  });

  test('requireTLS=true sends nothing in the clear', async () => {
    const { sessions, port } = await serverWith({ disabledCommands: ['STARTTLS'] });
    expect(await sendBy(`smtp://127.0.0.1:${port}?requireTLS=true`)).toBeInstanceOf(MailHeld);
    expect(sessions).toEqual([]);
    expect(await sendBy(`smtp://127.0.0.1:${port}`)).toBeNull();
  });

  test('name is what the site calls itself', async () => {
    const { sessions, port } = await serverWith();
    expect(await sendBy(`smtp://127.0.0.1:${port}?name=shop.example.com`)).toBeNull();
    expect(sessions).toMatchObject([{ name: 'shop.example.com' }]);
  });

  test('greetingTimeout is how long a silent server is waited for', async () => {
    const silent = createServer();
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as AddressInfo;
    const error = await sendBy(`smtp://127.0.0.1:${port}?greetingTimeout=50`);
    expect(error).toBeInstanceOf(MailHeld);
    expect(error?.message).toContain(`The mail server 127.0.0.1:${port} can’t be reached: `);
  });
});

const HELLO = ['220 Hello', '250 Hello'];
const TAKES = '250 OK';
const READY = [...HELLO, TAKES, TAKES, '354 Go on'];

describe('trouble with the server or our settings holds a mail back', () => {
  test.each([
    ['at the greeting', ['554 No service here'], 'doesn’t take mail from this site: '],
    ['at EHLO', ['220 Hello', '550 Go away', '550 Go away'], 'doesn’t take mail from this site: '],
    ['that is busy', ['421 4.3.2 Too busy'], 'doesn’t take mail from this site: '],
    ['that wants a sign-in', [...HELLO, '530 5.7.0 Authentication required'], 'but SMTP_URL has'],
    ['that wants one later', [...HELLO, TAKES, '530 5.7.0 Sign in'], 'but SMTP_URL has none: '],
    ['that wants one last', [...READY, '530 5.7.0 Sign in'], 'but SMTP_URL has none: '],
    ['that wants TLS', [...HELLO, TAKES, '538 Encryption required'], '538 Encryption required'],
    ['that refuses the sender', [...HELLO, '550 Who is that?'], `sender in MAIL_FROM, ${FROM}: `],
    ['that refuses it at RCPT', [...HELLO, TAKES, '553 5.1.8 Sender rejected'], '5.1.8 Sender'],
    ['that doesn’t relay', [...HELLO, TAKES, '554 5.7.1 <a@b>: Relay access denied'], 'Relay'],
    ['that says so in words', [...HELLO, TAKES, '550 relay not permitted'], 'relay not permitted'],
    ['that doesn’t relay yet', [...HELLO, TAKES, '454 4.7.1 Relay access denied'], 'Relay access'],
    ['that blocks this machine', [...HELLO, TAKES, '554 Client host blocked'], 'Client host'],
    ['that misses SPF', [...READY, '550 5.7.26 Unauthenticated sender'], '5.7.26 Unauthenticated'],
    ['that lost its place', [...HELLO, TAKES, '503 5.5.1 Bad sequence'], '503 5.5.1 Bad sequence'],
  ])('of a server %s', async (_which, lines, sentence) => {
    const port = await serverSaying(...lines);
    const error = await sendBy(`smtp://127.0.0.1:${port}`);
    expect(error).toBeInstanceOf(MailHeld);
    expect(error?.message).toContain(`The mail server 127.0.0.1:${port} `);
    expect(error?.message).toContain(sentence);
    expect(error?.message).not.toContain('\n');
  });

  test('such as a wrong password, which is not shown', async () => {
    const { port } = await serverWith({
      onAuth: (_auth, _session, done) =>
        done(Object.assign(new Error('No such user'), { responseCode: 535 })),
    });
    const error = await sendBy(`smtp://souk:s3cret@127.0.0.1:${port}`);
    expect(error).toBeInstanceOf(MailHeld);
    expect(error?.message).toContain('doesn’t accept the user or password in SMTP_URL: ');
    expect(error?.message).not.toContain('s3cret');
  });

  test('such as a server that isn’t running, or has no address', async () => {
    const free = createServer();
    await new Promise<void>((listening) => free.listen(0, '127.0.0.1', listening));
    const { port } = free.address() as AddressInfo;
    await new Promise((closed) => free.close(closed));
    const refused = await sendBy(`smtp://127.0.0.1:${port}`);
    expect(refused).toBeInstanceOf(MailHeld);
    expect(refused?.message).toContain(`The mail server 127.0.0.1:${port} can’t be reached: `);
    expect(await sendBy('smtp://nowhere.invalid')).toBeInstanceOf(MailHeld);
  });
});

describe('a refusal of the recipient or the mail is final', () => {
  test.each([
    ['550 5.1.1 No such user here', 2],
    ['550 No such user here', 2],
    ['553 5.1.3 Bad address', 2],
    ['552 5.2.2 Mailbox full', 2],
    ['556 5.1.10 Domain takes no mail', 2],
    ['550 5.5.0 Requested action not taken: mailbox unavailable', 2],
    ['554 5.6.0 Not like this', 4],
    ['552 5.3.4 Too big', 4],
  ])('%s', async (reply, after) => {
    const lines = after === 2 ? [...HELLO, TAKES, reply] : [...READY, reply];
    const port = await serverSaying(...lines);
    const error = await sendBy(`smtp://127.0.0.1:${port}`);
    expect(error).toBeInstanceOf(MailRefused);
    expect(error?.message).toContain(reply);
  });
});

test.each(['450 4.7.1 Greylisted', '452 4.2.2 Mailbox full for now', '451 Later'])(
  'a recipient’s server that says %s is asked again',
  async (reply) => {
    const port = await serverSaying(...HELLO, TAKES, reply);
    const error = await sendBy(`smtp://127.0.0.1:${port}`);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(MailHeld);
    expect(error).not.toBeInstanceOf(MailRefused);
  },
);
