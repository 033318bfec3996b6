import { expect, test as base, type Locator, type Page } from '@playwright/test';
import type { QueryInputOf } from '@souk/contract/endpoint';
import type { Product } from '@souk/contract/products';
import { searchApi } from '@souk/contract/search';
import { callsOf } from './api.ts';
import { complaints } from './page.ts';

/** A test that fails on any complaint of the browser, except about deliberate failures. */
export const test = base.extend<{ withoutComplaints: void }>({
  withoutComplaints: [
    async ({ page }, use) => {
      const said = complaints(page);
      await use();
      expect(said.filter((text) => !text.includes('Failed to load resource'))).toEqual([]);
    },
    { auto: true },
  ],
});

export const searchBox = (page: Page) =>
  page.getByRole('searchbox', { name: 'Search products', exact: true });
export const explorer = (page: Page) => page.getByRole('region', { name: 'Explore products' });
export const cards = (page: Page) => explorer(page).getByRole('article');
export const cardOf = (page: Page, name: string) =>
  cards(page).filter({ has: page.getByRole('link', { name, exact: true }) });

/**
 * Waits for a text such as "Showing 12 results"; `timeout` is in milliseconds, for slower cases.
 */
export async function showing(page: Page, text: string, timeout?: number): Promise<void> {
  await expect(explorer(page).getByText(text, { exact: true })).toBeVisible(
    timeout === undefined ? {} : { timeout },
  );
}

/**
 * The filters beside the search: in the bar, or on a phone in a sheet, which stays open meanwhile.
 */
export async function withFilters(page: Page, work: (fields: Page | Locator) => Promise<void>) {
  if (page.viewportSize()!.width >= 1024) return work(page);
  await page.getByRole('button', { name: /^Filters/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await work(sheet);
  await sheet.getByRole('button', { name: 'Show results' }).click();
  await expect(sheet).toBeHidden();
}

/** All demo products as the API returns them. */
export async function catalogue(
  page: Page,
  query: QueryInputOf<typeof searchApi.explore> = {},
): Promise<Product[]> {
  const all: Product[] = [];
  for (let number = 1; ; number += 1) {
    const products = await callsOf(page.request)(searchApi.explore, {
      query: { limit: 100, page: number, ...query },
    });
    all.push(...products);
    if (products.length < 100) return all;
  }
}

/** Opens a page and waits until it responds to typing. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(searchBox(page)).toBeEditable();
  await expect(async () => {
    const running = await searchBox(page).evaluate((element) =>
      Object.keys(element).some((name) => name.startsWith('__react')),
    );
    expect(running).toBe(true);
  }).toPass();
}
