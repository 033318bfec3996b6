import { stockMessage } from '@souk/contract/cart-rules';
import { sql } from 'kysely';
import { PREPARED } from '../../../db/prepared.ts';
import { row, type RowOf } from '../../../db/raw-sql.ts';
import type { Trx } from '../../../db/rows.ts';
import { conflict } from '../../../kit/problems.ts';
import { PUBLIC } from './visibility.ts';

/** A quantity of a product, or of one of its variants. */
export type StockLine = { product_id: string; variant_id: string | null; quantity: number };

const LOCKED_PRODUCT = row({
  id: 'text',
  name: 'text',
  has_variants: 'boolean',
  stock_quantity: 'number',
  live: 'boolean',
});
type LockedProduct = RowOf<typeof LOCKED_PRODUCT>;

const LOCKED_VARIANT = row({
  id: 'text',
  product_id: 'text',
  stock_quantity: 'number',
  live: 'boolean',
});
type LockedVariant = RowOf<typeof LOCKED_VARIANT>;

/** Products and variants locked until the transaction ends, by id. */
export type LockedStock = {
  products: Map<string, LockedProduct>;
  variants: Map<string, LockedVariant>;
};

/** Takes the items out of stock, all or none. @throws ProblemError 409 naming the product */
export async function takeStock(trx: Trx, lines: readonly StockLine[]): Promise<void> {
  await takeLocked(trx, lines, await lockStock(trx, lines));
}

/** The same for items that are already locked. @throws ProblemError 409 naming the product */
export async function takeLocked(
  trx: Trx,
  lines: readonly StockLine[],
  { products, variants }: LockedStock,
): Promise<void> {
  const missing = missingOf(lines, { products, variants });
  if (missing !== null) throw conflict('out_of_stock', missing);
  await move(trx, gather(lines), -1);
}

/** Whether all of the items can be taken; locks them. */
export async function isThere(trx: Trx, lines: readonly StockLine[]): Promise<boolean> {
  return missingOf(lines, await lockStock(trx, lines)) === null;
}

/** Returns why the items can't be taken; null if they can. */
function missingOf(
  lines: readonly StockLine[],
  { products, variants }: LockedStock,
): string | null {
  for (const line of gather(lines)) {
    const product = products.get(line.product_id);
    if (!product) return 'This product is no longer available';
    const left = unitsLeft(line, product, variants);
    if (left === null) return `${product.name} is no longer available`;
    if (left < line.quantity) return `${product.name}: ${stockMessage(left)}`;
  }
  return null;
}

/** Puts the items back in stock, even if the product or variant has been deleted since. */
export async function returnStock(trx: Trx, lines: readonly StockLine[]): Promise<void> {
  await lockStock(trx, lines);
  await move(trx, gather(lines), 1);
}

/** Returns the units left; null if gone, or if the variant is missing or another product's. */
function unitsLeft(
  line: StockLine,
  product: LockedProduct,
  variants: Map<string, LockedVariant>,
): number | null {
  if (!product.live) return null;
  if (line.variant_id === null) return product.has_variants ? null : product.stock_quantity;
  const variant = variants.get(line.variant_id);
  return variant?.live && variant.product_id === product.id ? variant.stock_quantity : null;
}

/** Merges the lines into one for each product and variant. */
function gather(lines: readonly StockLine[]): StockLine[] {
  const sums = new Map<string, StockLine>();
  for (const line of lines) {
    const key = `${line.product_id} ${line.variant_id}`;
    sums.set(key, { ...line, quantity: (sums.get(key)?.quantity ?? 0) + line.quantity });
  }
  return [...sums.values()];
}

/**
 * Locks items until the transaction ends, in the order of their ids, products before variants, so
 * that two purchases wait for each other instead of deadlocking.
 */
export async function lockStock(trx: Trx, lines: readonly StockLine[]): Promise<LockedStock> {
  const productIds = [...new Set(lines.map((line) => line.product_id))];
  const variantIds = lines.flatMap((line) => line.variant_id ?? []);
  // "no key" lets carts and orders keep referring to the row while it is locked.
  const products = await LOCKED_PRODUCT`${PREPARED}
    select p.id, p.name, p.has_variants, p.stock_quantity,
      ${PUBLIC} as live
    from products p join shops s on s.id = p.shop_id
    where p.id = any(${productIds}::uuid[])
    order by p.id for no key update of p`.execute(trx);
  const variants = variantIds.length
    ? await LOCKED_VARIANT`${PREPARED}
        select id, product_id, stock_quantity, deleted_at is null as live from variants
        where id = any(${variantIds}::uuid[])
        order by id for no key update`.execute(trx)
    : { rows: [] };
  return {
    products: new Map(products.rows.map((row) => [row.id, row])),
    variants: new Map(variants.rows.map((row) => [row.id, row])),
  };
}

/** Adds (1) or subtracts (-1) the quantities; the rows are locked and, for -1, hold enough. */
async function move(trx: Trx, lines: readonly StockLine[], sign: 1 | -1) {
  const plain = lines.filter((line) => line.variant_id === null);
  const chosen = lines.filter((line) => line.variant_id !== null);
  if (plain.length > 0) {
    await sql`${PREPARED}
      update products p set stock_quantity = p.stock_quantity + moved.quantity
      from unnest(${plain.map((line) => line.product_id)}::uuid[],
        ${plain.map((line) => sign * line.quantity)}::int[]) as moved (id, quantity)
      where p.id = moved.id`.execute(trx);
  }
  if (chosen.length > 0) {
    await sql`${PREPARED}
      update variants v set stock_quantity = v.stock_quantity + moved.quantity
      from unnest(${chosen.map((line) => line.variant_id)}::uuid[],
        ${chosen.map((line) => sign * line.quantity)}::int[]) as moved (id, quantity)
      where v.id = moved.id`.execute(trx);
  }
}
