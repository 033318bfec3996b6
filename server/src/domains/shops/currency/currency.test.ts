import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { currencyApi, CURRENCIES } from '@souk/contract/currency';
import { addressOf } from '@souk/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type World } from '../../../../test/world.ts';
import { SHIPPED_RATES } from '../../../gateways/rates/shipped-rates.ts';
import { publicRates, readRates } from '../../../gateways/rates/source.ts';
import { detectCurrency } from './detect-currency.ts';
import { refreshRates } from './refresh-rates.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: false });
});
afterAll(() => world.close());

const detect = async (address: string, headers: Record<string, string> = {}, from = world) =>
  (
    await from.app.inject({
      url: `/api${addressOf(currencyApi.detect)}`,
      remoteAddress: address,
      headers,
    })
  ).json();

describe('the visitor’s currency', () => {
  it.each([
    ['8.8.8.8', {}, 'US', 'USD', '$'],
    ['193.99.144.80', {}, 'DE', 'EUR', '€'],
    ['::ffff:193.99.144.80', {}, 'DE', 'EUR', '€'],
    ['2a02:2e0:3fe:1001:302::', {}, 'DE', 'EUR', '€'],
    ['127.0.0.1', { 'accept-language': 'de-CH,de;q=0.9,en-US;q=0.8' }, 'CH', 'CHF', 'CHF'],
    ['10.0.0.1', { 'accept-language': 'en;q=0.9, fr-FR;q=0.2, ja-JP;q=0.5' }, 'JP', 'JPY', '¥'],
    ['::1', { 'accept-language': 'zh-Hant-TW' }, 'TW', 'TWD', 'NT$'],
    ['::1', { 'accept-language': 'de' }, 'US', 'USD', '$'],
    ['::1', { 'accept-language': 'en-ZZ,en-GB;q=0.5' }, 'GB', 'GBP', '£'],
    ['::1', { 'accept-language': '*;q=x,;;,-,en-🫖' }, 'US', 'USD', '$'],
    ['::1', {}, 'US', 'USD', '$'],
    // Any visitor could send this header; without a trusted proxy it means nothing.
    ['127.0.0.1', { 'cf-ipcountry': 'JP' }, 'US', 'USD', '$'],
    ['127.0.0.1', { 'accept-language': 'fa-AF' }, 'AF', 'USD', '$'],
  ])('of %s with %o', async (address, headers, country_code, currency_code, currency_symbol) => {
    expect(await detect(address, headers as Record<string, string>)).toEqual({
      country_code,
      currency_code,
      currency_symbol,
    });
  });

  it('comes from a trusted proxy’s header', () => {
    const deps = { ...world.deps, config: { ...world.deps.config, trustProxy: 1 } };
    const by = (address: string, country: string) =>
      detectCurrency(deps, { address, headers: { 'cf-ipcountry': country } });
    expect(by('127.0.0.1', 'jp')).toMatchObject({ currency_code: 'JPY', country_code: 'JP' });
    expect(by('193.99.144.80', 'XX')).toMatchObject({ country_code: 'DE' });
    expect(by('193.99.144.80', 'ZZ')).toMatchObject({ country_code: 'DE' });
    expect(by('193.99.144.80', 'T1')).toMatchObject({ country_code: 'DE' });
  });

  it('is never cached', async () => {
    const { headers } = await world.call(currencyApi.detect);
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('rates', () => {
  const rates = async () => (await world.call(currencyApi.rates)).body;

  it('are the shipped ones at first, with every selectable currency and many more', async () => {
    const { base, rates: numbers, as_of, source } = await rates();
    expect({ base, as_of, source }).toEqual({
      base: 'USD',
      as_of: SHIPPED_RATES.as_of,
      source: SHIPPED_RATES.source,
    });
    for (const { code } of CURRENCIES) expect(numbers[code]).toBeGreaterThan(0);
    expect(Object.keys(numbers).length).toBeGreaterThan(50);
  });

  it('are refreshed from the source, and stay if that fails', async () => {
    let answer: { status?: number; body: string } = { body: '' };
    const server = createServer((_, response) => {
      response.writeHead(answer.status ?? 200).end(answer.body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/usd.json`;
    const deps = { ...world.deps, rates: publicRates(url) };
    const usd = Object.fromEntries(
      Object.entries(SHIPPED_RATES.rates).map(([code, rate]) => [code.toLowerCase(), rate]),
    );
    const today = new Date().toISOString().slice(0, 10);
    answer = {
      body: JSON.stringify({ date: today, usd: { ...usd, eur: 0.5, ada: 4, doge: 'x' } }),
    };
    await refreshRates(deps);
    await refreshRates(deps);
    const fresh = await rates();
    expect(fresh).toMatchObject({ as_of: `${today}T00:00:00.000Z`, source: '127.0.0.1' });
    expect(fresh.rates.EUR).toBe(0.5);
    expect(fresh.rates).not.toHaveProperty('ADA');
    const converted = await world.call(currencyApi.convert, {
      query: { amount: 10, from_currency: 'usd', to_currency: 'EUR' },
    });
    expect(converted.body).toEqual({ converted_price: 5 });

    const { eur: _, ...withoutEuro } = usd;
    const bad = [
      { status: 500, body: 'no' },
      { body: 'not JSON' },
      { body: '{}' },
      { body: JSON.stringify({ date: today, usd: withoutEuro }) },
      { body: JSON.stringify({ date: today, usd: { ...usd, eur: -1 } }) },
      { body: JSON.stringify({ date: '2999-01-01', usd: { ...usd, eur: 2 } }) },
      { body: JSON.stringify({ date: today, usd, more: 'x'.repeat(3 * 1024 * 1024) }) },
    ];
    for (answer of bad) {
      await refreshRates(deps);
      expect(await rates()).toEqual(fresh);
    }
    // Older than the current ones: stored, but not used.
    answer = { body: JSON.stringify({ date: '2020-01-01', usd: { ...usd, eur: 3 } }) };
    await refreshRates(deps);
    expect(await rates()).toEqual(fresh);
    await new Promise((resolve) => server.close(resolve));
    await refreshRates(deps);
    expect(await rates()).toEqual(fresh);
  });

  it('are read in the other common format too', () => {
    const seconds = Date.UTC(2026, 0, 2) / 1000;
    const answer = { base_code: 'USD', time_last_update_unix: seconds, rates: SHIPPED_RATES.rates };
    const { as_of, rates: numbers } = readRates(answer, 'er-api', new Date());
    expect(as_of.toISOString()).toBe('2026-01-02T00:00:00.000Z');
    expect(numbers['TRY']).toBe(SHIPPED_RATES.rates.TRY);
    expect(() => readRates({ ...answer, base_code: 'EUR' }, 'x', new Date())).toThrow(/USD/);
  });
});

describe('converting', () => {
  const convert = (amount: string | undefined, from_currency?: string, to_currency?: string) =>
    world.call(currencyApi.convert, { query: { amount, from_currency, to_currency } });

  it('rounds to the target’s decimals', async () => {
    const yen = await convert('19.99', 'USD', 'JPY');
    expect(Number.isInteger(yen.body.converted_price)).toBe(true);
    expect(yen.headers['cache-control']).toContain('public');
    const same = await convert('19.99', 'GBP', 'GBP');
    expect(same.body).toEqual({ converted_price: 19.99 });
  });

  it.each([
    ['to_currency', '1', 'USD', 'XXX'],
    ['from_currency', '1', 'AAA', 'USD'],
    ['from_currency', '1', 'US', 'USD'],
    ['amount', 'x', 'USD', 'EUR'],
    ['amount', undefined, 'USD', 'EUR'],
    ['from_currency', '1', undefined, 'EUR'],
    ['from_currency', '1', '__proto__', 'EUR'],
  ])('refuses an invalid %s', async (path, amount, from, to) => {
    const { status, body } = await convert(amount, from, to);
    expect(status).toBe(422);
    expect(body.errors?.[0]?.path).toBe(path);
  });
});
