import type { DB } from '@souk/server/db/types';
import { newId } from '@souk/server/kit/ids';
// People who write: shoppers with two lines in their cart, and the owners of shops, all signed in.
import { newToken } from '@souk/server/kit/tokens';
import { sql, type Kysely } from 'kysely';

export interface Goods {
  id: string;
  shop_id: string;
}

export interface Shopper {
  id: string;
  token: string;
  /** The first two are in the cart; each of another shop where there are several. */
  goods: Goods[];
  /** The cart's lines. */
  lines: string[];
}

export interface Owner {
  token: string;
  shopId: string;
  products: string[];
}

const LINES = 2;
const GOODS = 3;
const PLENTY = 1000;

/** Adds so many shoppers, each with products of their own as far as there are enough. */
export async function seedShoppers(db: Kysely<DB>, count: number): Promise<Shopper[]> {
  const { rows: goods } = await sql<Goods>`
    update products set stock_quantity = ${PLENTY} where not has_variants
    returning id, shop_id`.execute(db);
  const mixed = goods.toSorted((a, b) => (a.id.slice(-6) < b.id.slice(-6) ? -1 : 1));
  const shoppers = Array.from({ length: count }, (_, n) => {
    const own = Array.from({ length: GOODS }, (__, k) => mixed[(n * GOODS + k) % mixed.length]);
    return {
      id: newId(),
      token: newToken(),
      goods: own.filter((each) => each !== undefined),
      lines: Array.from({ length: LINES }, () => newId()),
    };
  });
  await sql`
    insert into users (id, email, username, password_hash, first_name, last_name)
    select id, 'w' || id || '@example.com', 'w' || id, '', 'Wanda', 'Writes'
    from unnest(${shoppers.map(({ id }) => id)}::uuid[]) as made (id)`.execute(db);
  await signIn(
    db,
    shoppers.map(({ id, token }) => ({ id, hash: token.hash })),
  );
  const lines = shoppers.flatMap(({ id: user_id, lines: ids, goods: own }) =>
    ids.map((id, k) => ({
      id,
      user_id,
      product_id: own[k]?.id,
      quantity: 1,
      seen_price_cents: 100,
    })),
  );
  await sql`
    insert into cart_items (id, user_id, product_id, quantity, seen_price_cents)
    select id, user_id, product_id, quantity, seen_price_cents
    from json_populate_recordset(null::cart_items, ${JSON.stringify(lines)})`.execute(db);
  return shoppers.map(({ token, ...shopper }) => ({ ...shopper, token: token.token }));
}

/** The owners of this many shops, with their products. */
export async function signInOwners(db: Kysely<DB>, shops: number): Promise<Owner[]> {
  const { rows } = await sql<{ id: string; owner_id: string; products: string[] }>`
    select s.id, s.owner_id, array_agg(p.id order by p.id) as products
    from shops s join products p on p.shop_id = s.id
    where not p.has_variants group by s.id order by s.id limit ${shops}`.execute(db);
  const owners = rows.map((row) => ({ ...row, token: newToken() }));
  await signIn(
    db,
    owners.map(({ owner_id, token }) => ({ id: owner_id, hash: token.hash })),
  );
  return owners.map(({ id, products, token }) => ({ token: token.token, shopId: id, products }));
}

async function signIn(db: Kysely<DB>, people: { id: string; hash: Buffer }[]): Promise<void> {
  await sql`
    insert into sessions (token_hash, user_id, expires_at)
    select hash, id, now() + interval '1 day'
    from unnest(${people.map(({ hash }) => hash)}::bytea[],
      ${people.map(({ id }) => id)}::uuid[]) as made (hash, id)`.execute(db);
}
