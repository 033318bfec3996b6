import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const LIVE = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
const TEST = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

describe('the demo, whose passwords are public', () => {
  it.each([
    ['nothing is set', {}],
    ['the address is this machine’s', { HOST: '::1', PUBLIC_URL: 'http://127.0.0.1:8080' }],
    ['the key is a test key', TEST],
    ['it is asked for', { ...LIVE, HOST: '0.0.0.0', NODE_ENV: 'production', DEMO: '1' }],
    ['it is asked for over a database', { DATABASE_URL: 'postgres://db/souk', DEMO: '1' }],
  ])('is on where %s', (_when, env) => {
    expect(readConfig(env).demo).toBe(true);
  });

  it.each([
    ['NODE_ENV is production', { ...TEST, NODE_ENV: 'production' }],
    ['NODE_ENV is production in another case', { ...TEST, NODE_ENV: ' Production ' }],
    ['others can reach the port', { ...TEST, HOST: '0.0.0.0' }],
    ['the site has a public address', { ...TEST, PUBLIC_URL: 'https://souk.example' }],
    ['cards are charged', LIVE],
    ['the operator brings the database', { DATABASE_URL: 'postgres://db/souk' }],
    ['it is switched off', { DEMO: '0' }],
  ])('stays off where %s', (_when, env) => {
    expect(readConfig(env).demo).toBe(false);
  });
});

describe('test payments', () => {
  it.each([
    ['NODE_ENV is production', { NODE_ENV: 'production' }],
    ['HOST is 0.0.0.0', { HOST: '0.0.0.0' }],
    ['PUBLIC_URL is https://souk.example', { PUBLIC_URL: 'https://souk.example' }],
  ])('have to be asked for where %s', (reason, env) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(
      `${reason} and STRIPE_SECRET_KEY is not set, so no card could be charged. ` +
        'Set it, or set PAYMENTS=sandbox if test payments are what you want.',
    );
    expect(readConfig({ ...env, PAYMENTS: 'sandbox' }).payments.sandbox).toBe(true);
  });
});

describe('a setting that can’t be meant', () => {
  it.each([
    [{ TRUST_PROXY: '-1' }, 'TRUST_PROXY must be a number of proxies or their addresses'],
    [{ TRUST_PROXY: '10.0.0.0/99' }, 'TRUST_PROXY must be a number of proxies or their addresses'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be production, development or test, not "prod".'],
    [
      { HOST: '0.0.0.0', PAYMENTS: 'sandbox', TRUST_PROXY: 'on' },
      'HOST is 0.0.0.0 and TRUST_PROXY is on, so anyone could pretend to be any address. Set it to the number',
    ],
    [
      { ...TEST, NODE_ENV: 'production', TRUST_PROXY: '10.0.0.1, 0.0.0.0/0' },
      'NODE_ENV is production and TRUST_PROXY is 10.0.0.1, 0.0.0.0/0, so anyone could pretend',
    ],
    [
      { MEDIA_HOSTS: 'https://clips.example.com/a' },
      'MEDIA_HOSTS must be names of hosts like clips.example.com, not "https://clips.example.com/a".',
    ],
    [{ MEDIA_HOSTS: 'a.example; script-src' }, 'MEDIA_HOSTS must be names of hosts'],
    [{ METRICS: 'maybe' }, 'METRICS must be 1, 0 or public, not "maybe".'],
    [
      { ADMIN_EMAIL: 'ops', ADMIN_PASSWORD: 'secret-1' },
      'ADMIN_EMAIL must be an email address, not "ops".',
    ],
    [{ ADMIN_EMAIL: 'ops@example.com' }, 'ADMIN_EMAIL and ADMIN_PASSWORD go together'],
    [{ FFMPEG_PATH: '/nowhere/ffmpeg' }, 'FFMPEG_PATH is "/nowhere/ffmpeg", but there is no such'],
    [{ STRIPE_SECRET_KEY: 'sk_live_1' }, 'STRIPE_WEBHOOK_SECRET is not: payments could not be'],
    [{ DATABASE_URL: 'mysql://db/souk' }, 'DATABASE_URL must begin with postgres:// or'],
    [{ PUBLIC_URL: 'souk.example' }, 'PUBLIC_URL must be an http(s) address, not "souk.example".'],
  ])('%j is refused in one sentence', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(sentence);
  });

  it.each(['2', 'loopback', '10.0.0.0/8, ::1', 'on', 'off'])(
    'TRUST_PROXY=%s is taken',
    (TRUST_PROXY) => {
      expect(() => readConfig({ TRUST_PROXY })).not.toThrow();
    },
  );
});

it('hosts of clips are named as a content policy names them', () => {
  const MEDIA_HOSTS = 'Clips.example.com, *.cdn.example:8443';
  expect(readConfig({ MEDIA_HOSTS }).mediaHosts).toEqual([
    'https://clips.example.com',
    'https://*.cdn.example:8443',
  ]);
  expect(readConfig({}).mediaHosts).toEqual([]);
});

it.each(['production', 'PRODUCTION', ' Production'])('NODE_ENV=%s is production', (NODE_ENV) => {
  expect(readConfig({ ...TEST, NODE_ENV }).production).toBe(true);
});

it.each(['', 'development', 'Test'])('NODE_ENV=%s is not', (NODE_ENV) => {
  expect(readConfig({ NODE_ENV }).production).toBe(false);
});
