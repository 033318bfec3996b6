import { toMinor } from '@souk/contract/money';
import type { VariantInput } from '@souk/contract/product-inputs';
import { PRODUCTS } from '@souk/contract/product-rules';
import { sql, type SqlBool } from 'kysely';
import { bulkInsert } from '../../../db/bulk-insert.ts';
import { PREPARED } from '../../../db/prepared.ts';
import { value } from '../../../db/raw-sql.ts';
import type { Db, NewRow, Row } from '../../../db/rows.ts';
import { newId } from '../../../kit/ids.ts';
import { notFound } from '../../../kit/problems.ts';
import { withRating } from '../../shops/index.ts';
import { indexProducts } from './index-products.ts';
import type { StoredFields } from './load-products.ts';
import { FIELD_NAMES } from './product-fields.ts';

const VARIANT_COLUMNS = [
  'id',
  'name',
  'value',
  'price_modifier_cents',
  'stock_quantity',
  'sku',
  'weight_g',
  'barcode',
  'images',
] as const;

export type LiveVariant = Pick<Row<'variants'>, (typeof VARIANT_COLUMNS)[number]>;

/** A variant to store, its stock settled. Without an id it is new. */
export type StoredVariant = VariantInput & { stock_quantity: number };

/** A live product as stored, with its variants in order. */
export type StoredProduct = StoredFields &
  Pick<Row<'products'>, 'id' | 'shop_id'> & {
    owner_id: string;
    /** Whether an admin has hidden it. */
    hidden: boolean;
    variants: LiveVariant[];
  };

/** Returns the live ones of these products, in order of id. `lock`: until the transaction ends. */
export async function storedProducts(
  db: Db,
  ids: readonly string[],
  { lock }: { lock: boolean },
): Promise<StoredProduct[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('products as p')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .select(FIELD_NAMES.map((name) => `p.${name}` as const))
    .select(['p.id', 'p.shop_id', 'p.poster_url', 'p.has_variants', 's.owner_id'])
    .select(value('boolean')`p.hidden_at is not null`.as('hidden'))
    .where(sql<SqlBool>`p.id = any(${[...ids]}::uuid[])`)
    .where('p.deleted_at', 'is', null)
    .where('s.deleted_at', 'is', null)
    // In the order in which purchases lock them, to avoid deadlocks.
    .orderBy('p.id')
    .$if(lock, (query) => query.forNoKeyUpdate('p'))
    .execute();
  const variants = await db
    .selectFrom('variants')
    .select(['product_id', ...VARIANT_COLUMNS])
    .where(sql<SqlBool>`product_id = any(${[...ids]}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .execute();
  const byProduct = Map.groupBy(variants, ({ product_id }) => product_id);
  return rows.map((row) => ({
    ...row,
    variants: (byProduct.get(row.id) ?? []).map(({ product_id: _, ...variant }) => variant),
  }));
}

/** Returns a live product, locked until the transaction ends. @throws ProblemError 404 */
export async function productToChange(trx: Db, id: string): Promise<StoredProduct> {
  const [product] = await storedProducts(trx, [id], { lock: true });
  if (!product) throw notFound(PRODUCTS.notFound);
  return product;
}

/** A locked product, and its new state. */
export type ChangedProduct = { before: StoredProduct; after: StoredFields };

const STORED_NAMES = [...FIELD_NAMES, 'poster_url', 'has_variants'] as const;

/** Writes changed products, and the search words of those whose words have changed. */
export async function updateProducts(
  db: Db,
  changed: readonly ChangedProduct[],
  now: Date,
): Promise<void> {
  if (changed.length === 0) return;
  const rows = changed.map(({ before, after }) => ({ ...after, id: before.id }));
  const columns = STORED_NAMES.map((name) => sql`${sql.ref(name)} = r.${sql.ref(name)}`);
  // The dates may be new: whether the discount is over is decided again.
  await sql`${PREPARED}
    update products p set ${sql.join(columns)}, discount_over = false, updated_at = ${now}
    from json_populate_recordset(null::products, ${JSON.stringify(rows)}) r
    where p.id = r.id`.execute(db);
  const reworded = changed.filter(({ before, after }) =>
    (['name', 'description', 'category_id'] as const).some((name) => before[name] !== after[name]),
  );
  await indexProducts(
    db,
    reworded.map(({ before }) => before.id),
  );
}

export async function countProductRating(
  db: Db,
  id: string,
  ...rating: Parameters<typeof withRating>
): Promise<void> {
  await db
    .updateTable('products')
    .set(withRating(...rating))
    .where('id', '=', id)
    .execute();
}

export function variantRows(
  productId: string,
  variants: readonly StoredVariant[],
): NewRow<'variants', 'deleted_at'>[] {
  return variants.map((variant, position) => ({
    id: variant.id ?? newId(),
    product_id: productId,
    position,
    name: variant.name,
    value: variant.value,
    price_modifier_cents: toMinor(variant.price_modifier),
    stock_quantity: variant.stock_quantity,
    sku: variant.sku || null,
    weight_g: variant.weight_g ?? null,
    barcode: variant.barcode || null,
    images: variant.images,
  }));
}

/** Inserts the first variants of new products, in one statement. */
export async function insertVariants(
  db: Db,
  products: readonly { id: string; variants: readonly StoredVariant[] }[],
): Promise<void> {
  const rows = products.flatMap(({ id, variants }) => variantRows(id, variants));
  await bulkInsert(db, 'variants', rows);
}

/** Replaces the variants of a locked product; one with a known id stays the same for carts. */
export async function replaceVariants(
  db: Db,
  productId: string,
  variants: readonly StoredVariant[],
  now: Date,
): Promise<void> {
  // Deletes all first: two that swap their values would otherwise clash halfway.
  await db
    .updateTable('variants')
    .set({ deleted_at: now })
    .where('product_id', '=', productId)
    .where('deleted_at', 'is', null)
    .execute();
  if (variants.length === 0) return;
  await db
    .insertInto('variants')
    .values(variantRows(productId, variants))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        position: ref('excluded.position'),
        name: ref('excluded.name'),
        value: ref('excluded.value'),
        price_modifier_cents: ref('excluded.price_modifier_cents'),
        stock_quantity: ref('excluded.stock_quantity'),
        sku: ref('excluded.sku'),
        weight_g: ref('excluded.weight_g'),
        barcode: ref('excluded.barcode'),
        images: ref('excluded.images'),
        deleted_at: null,
      })),
    )
    .execute();
}
