// The whole way of an operator, on a site of its own: another name, currency and tax, shops that
// ship abroad, and a purchase from two of them.
import { authApi } from '@souk/contract/auth';
import { cartApi } from '@souk/contract/cart';
import { discountsApi } from '@souk/contract/discounts';
import { invoicingApi } from '@souk/contract/invoicing';
import { ledgerApi } from '@souk/contract/ledger';
import { orderDetailApi } from '@souk/contract/order-detail';
import { ordersApi } from '@souk/contract/orders';
import { pages } from '@souk/contract/pages';
import { refundsApi } from '@souk/contract/refunds';
import { shippingApi } from '@souk/contract/shipping';
import { shopsApi } from '@souk/contract/shops';
import { siteApi } from '@souk/contract/site';
import { siteIdentityApi } from '@souk/contract/site-identity';
import { sitePagesApi } from '@souk/contract/site-pages';
import { taxApi } from '@souk/contract/tax';
import { RealSite } from '../server/test/real-site.ts';
import { callsOf } from './api.ts';
import { payWith } from './checkout-page.ts';
import { button, complaints, field, isAccessibleAtBothWidths } from './page.ts';
import { PASSWORD, sells, type Seller } from './people.ts';
import { expect, test, type APIRequestContext } from './test.ts';

const ADMIN = { ADMIN_EMAIL: 'root@example.com', ADMIN_PASSWORD: 'secret-pass' };

