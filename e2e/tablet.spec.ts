import { goodsOf } from './demo.ts';
import { complaints, fitsScreen, isAccessible } from './page.ts';
import { personAt } from './people.ts';
import { expect, test } from './test.ts';

test.use({ viewport: { width: 820, height: 1180 }, isMobile: false });

test(
  'on a tablet the menu leads from home through a product to the cart',
  { tag: '@desktop' },
  async ({ page }) => {
    const said = complaints(page);
    await personAt(page);
    const bar = page.getByRole('banner');
    const menu = page.getByRole('navigation', { name: 'Menu' });
    const goBy = async (name: string) => {
      await bar.getByRole('button', { name: 'Menu' }).click();
      await menu.getByRole('link', { name, exact: true }).click();
      await expect(menu).toHaveCount(0);
    };
    await page.goto('/');
    await fitsScreen(page, 'home');
    await expect(page.getByRole('navigation', { name: 'Tabs' })).toBeHidden();
    await bar.getByRole('button', { name: 'Menu' }).click();
    await expect(menu.getByRole('combobox', { name: 'Currency' })).toBeVisible();
    await isAccessible(page, 'menu');
    await page.keyboard.press('Escape');
    await goBy('Sell');
    await expect(page).toHaveURL('/sell');
    await goBy('Explore');
    await expect(page).toHaveURL('/explore');

    const { product } = goodsOf(4);
    await page.getByRole('searchbox', { name: 'Search products' }).fill(product.name);
    await page.getByRole('main').getByRole('link', { name: product.name }).first().click();
    await expect(page).toHaveURL(/\/product\//);
    await fitsScreen(page, 'product');
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await bar.getByRole('link', { name: 'Cart, 1 item' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Shopping Cart' })).toBeVisible();
    await fitsScreen(page, 'cart');

    // The user menu is separate from the menu.
    await bar.locator('[aria-haspopup="menu"]').click();
    await page.getByRole('menuitem', { name: 'Orders' }).click();
    await expect(page).toHaveURL('/orders');
    expect(said).toEqual([]);
  },
);
