import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { viesRegister } from './register.ts';

const NUMBER = { country: 'DE', id: 'DE136695976' };
let server: Server;
let url: string;
let asked: { path: string | undefined; body: unknown }[];
let answer: { status: number; body: string };
let failures: unknown[];

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += String(chunk)));
    request.on('end', () => {
      asked.push({ path: request.url, body: JSON.parse(text) });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest`;
});
afterAll(() => server.close());
beforeEach(() => {
  [asked, failures] = [[], []];
});

const register = (now?: () => number) => viesRegister(url, (error) => failures.push(error), now);
const says = (body: unknown, status = 200) => {
  answer = { status, body: JSON.stringify(body) };
};

test('a number is asked for once, and its answer kept for ten minutes', async () => {
  says({ countryCode: 'DE', vatNumber: '136695976', valid: true, name: '---' });
  let time = 1000;
  const vies = register(() => time);
  expect(await vies.check(NUMBER)).toBe('valid');
  says({ valid: false });
  expect(await vies.check(NUMBER)).toBe('valid');
  expect(asked).toEqual([
    { path: '/rest/check-vat-number', body: { countryCode: 'DE', vatNumber: '136695976' } },
  ]);
  time += 600_001;
  expect(await vies.check(NUMBER)).toBe('invalid');
});

test.each([
  ['a busy register', 200, { actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] }],
  ['an error', 500, {}],
  ['another kind of answer', 200, { valid: 'yes' }],
])('%s says nothing about the number, and is asked again', async (_, status, body) => {
  says(body, status);
  const vies = register();
  expect(await vies.check(NUMBER)).toBe('unknown');
  expect(await vies.check(NUMBER)).toBe('unknown');
  expect([asked.length, failures.length]).toEqual([2, 2]);
});

test('an answer without an end is not read to the end', async () => {
  let sent = 0;
  const endless = createServer((_, response) => {
    response.on('error', () => {});
    const more = () => {
      while (!response.destroyed) {
        sent += 16_384;
        if (!response.write(' '.repeat(16_384))) return void response.once('drain', more);
      }
    };
    more();
  });
  await new Promise<void>((done) => endless.listen(0, '127.0.0.1', done));
  const { port } = endless.address() as AddressInfo;
  const vies = viesRegister(`http://127.0.0.1:${port}`, (error) => failures.push(error));
  expect(await vies.check(NUMBER)).toBe('unknown');
  expect(String(failures[0])).toContain('longer than 65536 bytes');
  // What the buffers between them hold is sent, and no more.
  expect(sent).toBeLessThan(50_000_000);
  endless.closeAllConnections();
  await new Promise((done) => endless.close(done));
});

test('a register that is gone says nothing', async () => {
  const vies = viesRegister('http://127.0.0.1:9', (error) => failures.push(error));
  expect(await vies.check(NUMBER)).toBe('unknown');
  expect(failures).toHaveLength(1);
});
