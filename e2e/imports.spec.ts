import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { productsApi } from '@souk/contract/products';
import { complaints, isAccessible } from './page.ts';
import { type Seller, sellerAt } from './people.ts';
import { expect, test } from './test.ts';

const SHOPIFY_FILE = fileURLToPath(
  new URL('../server/test/foreign-files/shopify.csv', import.meta.url),
);

const listOf = ({ shop }: Seller) => `/dashboard/shops/${shop.id}/products`;

test(
  'a CSV file is checked, its errors are listed, and its valid rows are imported',
  { tag: '@desktop' },
  async ({ page }) => {
    const seller = await sellerAt(page);
    const said = complaints(page);
    const lines = Array.from(
      { length: 60 },
      (_, n) => `Thing ${n},${n % 20 === 7 ? 'cheap' : '5.25'},${n},Pets,T-${n}`,
    );
    const file = (text: string, name = 'things.csv') => ({
      name,
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    });
    await page.goto(`${listOf(seller)}/import`);
    await expect(page.getByRole('heading', { level: 1, name: 'Import products' })).toBeVisible();
    await page.getByText('All columns').click();
    await expect(page.getByText('Added to the price: 5 or -2.50.')).toBeVisible();
    const example = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download example file' }).click();
    const exampleFile = await readFile(await (await example).path());
    expect(exampleFile.toString()).toContain('ID,Name,Description,Price');

    const chooser = page.getByLabel('Choose a CSV file');
    await chooser.setInputFiles(file('just words', 'notes.csv'));
    await expect(page.getByText('The first line must name the columns')).toBeVisible();
    await page.getByRole('button', { name: 'Choose another file' }).click();
    // A file whose upload failed stays chosen.
    await page.route('**/products/import*', (route) => route.abort());
    await chooser.setInputFiles(file(`Name,Price,Stock,Category,SKU,Shade\n${lines.join('\n')}`));
    await expect(page.getByText('The file could not be sent')).toBeVisible();
    await page.unroute('**/products/import*');
    await page.getByRole('button', { name: 'Try again' }).click();

    await expect(page.getByRole('heading', { name: '3 problems' })).toBeVisible();
    await expect(page.getByText('Unknown column, ignored: Shade')).toBeVisible();
    for (const n of [7, 27, 47]) {
      await expect(
        page
          .getByRole('row')
          .filter({ hasText: `Thing ${n}` })
          .filter({ hasText: String(n + 2) }),
      ).toContainText('This is not a number');
    }
    await isAccessible(page);
    const problems = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download problems' }).click();
    expect((await readFile(await (await problems).path())).toString()).toContain(
      '9,Thing 7,Price,This is not a number',
    );
    // Nothing has changed yet, and a reload resumes here.
    await page.reload();
    await page.getByRole('button', { name: 'Import 57 products' }).click();
    await expect(page.getByText('57 products imported')).toBeVisible();
    await page.getByRole('link', { name: 'Go to Manage Products' }).click();

    await expect(page.getByText('57 products', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByText('Page 2 of 3')).toBeVisible();
    await expect(page).toHaveURL(/page=2/);
    const exported = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const products = (await readFile(await (await exported).path())).toString();
    expect(products.split('\r\n')).toHaveLength(59);

    // The export can be imported again and changes only the edited values.
    await page.getByRole('link', { name: 'Import CSV' }).click();
    await chooser.setInputFiles(file(products.replace(',5.25,', ',6.25,')));
    await page.getByRole('button', { name: 'Import 1 product' }).click();
    await expect(page.getByText('1 product imported')).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: '56' })).toBeVisible();
    expect(said.filter((text) => !/ERR_FAILED|422/.test(text))).toEqual([]);
  },
);

test(
  'a Shopify export is recognized, shown with its variants, and brought in',
  { tag: '@desktop' },
  async ({ page }) => {
    const seller = await sellerAt(page);
    const said = complaints(page);
    await page.goto(`${listOf(seller)}/import`);
    await page.getByLabel('Choose a CSV file').setInputFiles(SHOPIFY_FILE);
    await expect(page.getByText('This looks like a Shopify export')).toBeVisible();
    await expect(page.getByText('Not used here: Tags')).toBeVisible();
    await expect(page.getByRole('heading', { name: '2 problems' })).toBeVisible();
    const planned = page.getByRole('region', { name: 'How they will look here' });
    const shirt = planned.getByRole('listitem').filter({ hasText: 'Linen Shirt' });
    await shirt.getByText('4 variants').click();
    await expect(shirt.getByRole('listitem').filter({ hasText: 'M / Sand' })).toContainText(
      '$59.00 · 3 in stock · SKU LS-M-SA · 280 g · 1 picture',
    );
    await isAccessible(page);
    await planned.getByRole('button', { name: 'Only with notes (1)' }).click();
    await expect(shirt).toBeHidden();
    await expect(planned.getByText('Its compare-at prices were left out')).toBeVisible();

    // The bowl's category isn't one of ours.
    await page.getByLabel('Category of other products').selectOption('Home & Kitchen');
    await page.getByRole('button', { name: 'Import 3 products' }).click();
    await expect(page.getByText('3 products imported')).toBeVisible();
    await page.getByRole('link', { name: 'Go to Manage Products' }).click();
    for (const name of ['Linen Shirt', 'Walnut Bowl, 20 cm', 'Wool Socks']) {
      await expect(page.getByRole('link', { name }).first()).toBeVisible();
    }
    // The example's pictures are nowhere, and other journeys would look for them.
    const params = { shopId: seller.shop.id };
    for (const { id } of await seller.calls(productsApi.ofShop, { params })) {
      await seller.calls(productsApi.remove, { params: { productId: id } });
    }
    expect(said.filter((text) => !text.includes('/media/remote'))).toEqual([]);
  },
);
