import { chromium, expect, test, type Page } from '@playwright/test';
import { followRequests } from './page.ts';

/** A tab of a browser that keeps pages after leaving them, which Playwright's own does not. */
export async function keepingTab(
  baseURL: string,
): Promise<{ tab: Page; close: () => Promise<void> }> {
  const { launchOptions, viewport } = test.info().project.use;
  const browser = await chromium.launch({
    ...launchOptions,
    // The headless shell keeps no page after leaving it.
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const tab = await browser.newPage({ baseURL, viewport });
  followRequests(tab);
  return { tab, close: () => browser.close() };
}

/** Makes the page record on itself whether it is restored as it was left. */
export async function notesReturn(tab: Page): Promise<void> {
  await tab.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.persisted = String(persisted);
    });
  });
}

export const isBackAsLeft = (tab: Page) =>
  expect(tab.locator('html')).toHaveAttribute('data-persisted', 'true');
