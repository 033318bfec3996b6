import { test as base } from '@playwright/test';
import { followRequests } from './page.ts';
import { putBackSite } from './put-back-site.ts';

export * from '@playwright/test';

/**
 * A journey. It starts on a site whose limits, settings and home rows are as in a new marketplace,
 * whatever the journey before it left behind when it failed, and closes the windows that it opened:
 * the browser keeps them for the journeys after it.
 */
export const test = base.extend<{ siteAsSeeded: void }>({
  siteAsSeeded: [
    async ({ browser }, use) => {
      await putBackSite();
      await use();
      await Promise.all(browser.contexts().map((window) => window.close()));
    },
    { auto: true },
  ],
  page: async ({ page }, lend) => {
    followRequests(page);
    await lend(page);
  },
});
