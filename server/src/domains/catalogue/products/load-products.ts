import { sql } from 'kysely';
import type { Db, NewRow, Row } from '../../../db/rows.ts';
import { SEARCH_VECTOR, WORDS_BY } from './index-products.ts';
import type { ProductFields } from './product-fields.ts';
import { noteWords, wholeWords } from './search-text.ts';

/** A seller's columns, and those derived from them. */
export type StoredFields = ProductFields & Pick<Row<'products'>, 'poster_url' | 'has_variants'>;

/** A whole row except its search words, which are written along with it. */
export type ProductToLoad = NewRow<'products', 'search' | 'words_by'>;

export function newProduct(
  product: StoredFields & Pick<Row<'products'>, 'id' | 'shop_id' | 'created_at'>,
): ProductToLoad {
  return {
    ...product,
    updated_at: product.created_at,
    deleted_at: null,
    hidden_at: null,
    hidden_reason: null,
    discount_over: false,
    rating_sum: 0,
    rating_count: 0,
    cj_product_id: null,
    is_dropshipping: false,
  };
}

/** Inserts products and their search words, in order. All rows have the same columns. */
export async function loadProducts(db: Db, rows: readonly ProductToLoad[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first);
  const text = JSON.stringify(rows);
  await sql`
    insert into products (${sql.join(names.map((name) => sql.ref(name)))}, search, words_by)
    select ${sql.join(names.map((name) => sql.ref(`r.${name}`)))}, ${SEARCH_VECTOR}, ${WORDS_BY}
    from json_populate_recordset(null::products, ${text}) with ordinality r
    join shops s on s.id = r.shop_id
    left join categories c on c.id = r.category_id
    cross join lateral (
      select r.name, concat_ws(' ', c.name, s.name) as aside, r.description offset 0) texts
    order by r.ordinality`.execute(db);
  await noteWords(sql`
    select ${wholeWords(sql`concat_ws(' ', r.name, c.name, s.name, r.description)`)}
    from json_populate_recordset(null::products, ${text}) r
    join shops s on s.id = r.shop_id
    left join categories c on c.id = r.category_id`).execute(db);
}
