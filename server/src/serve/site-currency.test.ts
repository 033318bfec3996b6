import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { migrated } from '../../test/ready-database.ts';
import { RealMarket } from '../../test/real-market.ts';
import { RealSite } from '../../test/real-site.ts';

const PATIENCE = 240_000;

let site: RealSite;
afterEach(() => site.stop());
afterAll(() => site.remove());

const read = async (path: string) => (await fetch(site.url + path)).json() as Promise<any>;

/** Starts it with another setting. Returns what it says instead of serving. */
async function refusal(currency: string): Promise<string> {
  const before = site.said.length;
  await expect(site.start({ SITE_CURRENCY: currency })).rejects.toThrow('The site did not start');
  return site.said.slice(before);
}

// Other decimals than the dollar's. e2e/own-marketplace.spec.ts sells in euros.
describe.each([
  [
    'JPY',
    { fee: 1000, web: '1', prices: (price: number) => Number.isInteger(price) && price >= 500 },
  ],
  ['KWD', { fee: 3, web: '2', prices: (price: number) => Math.round(price * 1000) % 10 === 0 }],
])('a site that starts in %s', (code, { fee, web, prices }) => {
  test(
    'opens the demo with prices that look right, and stays in it',
    async () => {
      site = await RealSite.make({ DEMO: '1', WEB_CONCURRENCY: web }, migrated);
      await site.start({ SITE_CURRENCY: code.toLowerCase() });
      expect(await read('/api/site')).toMatchObject({ currency: code, shipping_fee: fee });
      expect(await read('/api/currency/rates')).toMatchObject({ base: code });
      const goods = (await read('/api/explore?limit=40')) as { price: number }[];
      expect(goods.length).toBeGreaterThan(20);
      expect(goods.filter(({ price }) => !prices(price))).toEqual([]);
      const page = await fetch(site.url, { headers: { 'accept-language': 'und' } });
      expect(await page.text()).toContain(`data-currency="${code}"`);

      // People buy, pay at the provider and cancel.
      const market = new RealMarket(site);
      await market.open(2);
      await expect.poll(() => market.paid.size, { timeout: 60_000 }).toBeGreaterThan(2);
      await market.close();
      expect(market.faults).toEqual([]);
      await site.stop();

      const other = code === 'JPY' ? 'EUR' : 'JPY';
      expect(await refusal(other)).toContain(
        `SITE_CURRENCY is ${other}, but this site has been in ${code} since its first start`,
      );
      await site.start();
      expect(await read('/api/site')).toMatchObject({ currency: code, shipping_fee: fee });
      await site.remove();
    },
    PATIENCE,
  );
});

test(
  'a site that started without the setting is in US dollars, and stays there',
  async () => {
    site = await RealSite.make({ WEB_CONCURRENCY: '1' }, migrated);
    await site.start();
    expect(await read('/api/site')).toMatchObject({ currency: 'USD', shipping_fee: 9.99 });
    await site.stop();
    expect(await refusal('JPY')).toContain('this site has been in USD since its first start');
  },
  PATIENCE,
);
