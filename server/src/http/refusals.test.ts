import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startWorld, type World } from '../../test/world.ts';
import { makeApp } from '../app.ts';
import type { App } from '../kit/route.ts';
import { securityLog } from '../kit/security-log.ts';

type Line = { security?: string; address?: string; status?: number; more?: number };
const lines: Line[] = [];
const sink = new Writable({
  write(line, _encoding, done) {
    lines.push(JSON.parse(String(line)));
    done();
  },
});
const log = pino({ level: 'info' }, sink);

let world: World;
let site: App;
const security = securityLog(log);
beforeAll(async () => {
  world = await startWorld({ worker: false });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const config = { ...world.deps.config, trustProxy: 1, rateLimitFactor: 0.1 };
  // A minute that ends during a test would reset the count.
  const now = () => new Date('2026-11-22T12:00:10Z');
  site = await makeApp({ ...world.deps, config, log, security, now }, { pages: null });
});
afterAll(async () => {
  await site.close();
  vi.useRealTimers();
  await world.close();
});

let people = 0;
let from = '';
beforeEach(() => {
  people += 1;
  from = `198.51.100.${people}`;
  lines.length = 0;
});

const events = () => lines.filter((line) => line.security !== undefined);
const ask = (
  url: string,
  more: { method?: 'POST' | 'PUT'; token?: string; headers?: object; body?: string } = {},
) =>
  site.inject({
    method: more.method ?? 'GET',
    url: `/api${url}`,
    headers: {
      'x-forwarded-for': from,
      ...(more.token && { authorization: `Bearer ${more.token}` }),
      ...(more.body !== undefined && { 'content-type': 'application/json' }),
      ...more.headers,
    },
    ...(more.body !== undefined && { payload: more.body }),
  });

test('a dead token on a private call is an event; a visitor who has to sign in is not', async () => {
  await ask('/orders', { token: 'dead' });
  await ask('/orders');
  await ask('/explore', { token: 'dead' });
  expect(events()).toMatchObject([
    { security: 'call-refused', address: from, method: 'GET', route: '/api/orders', status: 401 },
  ]);
});

test('access to someone else’s things names the caller', async () => {
  const buyer = await world.buyer();
  const { shop } = await world.seller();
  await ask(`/shops/${shop.id}`, { method: 'PUT', token: buyer.token, body: '{"name":"Mine"}' });
  expect(events()).toMatchObject([{ security: 'call-refused', status: 403, account: buyer.id }]);
});

test('a webhook with a bad signature is an event', async () => {
  const headers = { 'stripe-signature': 't=1,v1=00' };
  await ask('/webhooks/stripe', { method: 'POST', headers, body: '{}' });
  from = `${from}1`;
  // Without a signature the body isn't even read.
  const unsigned = await ask('/webhooks/stripe', { method: 'POST', body: 'x'.repeat(2_000_000) });
  expect(unsigned.statusCode).toBe(400);
  expect(events()).toMatchObject([
    { security: 'bad-webhook-signature', address: from.slice(0, -1) },
    { security: 'bad-webhook-signature', address: from },
  ]);
});

test('a flood gets one line at once and one per minute, and is counted in full', async () => {
  const before = security.counts().get('limit-reached') ?? 0;
  for (let n = 0; n < 80; n += 1) await ask('/categories');
  expect(security.counts().get('limit-reached')).toBe(before + 50);
  expect(events()).toMatchObject([{ security: 'limit-reached', status: 429, address: from }]);
  vi.advanceTimersByTime(60_000);
  expect(events().slice(1)).toMatchObject([{ security: 'limit-reached', address: from, more: 49 }]);
  // Quiet: forgotten a minute later.
  vi.advanceTimersByTime(120_000);
  expect(events().length).toBe(2);
});

test('a wrong password and everyday errors are no refusals', async () => {
  await ask('/auth/login', {
    method: 'POST',
    body: '{"email_or_username":"nobody","password":"wrong-1"}',
  });
  await ask('/nowhere');
  await ask('/auth/login', { method: 'POST', body: '{' });
  expect(events().filter(({ security: kind }) => kind === 'call-refused')).toEqual([]);
});
