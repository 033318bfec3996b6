import { activityApi } from '@souk/contract/activity';
import { productsApi } from '@souk/contract/products';
import { wishlistApi } from '@souk/contract/wishlist';
import { requestsTo } from './api.ts';
import { complaints, isAccessible, toast } from './page.ts';
import { personAt, seller, sells, type Person, type Seller } from './people.ts';
import { expect, test, type Page } from './test.ts';

const edit = (maker: Seller, productId: string, body: object) =>
  maker.calls(productsApi.edit, { params: { productId }, body });

const tellMe = (page: Page, name: string) =>
  page.getByRole('button', { name: `Tell me when it's back: ${name}` });
const article = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });

/** Waits until the worker has recorded the fulfilled wish. */
const fulfilled = ({ calls }: Person, kind: string) =>
  expect
    .poll(async () => (await calls(activityApi.list)).map((item) => item.kind), { timeout: 0 })
    .toContain(kind);

test('a sold-out product says when it is back, on the wishlist and the dashboard', async ({
  page,
}) => {
  const said = complaints(page);
  const maker = await seller(page.request);
  const { id, name } = await sells(maker, { name: 'Tall ewer', stock_quantity: 0 });
  const shopper = await personAt(page);

  const known = page.waitForResponse(requestsTo(wishlistApi.ids));
  await page.goto(`/product/${id}`);
  await known;
  await expect(page.getByRole('button', { name: 'Add to Cart' }).first()).toBeDisabled();
  await tellMe(page, name).click();
  await expect(toast(page, "Saved. Your dashboard will tell you when it's back")).toBeVisible();
  await expect(tellMe(page, name)).toHaveAttribute('aria-pressed', 'true');
  await isAccessible(page, 'a sold-out product');

  await page.goto('/wishlist');
  await expect(article(page, name).getByText('Out of stock')).toBeVisible();
  await expect(tellMe(page, name)).toHaveAttribute('aria-pressed', 'true');

  await edit(maker, id, { stock_quantity: 2 });
  await page.reload();
  await expect(article(page, name).getByText('Back in stock')).toBeVisible();
  await isAccessible(page, 'a wishlist with a wish that came true');
  await fulfilled(shopper, 'back_in_stock');
  await page.goto('/dashboard');
  await expect(article(page, name).getByText('Back in stock at')).toBeVisible();
  expect(said).toEqual([]);
});

test(
  'a lower price is shown beside the one at which it was saved',
  { tag: '@desktop' },
  async ({ page }) => {
    const maker = await seller(page.request);
    const { id, name } = await sells(maker, { name: 'Wide platter', price: 40 });
    const shopper = await personAt(page);
    await shopper.calls(wishlistApi.save, { params: { productId: id } });
    await edit(maker, id, { discount_percentage: 25 });

    await page.goto('/wishlist');
    await expect(article(page, name).getByText('Price dropped from $40.00')).toBeVisible();
    await fulfilled(shopper, 'price_drop');
    await page.goto('/dashboard');
    await expect(article(page, name).getByText('Price dropped from $40.00')).toBeVisible();
    await expect(article(page, name).getByText('$30.00')).toBeVisible();
  },
);

test('a visitor who waits for a product is asked to log in first', async ({ page }) => {
  const maker = await seller(page.request);
  const { id, name } = await sells(maker, { name: 'Small creamer', stock_quantity: 0 });
  await page.goto(`/product/${id}`);
  await tellMe(page, name).click();
  await expect(toast(page, 'Please login to save items')).toBeVisible();
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(`/product/${id}`)}`);
});
