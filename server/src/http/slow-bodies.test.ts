// Over real connections: slow really means slow here, only the server is less patient than usual.
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type World } from '../../test/world.ts';

const ARRIVAL = {
  headersMs: 1_000,
  // Longer than a loaded machine may pause this process, which also sends the bodies.
  spanMs: 2_000,
  bytesASpan: 1_000,
  wholeMs: 4_000,
  wholeUploadMs: 60_000,
  lookMs: 50,
};
/** Ten steps per interval. */
const STEP_MS = ARRIVAL.spanMs / 10;

let world: World;
let token: string;
beforeAll(async () => {
  world = await startWorld({ worker: false, app: { arrival: ARRIVAL } });
  ({ token } = await world.buyer());
});
afterAll(() => world.close());

/** A connection, everything the server sends on it, and its end. */
function open(first: string) {
  const socket = connect(Number(new URL(world.url).port), '127.0.0.1');
  let heard = '';
  socket.on('data', (data) => (heard += data.toString('latin1')));
  // A reset is an end too, while bytes are still on their way.
  socket.on('error', () => undefined);
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(heard)));
  socket.write(first);
  return { socket, closed };
}

/** Keeps sending, by default a byte at a time, until the connection ends. */
async function trickle(
  { socket, closed }: { socket: Socket; closed: Promise<string> },
  bytes = 'a',
) {
  const timer = setInterval(() => socket.writable && socket.write(bytes), STEP_MS);
  return closed.finally(() => clearInterval(timer));
}

const head = (target: string, ...more: string[]) =>
  [`POST ${target} HTTP/1.1`, 'Host: souk', ...more, '', ''].join('\r\n');
const SIGNED_IN = () => `Authorization: Bearer ${token}`;
const JSON_BODY = ['Content-Type: application/json', 'Content-Length: 16000'];
const FORM = 'Content-Type: multipart/form-data; boundary=b';
const PART = '--b\r\nContent-Disposition: form-data; name="images"; filename="a.png"\r\n\r\n';

const uploads = () =>
  readdir(path.join(world.deps.config.dataDir, 'uploads')).catch(() => [] as string[]);

// All at once: each takes as long as the server's patience.
describe.concurrent('over a slow line', () => {
  it('an upload that stalls is ended and leaves no file', async ({ expect: then }) => {
    const upload = open(
      head('/api/products/upload-images', SIGNED_IN(), FORM, 'Content-Length: 5000000') +
        PART +
        'x'.repeat(50_000),
    );
    await world.until(async () => (await uploads()).length > 0, 'the file of the upload');
    then(await upload.closed).toContain('HTTP/1.1 408 ');
    await world.until(async () => (await uploads()).length === 0, 'the end of that file');
  });

  it('an upload that is slow but keeps coming arrives', async ({ expect: then }) => {
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
    // Barely faster than required, and for longer than any pause may last.
    const steps = 15;
    const began = performance.now();
    for (let step = 0; step < steps; step += 1) {
      socket.write(body.subarray((step * body.length) / steps, ((step + 1) * body.length) / steps));
      await sleep(STEP_MS);
    }
    then(performance.now() - began).toBeGreaterThan(ARRIVAL.spanMs);
    then(await closed).toContain('HTTP/1.1 201 ');
  });

  it('a connection is ended if its headers never end', async () => {
    expect(await trickle(open('GET / HTTP/1.1\r\nHost: '))).toContain('HTTP/1.1 408 ');
  });

  it('a connection is ended if it says nothing at all', async () => {
    await open('').closed;
  });

  it('a connection is ended if its body never ends', async () => {
    const said = await trickle(open(head('/api/auth/login', ...JSON_BODY)));
    expect(said).toContain('HTTP/1.1 408 ');
    expect(said).toContain('application/problem+json');
  });

  it('a connection is ended if its body comes fast enough but never ends', async () => {
    const began = performance.now();
    const said = await trickle(open(head('/api/auth/login', ...JSON_BODY)), 'a'.repeat(500));
    expect(said).toContain('HTTP/1.1 408 ');
    expect(performance.now() - began).toBeGreaterThan(ARRIVAL.wholeMs - ARRIVAL.lookMs);
  });

  it('a connection is ended even if it was answered long before', async () => {
    const said = await trickle(open(head('/api/products', ...JSON_BODY)));
    expect(said).toContain('HTTP/1.1 401 ');
  });

  it('a connection is ended if its body is for an unknown endpoint', async () => {
    const said = await trickle(open(head('/api/nowhere', ...JSON_BODY)));
    expect(said).toContain('HTTP/1.1 404 ');
  });
});

it('a simple upload is never written to disk, not even while it arrives', async () => {
  const part = PART + 'x'.repeat(300_000);
  const length = `Content-Length: ${part.length + 9}`;
  const { socket, closed } = open(
    head('/api/simple-upload', SIGNED_IN(), FORM, length, 'Connection: close') + part,
  );
  await world.until(
    async () => socket.bytesWritten > 300_000 && socket.writableLength === 0,
    'the first part of the upload',
  );
  expect(await uploads()).toEqual([]);
  socket.write('\r\n--b--\r\n');
  expect(await closed).toContain('"success":true');
});
