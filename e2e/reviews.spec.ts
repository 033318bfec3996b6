import { mediaApi } from '@souk/contract/media';
import { ordersApi } from '@souk/contract/orders';
import { productsApi } from '@souk/contract/products';
import { reviewsApi } from '@souk/contract/reviews';
import { shopsApi } from '@souk/contract/shops';
import { requestsTo } from './api.ts';
import { goodsOf, listed, BUYER } from './demo.ts';
import { complaints, isAccessible } from './page.ts';
import { another, person, seller as openShop, sells } from './people.ts';
import { drawings } from './pictures.ts';
import { expect, test, type Page } from './test.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Customer reviews' });

const alert = (page: Page, words: string) =>
  page.getByRole('alert').filter({ hasText: words }).first();

test('a buyer reviews a product with pictures, and the second review replaces the first', async ({
  page,
  request,
}) => {
  test.slow();
  const said = complaints(page);
  const buyer = await person(request, BUYER);
  const orders: any[] = await buyer.calls(ordersApi.list);
  const bought = orders.find(({ status }) => status === 'delivered').items[0];
  const product = await buyer.calls(productsApi.read, {
    params: { productId: bought.product_id },
  });
  const { review: before } = await buyer.calls(reviewsApi.ownOfProduct, {
    params: { id: bought.product_id },
  });
  const { total_reviews } = await buyer.calls(reviewsApi.statsOfProduct, {
    params: { id: bought.product_id },
  });
  const total = total_reviews + (before ? 0 : 1);

  await buyer.sitsAt(page);
  await page.goto(`/product/${product.id}`);
  const reviews = section(page);
  const toggle = reviews.getByRole('button', { name: /Write a Review|Edit your review/ });
  await toggle.click();
  const form = reviews.getByRole('form');
  if (!before) {
    await expect(form.getByRole('radio', { name: '5 stars' })).toBeChecked();
  }
  await form.getByLabel('Comment').fill('   ');
  await form.getByRole('button', { name: /Submit review|Update review/ }).click();
  await expect(form.getByText('Please write a review comment')).toBeVisible();
  await form.getByLabel('Comment').fill('x'.repeat(1001));
  await expect(form.getByText('1001/1000')).toBeVisible();
  await form.getByLabel('Title').fill('As good as it looks');
  await form.getByLabel('Comment').fill('Holds what the pictures promise.');
  await form.getByRole('radio', { name: '4 stars' }).check();
  const removes = form.getByRole('button', { name: /^Remove / });
  for (let left = await removes.count(); left > 0; left -= 1) {
    await removes.first().click();
    await expect(removes).toHaveCount(left - 1);
  }
  const chooser = page.waitForEvent('filechooser');
  await form.getByRole('button', { name: 'Add images' }).click();
  await (await chooser).setFiles(await drawings(page, 'one.png', 'two.png', 'three.png'));
  const third = form.getByRole('button', { name: 'Remove three.png' });
  await third.press('Enter');
  await expect(third).toBeHidden();
  await expect(form.getByRole('button', { name: 'Remove two.png' })).toBeFocused();
  await expect(form.getByRole('progressbar')).toHaveCount(0);
  // A failed upload holds the review back until it is retried.
  await page.route(requestsTo(mediaApi.uploadImages), (route) => route.abort());
  await form.getByLabel('Add images').setInputFiles(await drawings(page, 'four.png'));
  await form.getByRole('button', { name: /Submit review|Update review/ }).click();
  await expect(form.getByText(/^Please remove failed uploads/)).toBeVisible();
  await page.unroute(requestsTo(mediaApi.uploadImages));
  await form.getByRole('button', { name: 'Try four.png again' }).press('Enter');
  const fourth = form.getByRole('button', { name: 'Remove four.png' });
  await expect(fourth).toBeFocused();
  await expect(form.getByRole('alert')).toBeHidden();
  await fourth.press('Enter');
  // Submitting waits for the pictures, which are resized.
  const sent = page.waitForResponse(
    (answer) =>
      answer.request().method() === 'POST' &&
      requestsTo(reviewsApi.reviewProduct).test(answer.url()),
    { timeout: 0 },
  );
  await form.getByRole('button', { name: /Submit review|Update review/ }).click();
  await sent;
  await expect(page.getByText('Review submitted successfully!').first()).toBeVisible();
  await expect(form).toBeHidden();
  await expect(toggle).toBeFocused();

  const own = reviews.getByRole('article').filter({ hasText: 'Your review' });
  await expect(own).toContainText('As good as it looks');
  await expect(own).toContainText('Verified purchase');
  await expect(own.getByRole('img', { name: '4.0 of 5 stars' })).toBeVisible();
  await expect(page.getByText(`${total} review${total === 1 ? '' : 's'}`).first()).toBeVisible();

  // Its pictures open large: arrow keys move between them, Escape closes them, and the focus
  // returns.
  const first = own.getByRole('link', { name: /Picture 1 of 2/ });
  await first.click();
  const box = page.getByRole('dialog');
  await expect(box.getByText('1 / 2')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(box.getByText('2 / 2')).toBeVisible();
  await expect(box.getByRole('img', { name: /^Picture 2 of 2/ })).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
  await expect(first).toBeFocused();

  await toggle.click();
  await expect(form.getByLabel('Comment')).toHaveValue('Holds what the pictures promise.');
  await expect(form.getByLabel('Title')).toHaveValue('As good as it looks');
  await form.getByLabel('Comment').fill('Still good after a month.');
  await form.getByRole('radio', { name: '5 stars' }).check();
  await form.getByRole('button', { name: 'Update review' }).click();
  await expect(own).toContainText('Still good after a month.');
  await expect(own.getByRole('link')).toHaveCount(2);
  expect(
    (await buyer.calls(reviewsApi.statsOfProduct, { params: { id: bought.product_id } }))
      .total_reviews,
  ).toBe(total);
  // The upload failure was deliberate; the blob error comes from the journey's recorder, which
  // reads the chosen files.
  expect(said.filter((text) => !/ERR_FAILED|'blob:/.test(text))).toEqual([]);
});

test('a review’s draft survives a failure, a reload and an expired login', async ({
  page,
  request,
}) => {
  const shopper = await person(request);
  const product = await listed(request, goodsOf(1));
  await page.goto(`/product/${product.id}`);
  await expect(section(page).getByText('Please log in to write a review.')).toBeVisible();
  await shopper.sitsAt(page);
  await page.goto(`/product/${product.id}`);
  await section(page).getByRole('button', { name: 'Write a Review' }).click();
  const comment = section(page).getByLabel('Comment');
  await comment.fill('Long thoughts');
  await page.route(requestsTo(reviewsApi.reviewProduct), (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500 }) : route.continue(),
  );
  await section(page).getByRole('button', { name: 'Submit review' }).click();
  await expect(alert(page, 'Failed to submit review')).toBeVisible();
  await page.unroute(requestsTo(reviewsApi.reviewProduct));
  await expect(comment).toHaveValue('Long thoughts');
  await page.reload();
  await expect(comment).toHaveValue('Long thoughts');

  await page.route(requestsTo(reviewsApi.reviewProduct), (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 401, json: { detail: 'Please log in again' } })
      : route.continue(),
  );
  await section(page).getByRole('button', { name: 'Submit review' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.unroute(requestsTo(reviewsApi.reviewProduct));
  await shopper.sitsAt(page);
  await page.goto(`/product/${product.id}`);
  await expect(comment).toHaveValue('Long thoughts');
  await section(page).getByRole('button', { name: 'Submit review' }).click();
  await expect(page.getByText('Review submitted successfully!').first()).toBeVisible();
});

test(
  'reviews come in pages of ten and by stars; owners cannot review their own products',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const owner = await person(request);
    const shop = await owner.calls(shopsApi.open, {
      body: { name: 'Eleven', brand_color: '#6366f1' },
    });
    const [category] = await owner.calls(productsApi.categories);
    const product = await owner.calls(productsApi.create, {
      body: {
        name: 'Much reviewed mug',
        price: 12,
        stock_quantity: 3,
        shop_id: shop.id,
        category_id: category.id,
      },
    });
    for (let n = 1; n <= 11; n += 1) {
      const shopper = await person(request);
      const review = { comment: `Review no. ${n}`, rating: n === 1 ? 2 : 5 };
      await shopper.calls(reviewsApi.reviewProduct, { params: { id: product.id }, body: review });
      await shopper.calls(reviewsApi.reviewShop, {
        params: { id: shop.id },
        body: { text: `Text no. ${n}` },
      });
    }
    await owner.sitsAt(page);
    for (const [path, oldest] of [
      [`/product/${product.id}`, 'Review no. 1'],
      [`/shop/${shop.id}`, 'Text no. 1'],
    ] as const) {
      await page.goto(path);
      const reviews = section(page);
      await expect(reviews.getByText(/You cannot review your own/)).toBeVisible();
      await expect(reviews.getByRole('article')).toHaveCount(10);
      const more = (url: URL) => url.pathname.endsWith('/reviews') && url.search.includes('page=2');
      await page.route(more, (route) => route.abort());
      await reviews.getByRole('button', { name: 'Load more reviews' }).press('Enter');
      await expect(reviews.getByText('More reviews could not be loaded')).toBeVisible();
      await page.unroute(more);
      await expect(reviews.getByRole('button', { name: 'Try again' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(reviews.getByRole('article')).toHaveCount(11);
      // The focus moves to the first new one.
      await expect(reviews.getByRole('article').last()).toBeFocused();
      await expect(reviews.getByText(oldest, { exact: true })).toBeVisible();
    }
    await page.goto(`/product/${product.id}`);
    const reviews = section(page);
    await reviews.getByRole('button', { name: '2 stars 1 review' }).click();
    await expect(reviews.getByRole('article')).toHaveCount(1);
    await reviews.getByRole('button', { name: 'Show all reviews' }).click();
    await expect(reviews.getByRole('article')).toHaveCount(10);
  },
);

test('a shopper reviews a shop', { tag: '@desktop' }, async ({ page, request }) => {
  const shopper = await person(request);
  const { shop_id: id } = await listed(request, goodsOf(2));
  const { total_reviews } = await shopper.calls(shopsApi.read, { params: { shopId: id } });
  await shopper.sitsAt(page);
  await page.goto(`/shop/${id}`);
  await section(page).getByRole('button', { name: 'Write a Review' }).click();
  const form = section(page).getByRole('form', { name: 'Write a Review' });
  const submit = form.getByRole('button', { name: 'Submit review' });
  await expect(submit).toBeDisabled();
  await form.getByLabel('Comment').fill('   ');
  await expect(submit).toBeDisabled();
  await expect(form.getByRole('radio', { name: '5 stars' })).toBeChecked();
  await form.getByLabel('Comment').fill('Quick and kind.');
  await page.route(requestsTo(reviewsApi.reviewShop), (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500 }) : route.continue(),
  );
  await submit.click();
  await expect(alert(page, 'Failed to submit review. Please try again.')).toBeVisible();
  await page.unroute(requestsTo(reviewsApi.reviewShop));
  await submit.click();
  await expect(page.getByText('Review submitted successfully!').first()).toBeVisible();
  const own = section(page).getByRole('article').filter({ hasText: 'Your review' });
  await expect(own).toContainText('Quick and kind.');
  await expect(page.getByText(`(${total_reviews + 1} reviews)`).first()).toBeVisible();
});

test(
  'a seller answers a review from the dashboard, and everyone reads the answer',
  { tag: '@desktop' },
  async ({ page, request, browser }) => {
    const said = complaints(page);
    const owner = await openShop(request, 'Quince & Sons');
    const jam = await sells(owner, { name: 'Quince jam' });
    const shopper = await person(request);
    const params = { id: jam.id };
    const comment = 'The lid was hard to open.';
    await shopper.calls(reviewsApi.reviewProduct, { params, body: { comment, rating: 4 } });

    await owner.sitsAt(page);
    await page.goto('/dashboard');
    await page.getByRole('link', { name: '1 new review to answer in Quince & Sons' }).click();
    await expect(page).toHaveURL(`/dashboard/shops/${owner.shop.id}/reviews`);
    const waiting = page.getByRole('region', { name: /^Waiting for an answer/ });
    const row = waiting.getByRole('article').filter({ hasText: comment });
    await expect(row.getByRole('link', { name: 'Quince jam' })).toBeVisible();
    await expect(row.getByRole('img', { name: '4.0 of 5 stars' })).toBeVisible();
    await row.getByRole('button', { name: 'Answer' }).click();
    await row.getByLabel('Answer', { exact: true }).fill('Warm it under the tap.');
    await isAccessible(page, 'answering', 'main');
    await row.getByRole('button', { name: 'Send answer' }).click();
    await expect(page.getByText('Answer sent').first()).toBeVisible();
    await expect(waiting.getByText('Every review is answered')).toBeVisible();
    const answered = page.getByRole('region', { name: /^Answered/ }).getByRole('article');
    await expect(answered).toContainText('Warm it under the tap.');

    const visitor = await another(browser, page);
    await visitor.goto(`/product/${jam.id}`);
    const read = section(visitor).getByRole('article').filter({ hasText: comment });
    await expect(read).toContainText('Quince & Sons');
    await expect(read).toContainText('Warm it under the tap.');
    await expect(read.getByRole('button', { name: /Answer/ })).toHaveCount(0);
    expect(said).toEqual([]);
  },
);
