import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { createSandbox } from 'stripe-sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stripeClient } from '../gateways/payments/stripe.ts';
import type { App } from '../kit/route.ts';
import { forwardCardPage } from './card-page.ts';
import { errorHandler } from './problems.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const sandbox = createSandbox({ publicUrl: 'http://localhost:3000', merchant: 'Souk', log });
let site: App;
let path: string;

function siteWith(address: string): App {
  const made = fastify() as unknown as App;
  made.setErrorHandler(errorHandler(() => undefined));
  forwardCardPage(made, address);
  return made;
}

beforeAll(async () => {
  const { url: apiBase } = await sandbox.listen(0);
  site = siteWith(apiBase);
  const stripe = stripeClient({ secretKey: 'sk_test_of_the_tests', apiBase });
  const mug = { currency: 'usd', unit_amount: 1999, product_data: { name: 'Blue mug' } };
  const { url } = await stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [{ quantity: 1, price_data: mug }],
    success_url: 'http://localhost:3000/checkout/success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/cart',
  });
  path = new URL(url!).pathname;
});

afterAll(async () => {
  await site.close();
  await sandbox.close();
});

test('a payment happens on the site’s own origin', async () => {
  const page = await site.inject({ url: path });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Cancel and return to Souk');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  const payload = new URLSearchParams({
    email: 'bo@example.com',
    number: '4242 4242 4242 4242',
    expiry: '12 / 40',
    cvc: '123',
    name: 'Bo Shopper',
  }).toString();
  const paid = await site.inject({ method: 'POST', url: path, headers: form, payload });
  expect(paid.statusCode).toBe(303);
  const session = path.split('/').at(-1);
  expect(paid.headers.location).toBe(
    `http://localhost:3000/checkout/success?session_id=${session}`,
  );
});

test('only the provider’s pages can be reached, nothing else of it', async () => {
  for (const url of [
    '/sandbox/pay/..%2f..%2fv1%2fevents',
    '/sandbox/pay/%2e%2e/authenticate',
    '/sandbox/v1/events',
    '/sandbox-control/deliveries',
  ]) {
    const answer = await site.inject({ url, headers: { authorization: 'Bearer sk_test_abc' } });
    expect(answer.statusCode).toBe(404);
  }
});

test('a request with another Host header isn’t forwarded to that host', async () => {
  let asked = 0;
  const elsewhere = createServer((_request, response) => {
    asked += 1;
    response.end();
  });
  await new Promise<void>((resolve) => {
    elsewhere.listen(0, '127.0.0.1', resolve);
  });
  await site.listen({ host: '127.0.0.1', port: 0 });
  const { port } = site.server.address() as AddressInfo;
  const other = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  const status = await new Promise((resolve, reject) => {
    const named = `${other}/sandbox/pay/cs_test_x`;
    get({ host: '127.0.0.1', port, path: named, agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    }).on('error', reject);
  });
  elsewhere.close();
  expect(status).toBe(404);
  expect(asked).toBe(0);
});

test('while the provider is down, the page says so and retries', async () => {
  const alone = siteWith('http://127.0.0.1:9');
  const url = '/sandbox/pay/cs_test_x';
  const answer = await alone.inject({ url });
  const toForm = await alone.inject({ method: 'POST', url, headers: form, payload: '' });
  await alone.close();
  expect(toForm.headers.location).toBe(url);
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('5');
  expect(answer.body).toContain('<h1>The payment page is unavailable right now.');
  expect(answer.body).toContain('This page will try again in 5 seconds.');
});

test('an oversized body is refused', async () => {
  const payload = `name=${'x'.repeat(70_000)}`;
  const answer = await site.inject({ method: 'POST', url: path, headers: form, payload });
  expect(answer.statusCode).toBe(413);
});
