import { checkoutApi } from '@souk/contract/checkout';
import { ordersApi } from '@souk/contract/orders';
import { checkoutBody } from '../server/test/checkout-body.ts';
import { requestsTo } from './api.ts';
import { button, complaints, isAccessible, isAccessibleAtBothWidths, toast } from './page.ts';
import { person, seller, sells } from './people.ts';
import { pays } from './sales.ts';
import { expect, test } from './test.ts';

test(
  'a seller ships three orders with tracking together and undoes one of them',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const errors = complaints(page);
    const shopkeeper = await seller(request, 'Quick Clay');
    const mug = await sells(shopkeeper, { name: 'Stoneware mug', sku: 'MUG-7' });
    const buyer = await person(request);
    const numbers: string[] = [];
    for (let n = 0; n < 3; n++) {
      const body = checkoutBody([{ product: mug }]);
      const placed = await buyer.calls(checkoutApi.place, { body });
      await pays(request, buyer, placed);
      numbers.unshift(placed.order_number);
    }
    const params = { shopId: shopkeeper.shop.id };
    const sales = () => shopkeeper.calls(ordersApi.listOfShop, { params });
    await shopkeeper.sitsAt(page);
    await page.goto('/dashboard');
    await page.getByRole('link', { name: '3 paid orders to ship from Quick Clay' }).click();
    await expect(page).toHaveURL(`/shop/${params.shopId}/orders?status=paid`);

    await page.getByLabel('Choose all on this page').check();
    await isAccessibleAtBothWidths(page, 'three chosen orders');
    await button(page, 'Ship 3 orders').click();
    const sheet = page.getByRole('dialog', { name: 'Ship 3 orders' });
    await sheet.getByLabel('Carrier', { exact: true }).selectOption('UPS');
    const typed = numbers.map((_, n) => `1Z 00${n}`);
    for (const [n, number] of numbers.entries()) {
      const line = sheet.getByLabel(`Tracking number of ${number}`);
      if (n > 0) await expect(line).toBeFocused();
      else await line.focus();
      // Like a scanner: Enter moves to the next line.
      await page.keyboard.type(typed[n]!);
      if (n < 2) await page.keyboard.press('Enter');
    }

    // If one fails, its typed text stays, and the others aren't sent again.
    const unsent = await sales();
    const idOf = (number?: string) =>
      unsent.find(({ order_number }) => order_number === number)?.id ?? '';
    const failing = requestsTo(ordersApi.change, {
      params: { ...params, orderId: idOf(numbers[0]) },
    });
    await page.route(failing, (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await sheet.getByRole('button', { name: 'Ship 3 orders' }).click();
    await expect(sheet.getByText(`${numbers[1]} is shipped`)).toBeVisible();
    await expect(sheet.getByText(`${numbers[2]} is shipped`)).toBeVisible();
    const left = sheet.getByLabel(`Tracking number of ${numbers[0]}`);
    await expect(left).toHaveValue(typed[0]!);
    await expect(left).toBeFocused();
    await isAccessibleAtBothWidths(page, 'two shipped, one failed');
    await page.unroute(failing);
    errors.length = 0;
    await sheet.getByRole('button', { name: 'Ship order' }).click();
    await expect(toast(page, '3 orders are shipped')).toBeVisible();
    await expect(sheet).toBeHidden();

    // The filter says Paid, but the orders just shipped stay in view.
    const rows = page.getByRole('article');
    await expect(rows).toHaveCount(3);
    for (const [n, number] of numbers.entries()) {
      const row = page.getByRole('article', { name: number });
      await expect(row.getByLabel('Status')).toHaveValue('shipped');
      await expect(row.getByText(`Marked as shipped · UPS · ${typed[n]}`)).toBeVisible();
      await expect(row.getByLabel('Tracking URL')).toHaveValue(
        `https://www.ups.com/track?tracknum=${typed[n]!.replace(' ', '')}`,
      );
    }

    // Undo the one shipped last before anything slow: its email is sent after half a minute.
    const undone = page.getByRole('article', { name: numbers[0]! });
    await undone.getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page, `${numbers[0]} is back to Paid`)).toBeVisible();
    await expect(undone.getByLabel('Status')).toHaveValue('paid');
    await expect(undone.getByRole('button', { name: 'Ship order' })).toBeVisible();
    expect(
      (await sales()).map(({ status, carrier, tracking_number }) => [
        status,
        carrier,
        tracking_number,
      ]),
    ).toEqual([
      ['paid', null, null],
      ['shipped', 'UPS', typed[1]],
      ['shipped', 'UPS', typed[2]],
    ]);

    // After leaving the filter, changed rows no longer stay.
    await page.getByLabel('Filter by status').selectOption('Shipped');
    await expect(rows).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    await page.getByLabel('Filter by status').selectOption('Paid');
    await expect(rows).toHaveCount(1);

    // The buyer tracks the shipment.
    await buyer.sitsAt(page);
    await page.goto(`/orders/${idOf(numbers[1])}`);
    await expect(page.getByRole('link', { name: 'Track package' })).toHaveAttribute(
      'href',
      'https://www.ups.com/track?tracknum=1Z001',
    );
    await expect(page.getByText('UPS · 1Z 001')).toBeVisible();
    const steps = page.getByRole('list', { name: 'Progress of the parcel from Quick Clay' });
    await expect(steps.locator('[aria-current=step]')).toContainText('Shipped');
    expect(errors).toEqual([]);
  },
);

