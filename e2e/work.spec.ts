import { adminPages } from '@souk/contract/admin-pages';
import { pages } from '@souk/contract/pages';
import { questionsApi } from '@souk/contract/questions';
import { reportsApi } from '@souk/contract/reports';
import { shopsApi } from '@souk/contract/shops';
import { ADMIN } from './demo.ts';
import { complaints, DESK, isAccessible, PHONE } from './page.ts';
import { person, personAt, seller, sells } from './people.ts';
import { expect, test, type Locator, type Page } from './test.ts';

const shopBar = (page: Page) => page.getByRole('navigation', { name: 'Your shop’s pages' });
const adminBar = (page: Page) => page.getByRole('navigation', { name: 'Admin pages' });
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

/** The heading's top left corner. */
async function placeOfHeading(page: Page): Promise<string> {
  const box = await heading(page).boundingBox();
  return `${Math.round(box?.x ?? -1)} ${Math.round(box?.y ?? -1)}`;
}

const ofShop = (id: string) => [
  pages.dashboard(),
  pages.orders(),
  pages.shopOrders(id),
  pages.manageProducts(id),
  pages.newProduct(id),
  pages.importProducts(id),
  pages.shopQuestions(id),
  pages.shopReviews(id),
  pages.shopMoney(id),
  pages.shopStatements(id),
  pages.shopInsight(id),
  pages.shopSettings(id),
];

const OF_ADMIN = [
  pages.dashboard(),
  pages.orders(),
  adminPages.users(),
  adminPages.shops(),
  adminPages.products(),
  adminPages.reviews(),
  adminPages.requests(),
  adminPages.payouts(),
  adminPages.ledger(),
  adminPages.trialBalance(),
  adminPages.jobs(),
  adminPages.home(),
];

/**
 * Opens each page, on a phone and then at a desk. Its tab must be in view, and its heading at the
 * same place on each.
 */
async function isInFrame(page: Page, bar: Locator, addresses: readonly string[]) {
  const places = { phone: new Map<string, string>(), desk: new Map<string, string>() };
  const isInPlace = async (address: string, found: Map<string, string>) => {
    await expect(heading(page), address).toBeVisible();
    await expect(bar.locator('[aria-current=page]'), address).toBeInViewport();
    found.set(address, await placeOfHeading(page));
  };
  for (const address of addresses) {
    // The line of tabs scrolls to the current one when the page opens.
    await page.setViewportSize(PHONE);
    await page.goto(address);
    await isInPlace(address, places.phone);
    await page.setViewportSize(DESK);
    await isInPlace(address, places.desk);
  }
  for (const found of Object.values(places)) {
    const [first] = found.values();
    const all = addresses.map((address) => [address, first]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(all));
  }
}

test(
  'every seller page has the work layout, with its heading in the same place',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const mara = await seller(request);
    await mara.sitsAt(page);
    await isInFrame(page, shopBar(page), ofShop(mara.shop.id));
  },
);

test('every admin page has the work layout, with its heading in the same place', async ({
  page,
}) => {
  await personAt(page, ADMIN);
  await isInFrame(page, adminBar(page), OF_ADMIN);
});

test(
  'the sidebar counts pending work and updates when it’s done',
  {
    tag: '@desktop',
  },
  async ({ page, request }) => {
    const said = complaints(page);
    const mara = await seller(request, 'Counted Clay');
    const mug = await sells(mara, { name: 'Mug' });
    const buyer = await person(request);
    await buyer.calls(questionsApi.ask, {
      params: { id: mug.id },
      body: { text: 'Does it go into the oven?' },
    });
    await mara.sitsAt(page);
    await page.goto(pages.dashboard());
    const questions = shopBar(page).getByRole('link', { name: 'Questions 1 waiting' });
    await expect(questions).toBeVisible();
    await questions.click();
    await expect(shopBar(page).locator('[aria-current=page]')).toContainText('Questions');
    await page.getByRole('button', { name: 'Answer', exact: true }).first().click();
    await page.getByRole('textbox').last().fill('It does.');
    await page.getByRole('button', { name: 'Send answer' }).click();
    await expect(shopBar(page).getByRole('link', { name: 'Questions', exact: true })).toBeVisible();
    expect(said).toEqual([]);
  },
);

test('a user without shops has no sidebar', { tag: '@desktop' }, async ({ page }) => {
  await personAt(page);
  await page.goto(pages.dashboard());
  await expect(page.getByText('No shops found')).toBeVisible();
  await expect(shopBar(page)).toHaveCount(0);
});

