import { jobsApi, type AdminJob } from '@souk/contract/admin-jobs';
import { backupsApi } from '@souk/contract/backups';
import { categoriesApi } from '@souk/contract/categories';
import { productsApi } from '@souk/contract/products';
import { requestsTo } from './api.ts';
import { ADMIN } from './demo.ts';
import { button, complaints, field, isAccessible, toast } from './page.ts';
import { person, personAt, seller, sells } from './people.ts';
import { drawings } from './pictures.ts';
import { cards, withFilters } from './search-page.ts';
import { expect, test, type Page } from './test.ts';

const dialog = (page: Page) => page.getByRole('dialog');

test(
  'an admin adds a category, moves it, gives it a picture, and shoppers find it',
  { tag: '@desktop' },
  async ({ page }) => {
    const said = complaints(page);
    await personAt(page, ADMIN);
    const name = 'Lanterns';
    await page.goto('/admin/categories');
    const row = page.getByRole('listitem').filter({ hasText: name });
    await expect(button(page, 'Add a category')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Move Fashion up' })).toBeVisible();

    await button(page, 'Add a category').click();
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog(page).getByText('Name is required')).toBeVisible();
    await expect(field(page, 'Name')).toBeFocused();
    await field(page, 'Name').fill('Fashion');
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog(page).getByText('Another category has this name')).toBeVisible();
    await isAccessible(page, 'a category that is refused');
    await field(page, 'Name').fill(name);
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
    await expect(toast(page, 'Category added')).toBeVisible();
    await expect(row).toContainText('lanterns · 0 products');

    // Moved by keyboard, keeping the focus.
    const up = row.getByRole('button', { name: `Move ${name} up` });
    // Only count this list's items: for a few seconds, a toast is a list item too.
    const rows = page.getByRole('list', { name: 'Categories, in order' }).getByRole('listitem');
    const before = await rows.count();
    await up.focus();
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('status').filter({ hasText: `${name} is now number` }),
    ).toBeAttached();
    await expect(up).toBeFocused();
    await expect(rows).toHaveCount(before);

    await row.getByRole('button', { name: 'Edit' }).click();
    await dialog(page)
      .getByLabel('Choose a picture')
      .setInputFiles(await drawings(page, 'lantern.png'));
    await button(page, 'Save').click();
    await expect(dialog(page)).toBeHidden();
    await expect(row.locator('img')).toHaveAttribute('src', /^\/media\//);

    const someone = await seller(page.request);
    const categories = await someone.calls(productsApi.categories, { query: { limit: 100 } });
    const lanterns = categories.find((one) => one.name === name);
    await sells(someone, {
      name: 'Paper lantern',
      category_id: lanterns!.id,
    });
    await page.goto('/explore');
    await withFilters(page, async (fields) => {
      await fields.getByLabel('Category', { exact: true }).selectOption({ label: name });
    });
    await expect(cards(page)).toHaveCount(1);
    await expect(cards(page)).toContainText('Paper lantern');

    // Its product moves to another category, with a message.
    await page.goto('/admin/categories');
    await row.getByRole('button', { name: 'Delete' }).click();
    await expect(button(page, 'Delete')).toBeDisabled();
    await isAccessible(page, 'deleting a category');
    await field(page, 'Move 1 product to').selectOption({ label: 'Fashion' });
    await button(page, 'Delete').click();
    await expect(toast(page, 'Category deleted')).toBeVisible();
    await expect(row).toHaveCount(0);
    // The browser logs its own line for the deliberate refusal.
    expect(said.filter((line) => !line.includes('409'))).toEqual([]);
  },
);

test(
  'an admin reads the site’s daily figures as charts and as tables',
  { tag: '@desktop' },
  async ({ page }) => {
    const said = complaints(page);
    // A chart without data is just a line.
    await person(page.request);
    await personAt(page, ADMIN);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Revenue by day' })).toBeVisible();
    await page.getByLabel('Period').selectOption({ label: 'Last 7 days' });
    await page.getByRole('button', { name: 'Show table of new users' }).click();
    const table = page.getByRole('region', { name: 'New users by day, table' });
    await expect(table.getByRole('row')).toHaveCount(8);
    expect(said).toEqual([]);
  },
);

test('an admin sees failures and retries them', { tag: '@desktop' }, async ({ page }) => {
  const said = complaints(page);
  const job: AdminJob = {
    id: '12',
    kind: 'send-mail',
    state: 'failed',
    attempts: 3,
    error: 'The mail server did not answer',
    run_at: '2026-11-22T10:00:00.000Z',
  };
  let jobs = [job];
  await page.route(requestsTo(jobsApi.list), (route) =>
    route.fulfill({ json: jobs, headers: { 'x-total-count': String(jobs.length) } }),
  );
  await page.route(requestsTo(jobsApi.retry), (route) => {
    jobs = [];
    return route.fulfill({ json: { ...job, state: 'waiting', attempts: 0, error: null } });
  });
  const failure = '2 of 368 files are missing, such as products/mug.webp.';
  const backups = {
    nightly: true,
    done_at: '2026-11-20T03:00:00.000Z',
    read_at: '2026-11-20T03:10:00.000Z',
    failure,
    failed_at: '2026-11-22T03:00:00.000Z',
    overdue: true,
  };
  await page.route(requestsTo(backupsApi.read), (route) => route.fulfill({ json: backups }));
  await personAt(page, ADMIN);
  await page.goto('/admin/jobs?state=failed');
  await expect(page.getByText('The mail server did not answer')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(`The nightly backup failed${failure}`);
  await isAccessible(page, 'a failed job');
  await page.getByRole('link', { name: 'Send mail' }).click();
  await expect(page).toHaveURL('/admin/jobs?state=failed&open=12');
  await isAccessible(page, 'the details of a failed job');
  await page.getByRole('button', { name: 'Retry now Send mail' }).click();
  await expect(toast(page, 'The job is running again')).toBeVisible();
  await expect(page.getByText('Nothing has failed')).toBeVisible();
  await page.unroute(requestsTo(jobsApi.list));
  await field(page, 'State').selectOption({ label: 'All jobs' });
  await expect(page).toHaveURL('/admin/jobs');
  expect(said).toEqual([]);
});

test('an admin’s changes appear in the audit, and its record is complete', async ({ page }) => {
  const admin = await personAt(page, ADMIN);
  const { id } = await admin.calls(categoriesApi.create, { body: { name: 'Kites' } });
  await admin.calls(categoriesApi.edit, {
    params: { categoryId: id },
    body: { name: 'Kites and wind' },
  });
  await page.goto(`/admin/audit?target=${id}`);
  const changes = page.getByRole('listitem').filter({ hasText: /^Category (created|edited)/ });
  await expect(changes).toHaveCount(2);
  await changes.first().getByRole('link').click();
  const details = page.getByRole('dialog');
  await expect(details).toContainText('Kites → Kites and wind');
  await isAccessible(page, 'a change');
  await page.goBack();
  await expect(details).toHaveCount(0);
  await button(page, 'Check now').click();
  await expect(page.getByText('The record is intact')).toBeVisible();
  await button(page, 'Clear filters').click();
  await expect(page).toHaveURL('/admin/audit');
  await page.getByLabel('Changed').selectOption('Shops');
  await expect(page).toHaveURL('/admin/audit?kind=shop');
  await admin.calls(categoriesApi.remove, { params: { categoryId: id } });
});