const journey = test.extend<object, { site: RealSite }>({
  site: [
    async ({ browserName: _ }, lend) => {
      const site = await RealSite.make({ ...ADMIN, SITE_CURRENCY: 'EUR', WEB_CONCURRENCY: '1' });
      await site.start();
      await lend(site);
      await site.remove();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, lend) => lend(site.url),
});

async function asAdmin(request: APIRequestContext) {
  const body = { email_or_username: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD };
  const { access_token } = await callsOf(request)(authApi.login, { body });
  return callsOf(request, access_token);
}

/** Somebody who agrees to the terms. */
async function agrees(request: APIRequestContext, username: string) {
  const { terms_version: accept_terms } = await callsOf(request)(siteApi.read);
  const {
    access_token,
    token_type: _,
    ...user
  } = await callsOf(request)(authApi.register, {
    body: {
      email: `${username}@example.com`,
      username,
      password: PASSWORD,
      first_name: 'Mara',
      last_name: 'Kern',
      accept_terms,
    },
  });
  return {
    ...user,
    token: access_token,
    accept_terms,
    user,
    calls: callsOf(request, access_token),
  };
}

const rate = (price: number, each_further: number) => ({
  name: 'Standard',
  days: { min: 3, max: 6 },
  price,
  each_further,
});

async function shopIn(
  request: APIRequestContext,
  {
    username,
    name,
    country,
    prices,
  }: {
    username: string;
    name: string;
    country: string;
    prices: ReturnType<typeof rate>[];
  },
) {
  const someone = await agrees(request, username);
  const shop = await someone.calls(shopsApi.open, {
    body: { name, brand_color: '#0b6e4f', accept_terms: someone.accept_terms },
  });
  const params = { shopId: shop.id };
  const [atHome, abroad] = prices;
  const zone = (zoneName: string, countries: string[], one: typeof atHome) => ({
    name: zoneName,
    countries,
    rates: [one!],
  });
  await someone.calls(shippingApi.change, {
    params,
    body: {
      ships_from: country,
      profiles: [
        {
          name: 'Parcels',
          is_default: true,
          handling_days: { min: 1, max: 2 },
          zones: [zone('Home', [country], atHome), zone('Abroad', ['AT', '*'], abroad)],
        },
      ],
    },
  });
  await someone.calls(invoicingApi.change, {
    params,
    body: { legal_name: `${name} GmbH`, country },
  });
  return { ...someone, shop: { id: shop.id, name } } as unknown as Seller;
}

journey(
  'an operator opens a marketplace in euros, and a buyer in Austria pays two shops with a code',
  async ({ page }) => {
    const said = complaints(page);
    const admin = await asAdmin(page.request);
    await admin(siteIdentityApi.change, {
      body: {
        name: 'Werkbank',
        accent_color: '#0b6e4f',
        operator: {
          legal_name: 'Werkbank GmbH',
          address: 'Lindenweg 1\n10115 Berlin',
          register: 'HRB 1',
          vat_id: 'DE136695976',
        },
      },
    });
    const outlines = await admin(sitePagesApi.list);
    for (const slug of ['terms', 'imprint']) {
      const { id: pageId } = outlines.find((one) => one.slug === slug)!;
      await admin(sitePagesApi.edit, {
        params: { pageId },
        body: { body: `## ${slug}`, published: true },
      });
    }
    const vat = (country: string, percent: number) => ({ country, percent, name: 'VAT' });
    await admin(taxApi.change, {
      body: { mode: 'table', included: true, rates: [vat('DE', 19), vat('FR', 20), vat('AT', 20)] },
    });

    const berlin = await shopIn(page.request, {
      username: 'berlin',
      name: 'Berliner Ton',
      country: 'DE',
      prices: [rate(4.9, 1), rate(6.9, 1)],
    });
    const lyon = await shopIn(page.request, {
      username: 'lyon',
      name: 'Laine de Lyon',
      country: 'FR',
      prices: [rate(5, 1), rate(9.5, 1)],
    });
    const mug = await sells(berlin, { name: 'Krug', price: 20 });
    const scarf = await sells(lyon, { name: 'Écharpe', price: 45 });
    await berlin.calls(discountsApi.create, {
      params: { shopId: berlin.shop.id },
      body: { code: 'DANKE-10', kind: 'percent', value: 10 },
    });

    const buyer = await agrees(page.request, 'wien');
    await page.goto('/healthz');
    // A browser in English would see dollars.
    await page.context().addCookies([{ name: 'souk.currency', value: 'EUR', url: page.url() }]);
    await page.evaluate(
      ([token, kept]) => {
        localStorage.setItem('souk.token', token);
        localStorage.setItem('souk.user', kept);
      },
      [buyer.token, JSON.stringify(buyer.user)] as const,
    );
    await page.goto(`/product/${mug.id}`);
    await page.getByLabel('Ship to').selectOption('AT');
    await expect(page.getByText(/Ships to Austria for €6\.90, arrives/)).toBeVisible();
    await expect(page.getByText('Werkbank GmbH')).toBeVisible();
    for (const product of [mug, scarf]) {
      await buyer.calls(cartApi.add, { body: { product_id: product.id, quantity: 1 } });
    }
    await page.goto('/cart');
    await field(page, 'Discount code').fill('danke-10');
    await button(page, 'Apply').click();
    await expect(page.getByText('Saves €2.00')).toBeVisible();

    await button(page, 'Proceed to Checkout').click();
    await page.getByLabel('Country').selectOption({ label: 'Austria' });
    const address = {
      'First Name': 'Mara',
      'Last Name': 'Kern',
      Email: 'mara@example.com',
      Phone: '+43 1 555 0100',
      Address: 'Ringstraße 1',
      Postcode: '1010',
      City: 'Wien',
    };
    for (const [label, value] of Object.entries(address)) await field(page, label).fill(value);
    // 18.00 + 45.00 + 6.90 + 9.50, of which 20/120 is tax: 3.00 + 7.50 + 1.15 + 1.58
    await expect(page.getByText('€79.40').filter({ visible: true }).first()).toBeVisible();
    await expect(
      page
        .getByText(/€13\.23/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await button(page, 'Place Order').click();
    await payWith(page);
    await expect(page.getByRole('heading', { name: 'Thank you for your order!' })).toBeVisible();

    const [order] = await buyer.calls(ordersApi.list);
    const params = { orderId: order.id };
    const status = async () => (await buyer.calls(orderDetailApi.read, { params })).status;
    await expect.poll(status, { timeout: 0 }).toBe('paid');
    await page.goto(pages.invoice(order.id));
    await expect(page.getByText('€79.40').first()).toBeVisible();
    await expect(page.getByText('Including €13.23 VAT 20%')).toBeVisible();

    const refund = await lyon.calls(refundsApi.create, {
      params: { ...params, shopId: lyon.shop.id },
      body: { amount: 54.5, reason: 'Arrived torn' },
    });
    // 7.50 and 1.58
    expect(refund).toMatchObject({ amount: 54.5, tax: 9.08 });
    await page.goto(pages.invoiceFrom(order.id, lyon.shop.id));
    await expect(page.getByText('Laine de Lyon GmbH')).toBeVisible();
    await expect(page.getByText('Total after refunds')).toBeVisible();
    await isAccessibleAtBothWidths(page, 'an invoice with a credit note');

    expect((await admin(ledgerApi.check)).problems).toEqual([]);
    await page.goto('/');
    await expect(page).toHaveTitle(/^Werkbank/);
    await expect(page.locator('body')).not.toContainText(/\bSouk\b/);
    await expect(page.getByRole('main')).not.toContainText('$');
    expect(said).toEqual([]);
  },
);
