import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mediaApi } from '@souk/contract/media';
import { productsApi } from '@souk/contract/products';
import { videosApi } from '@souk/contract/videos';
import { requestsTo } from './api.ts';
import { whileUnwritable } from './database.ts';
import { complaints, isAccessible, text } from './page.ts';
import { type Seller, sellerAt, sells } from './people.ts';
import { drawings } from './pictures.ts';
import { expect, test, type Locator, type Page, type Response } from './test.ts';

const folder = mkdtempSync(join(tmpdir(), 'souk-e2e-video-'));

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Checks that moving frames are really decoded. */
async function plays(video: Locator) {
  await video.scrollIntoViewIfNeeded();
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime), {
      timeout: 0,
    })
    .toBeGreaterThan(0.1);
  expect(await video.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBeGreaterThan(
    0,
  );
}

/** Creates a product of theirs with one of our pictures. */
async function sellsWithPicture(page: Page, seller: Seller, name: string) {
  const [picture] = await drawings(page, 'image.png');
  const { images } = await seller.calls(mediaApi.uploadImages, { files: [picture!] });
  return sells(seller, { name, images });
}

/** Whether this response tells the page that a video run is done. A 304 has no body to read. */
async function isDone(answer: Response): Promise<boolean> {
  if (!requestsTo(videosApi.readRun).test(answer.url()) || answer.status() !== 200) return false;
  return (await answer.json().catch(() => null))?.state === 'done';
}

test(
  'videos are made for a shop’s products, previewed, kept and discarded',
  { tag: '@desktop' },
  async ({ page }) => {
    const complained = complaints(page);
    const seller = await sellerAt(page);
    const mug = await sellsWithPicture(page, seller, 'Speckled mug');
    const jug = await sellsWithPicture(page, seller, 'Tall jug');
    await page.goto(`/dashboard/shops/${seller.shop.id}/products`);
    await page.getByRole('button', { name: 'Generate Videos' }).click();
    const dialog = page.getByRole('dialog', { name: 'Generate Videos' });
    await dialog.getByRole('button', { name: 'Generate with Google' }).click();
    await expect(dialog.getByText('Please enter your Google API key')).toBeVisible();
    await expect(dialog.getByLabel('Google API key')).toHaveAttribute('type', 'password');
    await isAccessible(page, 'what to generate', 'dialog');

    let finished: Promise<Response | null> = Promise.resolve(null);
    // The videos can't be stored, so their generation lasts until the page has been left.
    await whileUnwritable('media', async () => {
      await dialog.getByRole('button', { name: 'Make them here' }).click();
      await expect(dialog.getByRole('status', { name: 'Generating videos' })).toBeVisible();
      await expect(dialog.getByText('Making...')).toBeVisible();
      // Generation continues without the dialog, and without the page.
      await dialog.getByRole('button', { name: 'Close and keep generating' }).click();
      await page.reload();
      await page.getByRole('button', { name: 'Generating Videos...' }).click();
      finished = page.waitForResponse(isDone, { timeout: 0 });
    });
    await finished;
    await expect(
      text(page, 'Video generation completed! 2 successful, 0 failed out of 2 products.'),
    ).toBeVisible();

    const made = dialog.getByLabel('Video of Speckled mug', { exact: true });
    await made.evaluate((element: HTMLVideoElement) => element.play());
    await plays(made);
    await dialog.getByRole('button', { name: 'Keep the video of Speckled mug' }).click();
    await expect(dialog.getByText('Kept', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Discard the video of Tall jug' }).click();
    await expect(dialog.getByText('Discarded', { exact: true })).toBeVisible();
    await isAccessible(page, 'generated videos', 'dialog');
    await dialog.getByRole('button', { name: 'Done' }).click();
    expect(
      (await seller.calls(productsApi.read, { params: { productId: mug.id } })).video_url,
    ).toMatch(/\.mp4$/);
    expect(
      (await seller.calls(productsApi.read, { params: { productId: jug.id } })).video_url,
    ).toBe(null);
    expect(complained).toEqual([]);
  },
);

test('a failed generation says why', { tag: '@desktop' }, async ({ page }) => {
  const seller = await sellerAt(page);
  await sellsWithPicture(page, seller, 'Busy bowl');
  await page.goto(`/dashboard/shops/${seller.shop.id}/products`);
  // The first video can't be stored, so its generation is still running.
  await whileUnwritable('media', async () => {
    const begun = await seller.calls(videosApi.generate, {
      params: { shopId: seller.shop.id },
      headers: { prefer: 'respond-async' },
      body: { renderer: 'local' },
    });
    expect(begun).toMatchObject({ state: 'running' });
    await page.getByRole('button', { name: 'Generate Videos' }).click();
    await page.getByRole('button', { name: 'Make them here' }).click();
    await expect(
      text(page, 'Video generation failed: Videos are already being generated for this shop'),
    ).toBeVisible();
  });
});

test(
  'a response with only totals is reported, and the page stays',
  { tag: '@desktop' },
  async ({ page }) => {
    const complained = complaints(page);
    const seller = await sellerAt(page);
    await sellsWithPicture(page, seller, 'Counted cup');
    await page.goto(`/dashboard/shops/${seller.shop.id}/products`);
    await page.route('**/generate-videos', (route) =>
      route.fulfill({ json: { successful: 1, failed: 0, total_products: 1 } }),
    );
    await page.getByRole('button', { name: 'Generate Videos' }).click();
    const dialog = page.getByRole('dialog', { name: 'Generate Videos' });
    await dialog.getByRole('button', { name: 'Make them here' }).click();
    await expect(
      text(page, 'Video generation completed! 1 successful, 0 failed out of 1 products.'),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(text(page, 'Counted cup')).toBeVisible();
    expect(complained).toEqual([]);
  },
);
