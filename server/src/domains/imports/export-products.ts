import { PRODUCT_COLUMNS, type ProductColumn } from '@souk/contract/imports';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { CSV_START, csvLine } from '../../kit/csv.ts';
import type { Actor } from '../auth/actor.ts';
import { shopToManage } from '../shops/reads.ts';
import { selectProducts, type ProductRow, type VariantRow } from '../products/select-products.ts';

const AT_ONCE = 500;
type Cells = Partial<Record<ProductColumn, string | number>>;

/**
 * A shop's products as the lines of a CSV file, newest first: a product, then its options. What the
 * import makes of it is what is there. @throws ProblemError 404, or 403 for anyone but owner and admins
 */
export async function exportProducts(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  shopId: string,
): Promise<{ shopName: string; lines: AsyncGenerator<string> }> {
  const shop = await shopToManage(deps.db, actor, shopId);
  return { shopName: shop.name, lines: linesOf(deps, shopId) };
}

async function* linesOf({ db }: Pick<Deps, 'db'>, shopId: string): AsyncGenerator<string> {
  yield CSV_START + csvLine(PRODUCT_COLUMNS.map(({ name }) => name));
  for (let after: string | undefined; ;) {
    const rows = await selectProducts(db, {
      hits: sql`
        select id from products where shop_id = ${shopId} and deleted_at is null
          ${after ? sql`and id < ${after}` : sql``}
        order by id desc limit ${sql.lit(AT_ONCE)}`,
      order: sql`hits.id desc`,
      origin: null,
    });
    if (rows.length > 0) yield rows.map(productLines).join('');
    after = rows.at(-1)?.id;
    if (rows.length < AT_ONCE) return;
  }
}

function productLines(row: ProductRow): string {
  const product: Cells = {
    ID: row.id,
    Name: row.name,
    Description: row.description,
    Price: dollars(row.price_cents),
    Stock: row.has_variants ? '' : row.stock_quantity,
    Category: row.category_name ?? '',
    SKU: row.sku ?? '',
    Images: addresses(row.images),
    Video: row.video_url ?? '',
    'Discount %': row.discount_basis_points > 0 ? row.discount_basis_points / 100 : '',
    'Discount Start': row.discount_start_date?.toISOString() ?? '',
    'Discount End': row.discount_end_date?.toISOString() ?? '',
  };
  return lineOf(product) + row.variants.map((variant) => optionLine(row, variant)).join('');
}

function optionLine(row: ProductRow, variant: VariantRow): string {
  return lineOf({
    ID: row.id,
    Name: row.name,
    Stock: variant.stock_quantity,
    Images: addresses(variant.images),
    'Option Name': variant.name,
    'Option Value': variant.value,
    'Price Modifier': dollars(variant.price_modifier_cents),
  });
}

const lineOf = (cells: Cells) => csvLine(PRODUCT_COLUMNS.map(({ name }) => cells[name] ?? ''));

/** A number for a spreadsheet, with its cents. Never a text: a negative one would be marked as no formula. */
function dollars(cents: number): number {
  return cents / 100;
}

function addresses(all: readonly string[]): string {
  return all.map((address) => address.replaceAll('|', '%7C').replaceAll(/\s/g, '%20')).join(' | ');
}
