// A marketplace whose browsers send large videos straight to its bucket.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { toolCommand } from '../server/src/gateways/video/run-tool.ts';
import { bucketProxy } from '../server/test/bucket-proxy.ts';
import { startBucket } from '../server/test/bucket.ts';
import { RealDatabase } from '../server/test/real-database.ts';
import { RealSite } from '../server/test/real-site.ts';
import { text } from './page.ts';
import { seller } from './people.ts';
import { newProduct } from './products-form.ts';
import { expect, test } from './test.ts';

const folder = mkdtempSync(join(tmpdir(), 'souk-e2e-direct-'));
let database: RealDatabase;
let bucket: Awaited<ReturnType<typeof startBucket>>;
/** The bucket as browsers reach it. */
let outside: Awaited<ReturnType<typeof bucketProxy>>;
let site: RealSite;
/** Whether the next second part of a file breaks off. */
let breaksOff = false;

test.beforeAll(async () => {
  database = await RealDatabase.start();
  // The port of the site isn't known yet.
  bucket = await startBucket({ origin: '*' });
  outside = await bucketProxy(bucket.settings, (call) => {
    if (!breaksOff || !/^PUT .*partNumber=2/.test(call)) return null;
    breaksOff = false;
    return 'cut';
  });
  const { endpoint, name, accessKeyId, secretAccessKey } = bucket.settings;
  site = await RealSite.make({
    DATABASE_URL: database.url,
    WEB_CONCURRENCY: '1',
    S3_ENDPOINT: endpoint,
    S3_PUBLIC_ENDPOINT: outside.settings.endpoint,
    S3_BUCKET: name,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  });
  await site.start();
});
test.afterAll(async () => {
  await site.remove();
  outside.close();
  await bucket.stop();
  await database.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** A vertical video of so many seconds, about a megabyte each. */
async function film(seconds: number): Promise<string> {
  const file = join(folder, `${seconds}.mp4`);
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=360x640:rate=25:duration=${seconds}`];
  const how = ['-vf', 'noise=alls=60:allf=t', '-c:v', 'libx264', '-preset', 'ultrafast'];
  const rate = ['-b:v', '8M', '-minrate', '8M', '-maxrate', '8M', '-bufsize', '8M'];
  const args = ['-v', 'error', ...picture, ...how, ...rate, '-pix_fmt', 'yuv420p', file];
  await promisify(execFile)(await toolCommand('ffmpeg', null), args);
  return file;
}

test(
  'a large video goes from the browser to the bucket, also after a part broke off; a small one to Souk',
  { tag: '@desktop' },
  async ({ page, playwright }) => {
    const request = await playwright.request.newContext({ baseURL: site.url });
    const someone = await seller(request);
    const goto = page.goto.bind(page);
    page.goto = (url, options) => goto(new URL(url, site.url).href, options);
    await someone.sitsAt(page);
    const toSouk: string[] = [];
    page.on('request', (one) => {
      if (one.url().endsWith('/upload-video')) toSouk.push(one.url());
    });
    await page.goto(newProduct(someone));
    const choose = async (file: string) => page.getByLabel('Product Video').setInputFiles(file);
    const preview = page.getByLabel('Preview of the video').first();

    breaksOff = true;
    await choose(await film(12));
    await expect(page.getByRole('progressbar', { name: 'Uploading video' })).toBeVisible();
    await expect(text(page, 'Video uploaded successfully')).toBeVisible({ timeout: 0 });
    await expect(preview).toBeVisible();
    const parts = outside.calls.flatMap((call) => /^PUT .*partNumber=(\d)/.exec(call)?.[1] ?? []);
    expect([breaksOff, parts.slice(0, 3), toSouk]).toEqual([false, ['1', '2', '2'], []]);

    await page.getByRole('button', { name: 'Remove video' }).click();
    const before = outside.calls.length;
    await choose(await film(2));
    await expect(text(page, 'Video uploaded successfully')).toBeVisible({ timeout: 0 });
    expect([toSouk.length, outside.calls.length]).toEqual([1, before]);
    await request.dispose();
  },
);
