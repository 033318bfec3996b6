import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { toolCommand } from '../server/src/gateways/video/run-tool.ts';
import { whileUnwritable } from './database.ts';
import { complaints, isAccessible, text } from './page.ts';
import { sellerAt } from './people.ts';
import { drawings } from './pictures.ts';
import { fillBasics, newProduct } from './products-form.ts';
import { expect, test, type Locator, type Page } from './test.ts';

const folder = mkdtempSync(join(tmpdir(), 'souk-e2e-video-'));

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A real video of ffmpeg's moving test picture. */
async function film(name: string, size: string, seconds: number, ...how: string[]) {
  const file = join(folder, name);
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=25:duration=${seconds}`];
  const sound = ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`];
  const args = ['-v', 'error', '-y', ...picture, ...sound, '-shortest', ...how, file];
  await promisify(execFile)(await toolCommand('ffmpeg', null), args);
  return file;
}

const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];

const mpeg4 = ['-c:v', 'mpeg4', '-q:v', '6', '-c:a', 'aac'];

const choose = (page: Page, file: string) => page.getByLabel('Product Video').setInputFiles(file);

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

const preview = (page: Page) => page.getByLabel('Preview of the video').first();

test(
  'a wrong, large or damaged file is refused with the reason',
  { tag: '@desktop' },
  async ({ page }) => {
    const complained = complaints(page);
    const seller = await sellerAt(page);
    await page.goto(newProduct(seller));
    const sent: string[] = [];
    page.on('request', (one) => {
      if (one.url().endsWith('/upload-video')) sent.push(one.url());
    });
    const wrong = 'Invalid video format. Please upload MP4, MOV, AVI, MKV, or WebM files.';
    const write = (name: string, data: string | Uint8Array) => {
      writeFileSync(join(folder, name), data);
      return join(folder, name);
    };
    await choose(page, write('notes.txt', 'hello'));
    await expect(text(page, wrong)).toBeVisible();
    await choose(page, write('large.mp4', new Uint8Array(51 * 1024 * 1024)));
    await expect(text(page, 'Video file too large. Maximum size is 50MB.')).toBeVisible();
    // Neither refusal uploaded a byte.
    expect(sent).toEqual([]);
    await choose(page, write('text.mp4', 'hello, I am no video'));
    await expect(text(page, wrong)).toBeVisible();
    const whole = readFileSync(await film('whole.mp4', '180x320', 4, ...h264));
    await choose(page, write('cut.mp4', whole.subarray(0, whole.length / 2)));
    await expect(
      text(page, 'This video is damaged and cannot be read. Please upload another file.'),
    ).toBeVisible();
    // The browser logs the refusals itself.
    expect(complained.filter((one) => !/status of 415/.test(one))).toEqual([]);
  },
);

test('a vertical video appears immediately, plays, and can be removed; a wide one gets a warning', async ({
  page,
}) => {
  const complained = complaints(page);
  const seller = await sellerAt(page);
  await page.goto(newProduct(seller));
  await expect(page.getByText(/MP4, MOV, AVI, MKV or WebM, up to 50 MB/)).toBeVisible();
  await choose(page, await film('tall.mp4', '360x640', 3, ...h264));
  await expect(page.getByRole('progressbar', { name: 'Uploading video' })).toBeVisible();
  await expect(text(page, 'Video uploaded successfully')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Uploading video' })).toHaveCount(0);
  await plays(preview(page));
  await expect(page.getByText(/^Vertical videos \(9:16\) look best\. This one/)).toHaveCount(0);
  await isAccessible(page, 'the form', 'main');

  await page.getByRole('button', { name: 'Remove video' }).click();
  await expect(preview(page)).toHaveCount(0);
  await expect(text(page, 'Video uploaded successfully')).toHaveCount(0);
  await choose(page, await film('wide.mp4', '640x360', 2, ...h264));
  await expect(
    text(page, 'Vertical videos (9:16) look best. This one is 640 × 360 pixels.'),
  ).toBeVisible();
  expect(complained).toEqual([]);
});

test(
  'formats that browsers cannot play are converted, even after leaving the page',
  { tag: '@desktop' },
  async ({ page }) => {
    const seller = await sellerAt(page);
    await page.goto(newProduct(seller));
    await page.getByLabel('Product Name').fill('Kept name');
    const file = await film('tall.avi', '360x640', 3, ...mpeg4);
    const converting = page.getByRole('progressbar', { name: 'Converting video' });
    // The converted video can't be stored, so the conversion lasts until the page has been left.
    await whileUnwritable('media', async () => {
      await choose(page, file);
      await expect(converting).toBeVisible();
      await page.reload();
      await expect(converting).toBeVisible();
    });
    await expect(page.getByLabel('Product Name')).toHaveValue('Kept name');
    await expect(text(page, 'Video uploaded successfully')).toBeVisible();
    await plays(preview(page));
  },
);

test('an interrupted upload is retried without choosing the file again', async ({ page }) => {
  const seller = await sellerAt(page);
  await page.goto(newProduct(seller));
  const file = await film('again.mkv', '180x320', 2, ...h264);
  // Cancelling leads back to the field.
  await page.route('**/upload-video', () => {});
  await choose(page, file);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Product Video', { exact: true })).toBeFocused();
  await page.unroute('**/upload-video');
  await page.route('**/upload-video', (route) => route.abort());
  await choose(page, file);
  await expect(text(page, 'Failed to upload video')).toBeVisible();
  // The product isn't quietly saved without it.
  await fillBasics(page);
  await page.getByLabel('Add Product Images').setInputFiles(await drawings(page, 'image.png'));
  await page.getByRole('button', { name: 'Create Product' }).click();
  await expect(text(page, 'Nothing was saved, because the video didn’t arrive')).toBeVisible();
  await expect(page.getByLabel('Product Video', { exact: true })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Go on without it' })).toBeVisible();
  await page.unroute('**/upload-video');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(text(page, 'Video uploaded successfully')).toBeVisible();
  await expect(page.getByText('Nothing was saved')).toHaveCount(0);
});
