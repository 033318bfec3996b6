// A separate marketplace on its first day: no demo, no shop, no product.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { complaints } from './page.ts';
import { signUp } from './people.ts';
import { PORTS } from './ports.ts';
import { expect, test } from './test.ts';

const port = PORTS.emptySite;
const dataDir = mkdtempSync(join(tmpdir(), 'souk-e2e-empty-'));
let market: ChildProcess;

test.use({ baseURL: `http://localhost:${port}` });

test.beforeAll(async () => {
  // Root's database runs as another user, who needs access to this folder.
  chmodSync(dataDir, 0o755);
  market = spawn(process.execPath, [join(import.meta.dirname, '../server/src/main.ts'), 'serve'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: '0',
      WEB_CONCURRENCY: '1',
      STRIPE_SANDBOX_PORT: String(PORTS.emptySiteProvider),
    },
  });
  await expect
    .poll(
      () =>
        fetch(`http://localhost:${port}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      // Creating a database takes as long as it takes on this machine.
      { timeout: 0 },
    )
    .toBe(true);
});

test.afterAll(async () => {
  market.kill('SIGTERM');
  if (market.exitCode === null) await once(market, 'exit');
  rmSync(dataDir, { recursive: true, force: true });
});

test('a marketplace without products suggests opening a shop; a new shop suggests adding a product', async ({
  page,
}) => {
  const said = complaints(page);
  for (const path of ['/', '/explore']) {
    await page.goto(path);
    await expect(page.getByText('Nothing is on sale yet')).toBeVisible();
    await expect(page.getByText(/filters\./)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Open a Shop' })).toHaveAttribute(
      'href',
      '/create-shop',
    );
  }
  await page.goto('/');
  await expect(page.getByText('Your shop', { exact: true })).toBeVisible();
  await page.goto('/videos');
  await expect(page.getByText('No Product Videos Yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open a shop' })).toBeVisible();
  await page.goto('/explore?search=tea');
  await expect(page.getByText('Try another word.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all products' }).click();
  await expect(page.getByText('Nothing is on sale yet')).toBeVisible();

  await signUp(page);
  await page.goto('/explore');
  await page.getByRole('link', { name: 'Open a Shop' }).click();
  await page.getByLabel('Shop Name').fill('Paper & Ink');
  await page.getByRole('button', { name: 'Create Shop' }).click();
  await expect(page).toHaveURL(/\/shop\//);
  const shop = page.url();
  await expect(page.getByRole('link', { name: 'Add your first product' })).toHaveAttribute(
    'href',
    /\/products\/new$/,
  );
  await page.evaluate(() => localStorage.clear());
  await page.goto(shop);
  await expect(page.getByText('Paper & Ink has just opened.')).toBeVisible();
  expect(said).toEqual([]);
});
