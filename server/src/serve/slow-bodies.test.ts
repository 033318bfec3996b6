// Against a real server in a process of its own, over real connections: what is slow is really slow here.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { freePort } from '../../test/world.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

let server: ChildProcess;
let dataDir: string;
let port: number;
let token: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'souk-slow-'));
  port = await freePort();
  const { url } = await testDatabase();
  server = spawn(process.execPath, [MAIN, 'serve'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      PORT: String(port),
      STRIPE_SANDBOX_PORT: String(await freePort()),
      WEB_CONCURRENCY: '1',
      DEMO: '0',
      LOG_LEVEL: 'silent',
    },
  });
  await until(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok);
  const account = { email: 'slow@example.com', username: 'slow', password: 'secret-pass' };
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, first_name: 'Ada', last_name: 'Byron' }),
  });
  token = ((await answer.json()) as { access_token: string }).access_token;
});
afterAll(async () => {
  server.kill('SIGTERM');
  if (server.exitCode === null) await once(server, 'exit');
  await rm(dataDir, { recursive: true, force: true });
});

async function until(check: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 45_000;
  while (!(await check().catch(() => false))) {
    if (Date.now() > end) throw new Error('It never came');
    await sleep(50);
  }
}

/** A connection, all that the server says on it, and its end. */
function open(first: string) {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.on('data', (data) => (heard += data.toString('latin1')));
  socket.on('error', () => undefined);
  const closed = once(socket, 'close').then(() => heard);
  socket.write(first);
  return { socket, closed };
}

/** One more byte every second, until the connection ends. */
async function trickle({ socket, closed }: { socket: Socket; closed: Promise<string> }) {
  const timer = setInterval(() => socket.writable && socket.write('a'), 1000);
  return closed.finally(() => clearInterval(timer));
}

const head = (target: string, ...more: string[]) =>
  [`POST ${target} HTTP/1.1`, 'Host: souk', ...more, '', ''].join('\r\n');
const SIGNED_IN = () => `Authorization: Bearer ${token}`;
const JSON_BODY = ['Content-Type: application/json', 'Content-Length: 100000'];
const FORM = 'Content-Type: multipart/form-data; boundary=b';
const PART = '--b\r\nContent-Disposition: form-data; name="images"; filename="a.png"\r\n\r\n';

const uploads = () => readdir(path.join(dataDir, 'uploads')).catch(() => [] as string[]);

// All at once: each takes as long as the server's patience.
describe.concurrent('over a slow line', () => {
  it('an upload that stalls is ended and leaves no file', async ({ expect: then }) => {
    const upload = open(
      head('/api/products/upload-images', SIGNED_IN(), FORM, 'Content-Length: 5000000') +
        PART +
        'x'.repeat(50_000),
    );
    await until(async () => (await uploads()).length > 0);
    then(await upload.closed).toContain('HTTP/1.1 408 ');
    await until(async () => (await uploads()).length === 0);
  });

  it('an upload that is slow and honest arrives', async ({ expect: then }) => {
    const create = { width: 130, height: 130, channels: 3, background: '#000' } as const;
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const picture = await sharp({ create: { ...create, noise } })
      .png()
      .toBuffer();
    const body = Buffer.concat([Buffer.from(PART), picture, Buffer.from('\r\n--b--\r\n')]);
    const { socket, closed } = open(
      head(
        '/api/products/upload-images',
        SIGNED_IN(),
        FORM,
        `Content-Length: ${body.length}`,
        'Connection: close',
      ),
    );
    // About 1.5 kB a second, for longer than any pause may be.
    for (let sent = 0; sent < body.length; sent += 1500) {
      socket.write(body.subarray(sent, sent + 1500));
      await sleep(1000);
    }
    then(body.length).toBeGreaterThan(40_000);
    then(await closed).toContain('HTTP/1.1 201 ');
  });

  it('a connection is ended where it never comes to the end of its headers', async () => {
    expect(await trickle(open('GET / HTTP/1.1\r\nHost: '))).toContain('HTTP/1.1 408 ');
  });

  it('a connection is ended where it says nothing at all', async () => {
    await open('').closed;
  });

  it('a connection is ended where it never comes to the end of its body', async () => {
    const said = await trickle(open(head('/api/auth/login', ...JSON_BODY)));
    expect(said).toContain('HTTP/1.1 408 ');
    expect(said).toContain('application/problem+json');
  });

  it('a connection is ended also where its answer was there long before', async () => {
    const said = await trickle(open(head('/api/products', ...JSON_BODY)));
    expect(said).toContain('HTTP/1.1 401 ');
  });

  it('a connection is ended where its body is for nobody', async () => {
    expect(await trickle(open(head('/api/nowhere', ...JSON_BODY)))).not.toBe('');
  });
});

it('a simple upload is written nowhere, also while it comes', async () => {
  const part = PART + 'x'.repeat(300_000);
  const length = `Content-Length: ${part.length + 9}`;
  const { socket, closed } = open(
    head('/api/simple-upload', SIGNED_IN(), FORM, length, 'Connection: close') + part,
  );
  await until(async () => socket.bytesWritten > 300_000 && socket.writableLength === 0);
  expect(await uploads()).toEqual([]);
  socket.write('\r\n--b--\r\n');
  expect(await closed).toContain('"success":true');
});
