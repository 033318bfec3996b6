import { test as base } from '@playwright/test';
import { followRequests } from './page.ts';
import { putBackSite } from './put-back-site.ts';

export * from '@playwright/test';

/**
 * A journey. It starts on a site whose limits, settings and home rows are as in a new marketplace,
 * whatever the journey before it left behind when it failed.
 */
export const test = base.extend<{ siteAsSeeded: void }>({
  siteAsSeeded: [
    async ({ baseURL: _ }, use) => {
      await putBackSite();
      await use();
    },
    { auto: true },
  ],
  page: async ({ page }, lend) => {
    followRequests(page);
    await lend(page);
  },
});
