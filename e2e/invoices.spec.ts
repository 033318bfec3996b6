import { checkoutApi } from '@souk/contract/checkout';
import { pages } from '@souk/contract/pages';
import { checkoutBody } from '../server/test/checkout-body.ts';
import { ADMIN } from './demo.ts';
import { button, complaints, field, isAccessible, toast } from './page.ts';
import { another, person, personAt, sellerAt, sells } from './people.ts';
import { pays } from './sales.ts';
import { expect, test } from './test.ts';

test('a seller’s details stand on the invoice', async ({ page, browser }) => {
  const said = complaints(page);
  const seller = await sellerAt(page, 'Kiln Lane');
  const mug = await sells(seller, { name: 'Billed mug', price: 20 });
  await page.goto(pages.shopInvoices(seller.shop.id));
  await expect(page.getByText('No invoices yet')).toBeVisible();
  await expect(page.getByText('No taxes in these days.')).toBeVisible();
  const prefix = `K-${seller.username.slice(-8).toUpperCase()}`;
  await field(page, 'Invoice numbers begin with').fill('No spaces');
  await button(page, 'Save').click();
  await expect(page.getByText('A prefix has 1 to 12 letters')).toBeVisible();
  await field(page, 'Invoice numbers begin with').fill(prefix);
  await field(page, 'Legal name').fill('Kiln Lane Ltd');
  await field(page, 'Address').fill('1 Kiln Lane\nBristol');
  await button(page, 'Save').click();
  await expect(toast(page, 'Saved')).toBeVisible();

  const shop = await another(browser, page);
  const buyer = await person(page.request);
  await buyer.sitsAt(shop);
  const placed = await buyer.calls(checkoutApi.place, {
    body: checkoutBody([{ product: mug }]),
  });
  await pays(page.request, buyer, placed);
  await shop.goto(pages.invoice(placed.order_id));
  await expect(shop.getByText(`${prefix}-0001`)).toBeVisible();
  await expect(shop.getByText('Kiln Lane Ltd')).toBeVisible();
  await expect(shop.getByText('Tax 8%')).toBeVisible();
  await shop.context().close();
  expect(said).toEqual([]);
});

test(
  'an admin starts a table of taxes from the EU’s standard rates',
  { tag: '@desktop' },
  async ({ page }) => {
    const said = complaints(page);
    await personAt(page, ADMIN);
    await page.goto('/admin/tax');
    await field(page, 'How tax is calculated').selectOption('table');
    await button(page, 'Start from the EU’s standard rates').click();
    await expect(page.getByRole('group', { name: 'Rate for Malta' })).toBeVisible();
    // The demo's own table has the United Kingdom, too.
    await expect(page.getByRole('group', { name: /^Rate for/ })).toHaveCount(28);
    // A second time adds nothing. Nothing is saved: other journeys pay the built-in tax.
    await button(page, 'Start from the EU’s standard rates').click();
    await expect(page.getByRole('group', { name: /^Rate for/ })).toHaveCount(28);
    await expect(page.getByText('Rates aren’t updated automatically').first()).toBeVisible();
    await isAccessible(page, 'the taxes');
    // An error goes with its rate, and isn't left with the next one.
    const added = page.getByRole('group', { name: 'New rate' });
    await button(page, 'Add a rate').click();
    await field(added, 'Percent').fill('5');
    await button(page, 'Add a rate').click();
    const last = page.getByRole('group', { name: 'Rate for Japan' });
    await field(added.last(), 'Country').selectOption('JP');
    await field(last, 'Percent').fill('10');
    await button(page, 'Save').click();
    await expect(added.getByText('Please choose a country from the list')).toBeVisible();
    await expect(field(added, 'Country')).toBeFocused();
    await button(added, 'Remove rate').click();
    await expect(last).toBeVisible();
    await expect(page.getByText('Please choose a country from the list')).toHaveCount(0);
    expect(said).toEqual([]);
  },
);