test(
  'a seller with two shops switches between them in the sidebar',
  {
    tag: '@desktop',
  },
  async ({ page, request }) => {
    const mara = await seller(request, 'First Clay');
    const other = await seller(request, 'Someone Else');
    const second = await mara.calls(shopsApi.open, {
      body: { name: 'Second Clay', brand_color: '#6366f1' },
    });
    await mara.sitsAt(page);
    await page.goto(pages.shopMoney(mara.shop.id));
    const picker = shopBar(page).getByLabel('Shop', { exact: true });
    await expect(picker).toHaveValue(mara.shop.id);
    await picker.selectOption({ label: 'Second Clay' });
    await expect(page).toHaveURL(pages.shopMoney(second.id));
    await expect(page.getByRole('main').getByText('Second Clay')).toBeVisible();
    // The choice persists, and another seller's shop doesn't change it.
    await page.goto(pages.dashboard());
    await expect(picker).toHaveValue(second.id);
    await page.goto(pages.shopQuestions(other.shop.id));
    await expect(page.getByText('This shop is not yours')).toBeVisible();
    await expect(picker).toHaveValue(second.id);
  },
);

test(
  'a seller finds an action and a product by keyboard, and Escape returns to the page',
  {
    tag: '@desktop',
  },
  async ({ page, request }) => {
    const said = complaints(page);
    const mara = await seller(request, 'Found Clay');
    const bowl = await sells(mara, { name: 'Speckled bowl' });
    await mara.sitsAt(page);
    await page.goto(pages.dashboard());
    // Only then does the search know whose shop it searches.
    await expect(shopBar(page)).toContainText(mara.shop.name);
    await page.keyboard.press('Control+k');
    const search = page.getByRole('combobox', { name: /^Search orders/ });
    await expect(search).toBeFocused();
    await isAccessible(page, 'the search of sellers');
    await search.fill('holiday');
    await expect(page.getByRole('dialog').getByRole('option')).toHaveCount(1);
    await search.press('Enter');
    await expect(page).toHaveURL(pages.shopSettings(mara.shop.id, 'holiday'));

    await shopBar(page).getByRole('button', { name: 'Search' }).click();
    await search.fill('speckled');
    await expect(page.getByRole('option', { name: /Speckled bowl/ })).toBeVisible();
    await expect(search).toHaveAttribute('aria-activedescendant', /.+/);
    await search.press('Escape');
    await expect(search).toHaveCount(0);
    await expect(shopBar(page).getByRole('button', { name: 'Search' })).toBeFocused();

    // On a public page too.
    await page.goto(pages.explore());
    // The shortcut works once the page knows who is signed in.
    await expect(page.getByRole('button', { name: 'Mara', exact: true })).toBeVisible();
    await page.keyboard.press('Control+k');
    await search.fill('speckled');
    await page.getByRole('option', { name: /Speckled bowl/ }).click();
    await expect(page).toHaveURL(pages.editProduct(mara.shop.id, bowl.id));
    expect(said).toEqual([]);
  },
);

test(
  'an admin’s dashboard starts with what needs attention, and its search finds anyone',
  {
    tag: '@desktop',
  },
  async ({ page, request }) => {
    const mara = await seller(request);
    const mug = await sells(mara, { name: 'Doubtful mug' });
    const buyer = await person(request, undefined, 'Leonie');
    await buyer.calls(reportsApi.report, {
      body: { kind: 'product', target_id: mug.id, reason: 'misleading', text: 'It is plastic' },
    });
    await personAt(page, ADMIN);
    await page.goto(pages.dashboard());
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(
      'Needs you today',
    );
    const reports = page.getByRole('link', { name: /^(Report to decide|More reports)/ });
    await expect(reports.first()).toBeVisible();
    await page.keyboard.press('Control+k');
    const search = page.getByRole('combobox', { name: /^Search orders/ });
    await search.fill(buyer.username);
    await page.getByRole('option', { name: new RegExp(buyer.username) }).click();
    await expect(heading(page)).toContainText('Leonie');
    await reports.first().waitFor({ state: 'detached' });
    await adminBar(page).getByRole('link', { name: /^Site/ }).click();
    await expect(page).toHaveURL(adminPages.reports());
    await expect(adminBar(page).getByRole('link', { name: 'Jobs' })).toBeVisible();
  },
);
