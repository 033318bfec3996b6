import { expect, onTestFinished, test } from 'vitest';
import { migrated } from '../../test/ready-database.ts';
import { RealMarket } from '../../test/real-market.ts';
import { RealSite } from '../../test/real-site.ts';

const PATIENCE = 240_000;

async function siteWith(env: Record<string, string>): Promise<RealSite> {
  const site = await RealSite.make(env, migrated);
  onTestFinished(() => site.remove());
  return site;
}

const read = async (site: RealSite, path: string) =>
  (await fetch(site.url + path)).json() as Promise<any>;

async function expectPagesIn(site: RealSite, currency: string): Promise<void> {
  const page = await fetch(site.url, { headers: { 'accept-language': 'und' } });
  expect(await page.text()).toContain(`data-currency="${currency}"`);
}

// Other decimals than the dollar's. e2e/own-marketplace.spec.ts sells in euros.
test(
  'a site that starts in yen opens the demo with prices that look right',
  async () => {
    const site = await siteWith({ DEMO: '1', WEB_CONCURRENCY: '1' });
    await site.start({ SITE_CURRENCY: 'jpy' });
    expect(await read(site, '/api/site')).toMatchObject({ currency: 'JPY', shipping_fee: 1000 });
    const goods = (await read(site, '/api/explore?limit=40')) as { price: number }[];
    expect(goods.length).toBeGreaterThan(20);
    const looksRight = (price: number) => Number.isInteger(price) && price >= 500;
    expect(goods.filter(({ price }) => !looksRight(price))).toEqual([]);
    await expectPagesIn(site, 'JPY');
  },
  PATIENCE,
);

test(
  'a site that starts in Kuwaiti dinars sells in them from all its processes, and stays in them',
  async () => {
    const site = await siteWith({ WEB_CONCURRENCY: '2' });
    await site.start({ SITE_CURRENCY: 'kwd' });
    expect(await read(site, '/api/site')).toMatchObject({ currency: 'KWD', shipping_fee: 3 });
    expect(await read(site, '/api/currency/rates')).toMatchObject({ base: 'KWD' });
    await expectPagesIn(site, 'KWD');

    // People buy, pay at the provider and cancel.
    const market = new RealMarket(site);
    await market.open(2);
    await expect.poll(() => market.paid.size, { timeout: 60_000 }).toBeGreaterThan(2);
    await market.close();
    expect(market.faults).toEqual([]);
    await site.stop();

    await expect(site.start({ SITE_CURRENCY: 'JPY' })).rejects.toThrow(
      'SITE_CURRENCY is JPY, but this site has been in KWD since its first start',
    );
    await site.start();
    expect(await read(site, '/api/site')).toMatchObject({ currency: 'KWD', shipping_fee: 3 });
  },
  PATIENCE,
);
