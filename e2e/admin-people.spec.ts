import { adminListsApi } from '@souk/contract/admin-lists';
import { suspensionApi } from '@souk/contract/suspension';
import { requestsTo } from './api.ts';
import { ADMIN } from './demo.ts';
import { button, complaints, field, isAccessible, toast } from './page.ts';
import { person, personAt, seller, sells } from './people.ts';
import { expect, test, type Page } from './test.ts';

const dialog = (page: Page) => page.getByRole('dialog');

test(
  'an admin finds a person, reads their history, suspends them and lets them back in',
  { tag: '@desktop' },
  async ({ page }) => {
    const said = complaints(page);
    const someone = await person(page.request);
    await personAt(page, ADMIN);
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'People', exact: true }).click();
    await expect(page).toHaveURL('/admin/users');
    await field(page, 'Search people').fill(someone.username.toUpperCase());
    await field(page, 'State').selectOption({ label: 'Active' });
    // Each filter appears in the address a moment after it was set.
    await expect(page).toHaveURL(/[?&]search=/);
    await expect(page).toHaveURL(/[?&]state=active/);
    await expect(page.getByText('1 person', { exact: true })).toBeVisible();
    const filtered = page.url();

    // From the search to the first row and into it, by keyboard.
    await field(page, 'Search people').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/admin/users/${someone.id}`);
    await expect(page.getByRole('heading', { name: 'Mara Kern', level: 1 })).toBeVisible();
    await expect(page.getByText('They haven’t bought anything.')).toBeVisible();

    await button(page, 'Suspend').click();
    await dialog(page).getByRole('button', { name: 'Suspend', exact: true }).click();
    await expect(dialog(page).getByText('Please give a reason')).toBeVisible();
    await isAccessible(page, 'a suspension without a reason');
    await field(page, 'Reason').fill('Sold what never came');
    // Typed text survives a failure.
    await page.route(requestsTo(suspensionApi.changeUser), (route) => route.abort(), { times: 1 });
    await dialog(page).getByRole('button', { name: 'Suspend', exact: true }).click();
    await expect(dialog(page).getByRole('alert')).toBeVisible();
    await expect(field(page, 'Reason')).toHaveValue('Sold what never came');
    await dialog(page).getByRole('button', { name: 'Try again' }).click();
    await expect(toast(page, 'Account suspended')).toBeVisible();
    await expect(page.getByText('Sold what never came').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'User suspended' })).toBeVisible();
    await isAccessible(page, 'a suspended person');

    await button(page, 'Restore').click();
    await field(page, 'Reason').fill('It came after all');
    await dialog(page).getByRole('button', { name: 'Restore' }).click();
    await expect(toast(page, 'Account restored')).toBeVisible();
    await expect(page.getByText('Suspended on')).toHaveCount(0);

    await page.goBack();
    await expect(page).toHaveURL(filtered);
    await expect(field(page, 'Search people')).toHaveValue(someone.username.toUpperCase());
    // The browser logs its own line for the deliberate refusal.
    expect(said.filter((line) => !line.includes('ERR_FAILED'))).toEqual([]);
  },
);

test('an admin sorts a list by column headers, or by a select on a phone', async ({ page }) => {
  const maker = await seller(page.request);
  for (const [name, price] of [
    ['Sorted mid', 20],
    ['Sorted low', 10],
    ['Sorted high', 30],
  ] as const) {
    await sells(maker, { name, price });
  }
  await personAt(page, ADMIN);
  await page.goto(`/admin/products?shop_id=${maker.shop.id}`);
  const rows = page.getByRole('link', { name: /^Sorted / });
  const order = (...names: string[]) =>
    expect(rows.filter({ visible: true })).toHaveText(names.map((name) => `Sorted ${name}`));
  await order('high', 'low', 'mid');
  const select = field(page, 'Sort by');
  if (await select.isVisible()) {
    await select.selectOption({ label: 'Price: Low to High' });
    await order('low', 'mid', 'high');
    await expect(page).toHaveURL(/sort=price_low/);
    await select.selectOption({ label: 'Newest' });
    await expect(page).not.toHaveURL(/sort=/);
    await order('high', 'low', 'mid');
  } else {
    const price = page.getByRole('columnheader', { name: 'Price' });
    await expect(page.getByRole('columnheader', { name: 'Listed' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await price.getByRole('button').focus();
    await page.keyboard.press('Enter');
    await expect(price).toHaveAttribute('aria-sort', 'descending');
    await order('high', 'mid', 'low');
    await page.keyboard.press('Space');
    await expect(price).toHaveAttribute('aria-sort', 'ascending');
    await order('low', 'mid', 'high');
    await expect(page).toHaveURL(/sort=price_low/);
    await page.reload();
    await order('low', 'mid', 'high');
    await isAccessible(page, 'a sorted list');
  }
  await page.goBack();
  if (!(await select.isVisible())) await page.goBack();
  await order(...((await select.isVisible()) ? ['low', 'mid', 'high'] : ['high', 'low', 'mid']));
});

test(
  'an admin hides one product, then several together, one of which fails',
  { tag: '@desktop' },
  async ({ page }) => {
    const said = complaints(page);
    const maker = await seller(page.request);
    const names = ['Odd lamp', 'Odd bowl', 'Odd chair'];
    const made = [];
    for (const name of names) made.push(await sells(maker, { name }));
    const admin = await personAt(page, ADMIN);
    await page.goto(`/admin/shops/${maker.shop.id}`);
    await expect(page.getByRole('heading', { name: maker.shop.name, level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'All 3 products' }).click();
    await expect(page.getByText('3 products', { exact: true })).toBeVisible();

    await button(page, 'Hide Odd chair').click();
    await field(page, 'Reason').fill('Breaks');
    await dialog(page).getByRole('button', { name: 'Hide', exact: true }).click();
    await expect(toast(page, '1 product hidden')).toBeVisible();
    await expect(button(page, 'Show again Odd chair')).toBeVisible();

    await page.getByRole('checkbox', { name: 'Choose all on this page' }).check();
    await expect(page.getByText('3 chosen')).toBeVisible();
    await isAccessible(page, 'chosen products');
    await button(page, 'Hide 2').click();
    await field(page, 'Reason').fill('Counterfeit');
    const lamp = requestsTo(suspensionApi.changeProduct, { params: { productId: made[0]!.id } });
    await page.route(lamp, (route) => route.abort(), { times: 1 });
    await dialog(page).getByRole('button', { name: 'Hide', exact: true }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('1 of them failed, 1 worked');
    await expect(dialog(page).getByRole('alert')).toContainText('Odd lamp');
    await isAccessible(page, 'what failed of several');
    await dialog(page).getByRole('button', { name: 'Try again' }).click();
    await expect(toast(page, '2 products hidden')).toBeVisible();
    await field(page, 'State').selectOption({ label: 'Hidden' });
    await expect(page.getByText('3 products', { exact: true })).toBeVisible();
    const body = await admin.calls(adminListsApi.products, {
      query: { shop_id: maker.shop.id, state: 'hidden' },
    });
    const reasons = body.map(({ name, hidden_reason }) => `${name}: ${hidden_reason}`);
    expect(new Set(reasons)).toEqual(
      new Set(['Odd lamp: Counterfeit', 'Odd bowl: Counterfeit', 'Odd chair: Breaks']),
    );
    await page.goto('/admin/reviews');
    await expect(page.getByRole('heading', { name: 'Reviews', level: 1 })).toBeVisible();
    await expect(page.getByText(/^[\d,]+ reviews?$/).first()).toBeVisible();
    // The keyboard opens a row's details and closes them.
    await field(page, 'Search reviews').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('button', { name: /the review by/ })).toBeVisible();
    await isAccessible(page, 'a review to moderate');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    expect(said.filter((line) => !line.includes('ERR_FAILED'))).toEqual([]);
  },
);
