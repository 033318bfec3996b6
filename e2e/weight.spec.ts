import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';

const BUDGET_KB = 175;

test('the home page brings at most 175 KB of JavaScript', { tag: '@phone' }, async ({ page }) => {
  const scripts: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    scripts.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.goto('/');
  // What it needs to start has come once the page answers to typing.
  await page.getByRole('searchbox', { name: 'Search products', exact: true }).fill('tea');
  const sizes = await Promise.all(scripts);
  const total = sizes.reduce((sum, size) => sum + size, 0) / 1024;
  expect(sizes.length).toBeGreaterThan(2);
  expect(total, `${total.toFixed(1)} KB in ${sizes.length} files`).toBeLessThanOrEqual(BUDGET_KB);
});
