import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { newKey } from '../kit/seal.ts';
import { advice } from './advice.ts';

const READY = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://souk.example',
  DATABASE_URL: 'postgres://db/souk',
  TRUST_PROXY: '1',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtps://mail.souk.example',
  SECRETS_KEY: newKey(),
};
const facts = { demo: false, hasAdmin: true };
const told = (change: Record<string, string | undefined>, more = facts) =>
  advice(readConfig({ ...READY, ...change }), more);

describe('an operator opening the site', () => {
  it('gets no advice when everything is set', () => {
    expect(told({})).toEqual([]);
  });

  it.each([
    [/^Links and payments lead to http:\/\/localhost:3000\./, { PUBLIC_URL: undefined }],
    [/^PUBLIC_URL is http:\/\/souk.example: .* unencrypted/, { PUBLIC_URL: 'http://souk.example' }],
    [/^DATABASE_URL is not set/, { DATABASE_URL: undefined }],
    [/^TRUST_PROXY is off/, { TRUST_PROXY: undefined }],
    [/^SMTP_URL is not set/, { SMTP_URL: undefined }],
    [/^REQUIRE_VERIFIED_EMAIL is 0/, { REQUIRE_VERIFIED_EMAIL: '0' }],
    [/^SECRETS_KEY is not set/, { SECRETS_KEY: undefined }],
    [/^NODE_ENV is not production/, { NODE_ENV: undefined }],
    [/^Payments are tests/, { STRIPE_SECRET_KEY: undefined, PAYMENTS: 'sandbox' }],
  ])('gets %s if it is missing', (line, change) => {
    expect(told(change)).toEqual([expect.stringMatching(line)]);
  });

  it('is warned of the demo’s admin, and of a missing one', () => {
    expect(told({}, { demo: true, hasAdmin: false })).toEqual([
      expect.stringMatching(/^The demo is on/),
      expect.stringMatching(/^There is no admin/),
    ]);
  });

  it('gets no advice during a trial at home', () => {
    expect(advice(readConfig({}), { demo: true, hasAdmin: false })).toEqual([]);
  });
});