test('one order ships with an unlisted carrier and prints its packing slip', async ({
  page,
  request,
}) => {
  const errors = complaints(page);
  const shopkeeper = await seller(request, 'Bike Clay');
  const mug = await sells(shopkeeper, { name: 'Stoneware mug', sku: 'MUG-7', price: 33 });
  const buyer = await person(request);
  const placed = await buyer.calls(checkoutApi.place, {
    body: checkoutBody([{ product: mug, quantity: 2 }]),
  });
  await pays(request, buyer, placed);
  await shopkeeper.sitsAt(page);
  await page.goto(`/dashboard/shops/${shopkeeper.shop.id}/orders/${placed.order_id}`);
  await page.getByRole('link', { name: 'Packing slip' }).click();
  const slip = page.getByRole('article', { name: `Packing slip of ${placed.order_number}` });
  for (const words of ['Bike Clay', 'Stoneware mug', 'MUG-7', 'Ada Byron', 'United States']) {
    await expect(slip.getByText(words)).toBeVisible();
  }
  await expect(slip).not.toContainText('$');
  await isAccessible(page, 'a packing slip');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'screen' });

  await page.goBack();
  await button(page, 'Ship order').click();
  const sheet = page.getByRole('dialog', { name: 'Ship order' });
  await expect(sheet.getByLabel('Email Ada now')).toBeChecked();
  await sheet.getByLabel('Carrier', { exact: true }).selectOption('Other');
  await sheet.getByLabel('Carrier name').fill('Bike courier');
  await sheet.getByLabel('Tracking number').fill('B-1');
  await sheet.getByLabel('Tracking link (optional)').fill('bikes');
  await sheet.getByRole('button', { name: 'Ship order' }).click();
  await expect(sheet.getByText('Tracking URL must be an http(s) address')).toBeVisible();
  await expect(sheet.getByLabel('Tracking link (optional)')).toBeFocused();
  await sheet.getByLabel('Tracking link (optional)').fill('https://bikes.example/B-1');
  await sheet.getByRole('button', { name: 'Ship order' }).click();
  await expect(page.getByText('Marked as shipped · Bike courier · B-1')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await expect(page.getByLabel('Tracking URL')).toHaveValue('https://bikes.example/B-1');

  // A listed carrier has its own link, whatever was typed for another one.
  await page.getByRole('button', { name: 'Undo' }).click();
  await button(page, 'Ship order').click();
  await sheet.getByLabel('Carrier', { exact: true }).selectOption('Other');
  await sheet.getByLabel('Carrier name').fill('Bike courier');
  await sheet.getByLabel('Tracking link (optional)').fill('bikes');
  await sheet.getByRole('button', { name: 'Ship order' }).click();
  await expect(sheet.getByText('Tracking URL must be an http(s) address')).toBeVisible();
  await sheet.getByLabel('Carrier', { exact: true }).selectOption('DHL');
  await expect(sheet.getByText('Tracking URL must be an http(s) address')).toHaveCount(0);
  await sheet.getByLabel('Tracking number').fill('B-2');
  await sheet.getByRole('button', { name: 'Ship order' }).click();
  await expect(page.getByText('Marked as shipped · DHL · B-2')).toBeVisible();
  await expect(page.getByLabel('Tracking URL')).toHaveValue(/dhl\.com.*B-2$/);
  expect(errors).toEqual([]);
});
