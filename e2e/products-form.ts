import type { Page } from '@playwright/test';
import { button, field } from './page.ts';
import type { Seller } from './people.ts';

export const productsOf = ({ shop }: Seller) => `/dashboard/shops/${shop.id}/products`;
export const newProduct = (seller: Seller) => `${productsOf(seller)}/new`;
export const editProduct = (seller: Seller, id: string) => `${productsOf(seller)}/${id}`;

/** The checkbox that replaces a video. */
export const MAKE_CLIP = 'No clip yet? We’ll make a seven-second one from your pictures';

export async function fillBasics(page: Page, name = 'Blue mug') {
  await field(page, 'Product Name').fill(name);
  await field(page, 'Price').fill('19.99');
  await field(page, 'Stock Quantity').fill('9');
  await field(page, 'Category').selectOption({ index: 1 });
}

export async function addVariant(
  page: Page,
  type: string,
  value: string,
  stock: string,
  modifier = '0',
) {
  await field(page, 'Type').fill(type);
  await field(page, 'Value').fill(value);
  await field(page, 'Price modifier').fill(modifier);
  await field(page, 'Stock').fill(stock);
  await button(page, 'Add Variant').click();
}
