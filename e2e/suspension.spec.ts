import { expect, test, type Page } from '@playwright/test';
import { cartApi } from '@souk/contract/cart';
import { suspensionApi } from '@souk/contract/suspension';
import { ADMIN } from './demo.ts';
import { button, isAccessible, text } from './page.ts';
import { another, person, personAt, seller, sells } from './people.ts';

const REASON = 'Several buyers say that nothing was sent';
const OFF_SALE = 'This shop is not selling at the moment';

/** Opens the address again and again until the page shows what is awaited. */
const shows = (page: Page, address: string, check: () => Promise<void>) =>
  expect(async () => {
    await page.goto(address);
    await check();
  }).toPass();

test(
  'a suspended shop leaves the market with a word, and comes back; the audit knows of both',
  { tag: '@phone' },
  async ({ page, browser }) => {
    const maker = await seller(page.request, 'Wren and Thistle');
    const name = `Walnut spatula ${maker.username}`;
    const product = await sells(maker, { name });
    const admin = await person(page.request, ADMIN);
    const suspends = (suspended: boolean) =>
      admin.calls(suspensionApi.changeShop, {
        params: { shopId: maker.shop.id },
        body: { suspended, reason: suspended ? REASON : 'The parcels have arrived' },
      });
    const explorer = `/explore?search=${encodeURIComponent(name)}`;
    const card = page.getByRole('link', { name }).first();

    const buyer = await personAt(page);
    await buyer.calls(cartApi.add, { body: { product_id: product.id } });
    await shows(page, explorer, () => expect(card).toBeVisible());
    await page.goto('/cart');
    await expect(button(page, 'Proceed to Checkout')).toBeEnabled();

    await suspends(true);
    await shows(page, explorer, () => expect(card).toHaveCount(0));
    await page.goto('/cart');
    await expect(text(page, OFF_SALE)).toBeVisible();
    await expect(button(page, 'Proceed to Checkout')).toBeDisabled();
    await isAccessible(page, 'a cart with a line of a suspended shop');
    await page.goto(`/shop/${maker.shop.id}`);
    await expect(page.getByText('Shop not found')).toBeVisible();

    // Its owner still has the pages, also after a reload, and reads why.
    const desk = await another(browser, page);
    await maker.sitsAt(desk);
    for (const address of [`/shop/${maker.shop.id}`, `/product/${product.id}`, '/dashboard']) {
      await desk.goto(address);
      await expect(desk.getByText(`Reason: ${REASON}`)).toBeVisible();
      await isAccessible(desk, `what its owner sees at ${address}`);
    }
    await desk.close();

    await suspends(false);
    await shows(page, explorer, () => expect(card).toBeVisible());
    await page.goto('/cart');
    await expect(button(page, 'Proceed to Checkout')).toBeEnabled();
    await expect(text(page, OFF_SALE)).toHaveCount(0);

    await admin.sitsAt(page);
    await page.goto(`/admin/audit?target=${maker.shop.id}`);
    await expect(page.getByRole('listitem').filter({ hasText: /^Shop suspended/ })).toHaveCount(1);
    await expect(page.getByRole('listitem').filter({ hasText: /^Shop restored/ })).toHaveCount(1);
    await button(page, 'Check now').click();
    await expect(page.getByText('The record is whole')).toBeVisible();
  },
);
