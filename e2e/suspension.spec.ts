import { cartApi } from '@souk/contract/cart';
import { ADMIN } from './demo.ts';
import { button, field, isAccessible, text, toast } from './page.ts';
import { another, personAt, seller, sells } from './people.ts';
import { expect, test, type Page } from './test.ts';

const REASON = 'Several buyers say that nothing was sent';
const OFF_SALE = 'This shop is not selling at the moment';

/** Waits until the server's page at that address links to the product, or until it no longer does. */
const lists = (page: Page, address: string, { id }: { id: string }, listed: boolean) =>
  expect
    .poll(async () => (await (await page.request.get(address)).text()).includes(`/product/${id}`), {
      intervals: [100],
    })
    .toBe(listed);

test('a suspended shop leaves the market with a reason, and returns; the audit has both', async ({
  page,
  browser,
}) => {
  const maker = await seller(page.request, 'Wren and Thistle');
  const name = `Walnut spatula ${maker.username}`;
  const product = await sells(maker, { name });
  const office = await another(browser, page);
  await personAt(office, ADMIN);
  await office.goto(`/admin/shops?search=${maker.username}`);
  await office.getByRole('link', { name: maker.shop.name, exact: true }).first().click();
  const decides = async (what: string, reason: string, done: string) => {
    await button(office, what).click();
    await field(office, 'Reason').fill(reason);
    await office.getByRole('dialog').getByRole('button', { name: what, exact: true }).click();
    await expect(toast(office, done)).toBeVisible();
  };
  const explorer = `/explore?search=${encodeURIComponent(name)}`;
  const card = page.getByRole('link', { name }).first();

  const buyer = await personAt(page);
  await buyer.calls(cartApi.add, { body: { product_id: product.id } });
  await lists(page, explorer, product, true);
  await page.goto(explorer);
  await expect(card).toBeVisible();
  await page.goto('/cart');
  await expect(button(page, 'Proceed to Checkout')).toBeEnabled();

  await decides('Suspend', REASON, 'Shop suspended');
  await lists(page, explorer, product, false);
  await page.goto(explorer);
  await expect(card).toHaveCount(0);
  await page.goto('/cart');
  await expect(text(page, OFF_SALE)).toBeVisible();
  await expect(button(page, 'Proceed to Checkout')).toBeDisabled();
  await isAccessible(page, 'a cart with a line of a suspended shop');
  await page.goto(`/shop/${maker.shop.id}`);
  await expect(page.getByText('Shop not found')).toBeVisible();

  // Its owner still has the pages, also after a reload, and sees the reason.
  const desk = await another(browser, page);
  await maker.sitsAt(desk);
  for (const address of [`/shop/${maker.shop.id}`, `/product/${product.id}`, '/dashboard']) {
    await desk.goto(address);
    await expect(desk.getByText(`Reason: ${REASON}`)).toBeVisible();
  }
  await isAccessible(desk, 'the dashboard of its owner');
  await desk.close();

  await decides('Restore', 'All has come', 'Shop restored');
  await lists(page, explorer, product, true);
  await page.goto(explorer);
  await expect(card).toBeVisible();
  await page.goto('/cart');
  await expect(button(page, 'Proceed to Checkout')).toBeEnabled();
  await expect(text(page, OFF_SALE)).toHaveCount(0);

  await office.goto(`/admin/audit?target=${maker.shop.id}`);
  await expect(office.getByRole('listitem').filter({ hasText: /^Shop suspended/ })).toHaveCount(1);
  await expect(office.getByRole('listitem').filter({ hasText: /^Shop restored/ })).toHaveCount(1);
  await button(office, 'Check now').click();
  await expect(office.getByText('The record is intact')).toBeVisible();
  await office.close();
});
