import { searchApi } from '@souk/contract/search';
import { callsOf } from './api.ts';
import { isAccessible } from './page.ts';
import { explorer, open, searchBox, showing, test } from './search-page.ts';
import { expect } from './test.ts';

const NOWHERE = '0190aaaa-0000-7000-8000-000000000000';

test('a search with several typos suggests the intended words', async ({ page }) => {
  await open(page, '/explore?search=stonwere%20teepotts');
  await showing(page, 'Showing 0 results');
  await expect(explorer(page).getByText('Try another word.')).toBeVisible();
  const meant = explorer(page).getByRole('link', { name: /^Search for “/ });
  await expect(meant).toBeVisible();
  await isAccessible(page, 'empty search');
  const words = /“(.*)”/.exec((await meant.textContent())!)![1]!;
  await meant.click();
  await expect(searchBox(page)).toHaveValue(words);
  await expect(explorer(page).getByRole('article').first()).toBeVisible();
  await page.goBack();
  await showing(page, 'Showing 0 results');
});

test(
  'an empty search and an empty category lead to categories with products',
  { tag: '@desktop' },
  async ({ page }) => {
    const { categories } = await callsOf(page.request)(searchApi.instead, {
      query: { category_id: NOWHERE },
    });
    for (const [path, title] of [
      ['/explore?search=qqqqqq', 'Browse a category'],
      [`/explore?category_id=${NOWHERE}`, 'You might also look in'],
    ] as const) {
      await open(page, path);
      await showing(page, 'Showing 0 results');
      const nearby = page.getByRole('navigation', { name: title });
      await expect(nearby.getByRole('link')).toHaveText(categories.map(({ name }) => name));
      await nearby.getByRole('link').first().click();
      await expect(page).toHaveURL(new RegExp(`category_id=${categories[0].id}`));
      await expect(explorer(page).getByRole('article').first()).toBeVisible();
    }
  },
);
