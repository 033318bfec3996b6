import { activityApi } from '@souk/contract/activity';
import { followsApi } from '@souk/contract/follows';
import { requestsTo } from './api.ts';
import { button, complaints, isAccessible, toast } from './page.ts';
import { personAt, seller, sellerAt, sells } from './people.ts';
import { expect, test, type Page } from './test.ts';

const panel = (page: Page) =>
  page.locator('main').filter({ has: page.getByRole('heading', { name: "What's new" }) });
const newsItem = (page: Page, name: string) =>
  panel(page).getByRole('article').filter({ hasText: name });

/** Opens the shop and waits until its button knows its state. */
async function openShop(page: Page, { id }: { id: string }): Promise<void> {
  const known = page.waitForResponse(requestsTo(followsApi.ids));
  await page.goto(`/shop/${id}`);
  await known;
}

test('a followed shop’s new product is on the dashboard, until the shop is unfollowed', async ({
  page,
}) => {
  const said = complaints(page);
  const maker = await seller(page.request, 'Kiln & Daughters');
  await personAt(page);
  await page.goto('/dashboard');
  await expect(panel(page).getByText('Nothing new yet')).toBeVisible();

  await openShop(page, maker.shop);
  await button(page, 'Follow Kiln & Daughters').click();
  await expect(toast(page, 'You’re now following Kiln & Daughters')).toBeVisible();
  await expect(button(page, 'Following Kiln & Daughters')).toBeVisible();
  await isAccessible(page, 'a followed shop');
  await sells(maker, { name: 'Ash-glazed jug' });

  const looked = page.waitForResponse(requestsTo(activityApi.look));
  await page.goto('/dashboard');
  await expect(
    newsItem(page, 'Ash-glazed jug').getByText('New from Kiln & Daughters'),
  ).toBeVisible();
  await expect(newsItem(page, 'Ash-glazed jug').getByText('Unread')).toBeAttached();
  expect((await looked).status()).toBe(204);
  await page.reload();
  await expect(newsItem(page, 'Ash-glazed jug')).toBeVisible();
  await expect(newsItem(page, 'Ash-glazed jug').getByText('Unread')).toHaveCount(0);

  await newsItem(page, 'Ash-glazed jug').getByRole('link', { name: 'Ash-glazed jug' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ash-glazed jug' })).toBeVisible();

  await openShop(page, maker.shop);
  await button(page, 'Following Kiln & Daughters').click();
  await expect(toast(page, 'You’re no longer following Kiln & Daughters')).toBeVisible();
  await page.goto('/dashboard');
  await expect(panel(page).getByText('Nothing new yet')).toBeVisible();
  expect(said).toEqual([]);
});

test(
  'nobody is offered to follow their own shop; a failed follow is undone',
  { tag: '@desktop' },
  async ({ page }) => {
    const maker = await sellerAt(page, 'Mine Alone');
    await page.goto(`/shop/${maker.shop.id}`);
    await expect(button(page, 'Edit Shop Profile')).toBeVisible();
    await expect(button(page, 'Follow Mine Alone')).toHaveCount(0);

    const other = await seller(page.request, 'Out of Reach');
    await page.route(requestsTo(followsApi.follow), (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await openShop(page, other.shop);
    await button(page, 'Follow Out of Reach').click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expect(button(page, 'Follow Out of Reach')).toBeVisible();
  },
);
