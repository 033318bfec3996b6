import { expect, test, type Page } from '@playwright/test';

import { goodsOf, BUYER } from './demo.ts';
import { complaints, isAccessible } from './page.ts';
import { personAt } from './people.ts';

async function openProduct(page: Page): Promise<void> {
  const { name } = goodsOf(0).product;
  await page.goto(`/?search=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name }).first().click();
  await expect(page).toHaveURL(/\/product\//);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing, nothing overflows, nothing complains (${colorScheme})`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    const said = complaints(page);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const check = async (name: string) => {
      await page.waitForLoadState('networkidle');
      await isAccessible(page, name);
    };
    for (const path of ['/', '/sell', '/login', '/register', '/explore']) {
      await page.goto(path);
      await check(path);
    }
    await openProduct(page);
    await check('product');
    await page
      .getByRole('link', { name: goodsOf(0).shop.name })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: goodsOf(0).shop.name })).toBeVisible();
    await check('shop');
    await personAt(page, BUYER);
    for (const path of ['/cart', '/dashboard', '/orders', '/create-shop']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await check(path);
    }
    expect(said).toEqual([]);
  });
}
