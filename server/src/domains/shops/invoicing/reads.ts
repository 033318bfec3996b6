import type { Invoicing } from '@souk/contract/invoicing';
import { SHOPS } from '@souk/contract/shops';
import type { Db } from '../../../db/rows.ts';
import { fileWord } from '../../../kit/csv.ts';
import { notFound } from '../../../kit/problems.ts';

const PROPOSED_LETTERS = 8;

/** The seller of a shop as invoices name them. */
export type InvoiceSeller = Omit<Invoicing, 'prefix'> & { name: string };

export type InvoicedShop = InvoiceSeller & {
  id: string;
  /** Null before the shop's first invoice. */
  prefix: string | null;
};

/** Returns what invoices say about these shops, closed ones too. */
export function invoicedShops(db: Db, shopIds: readonly string[]): Promise<InvoicedShop[]> {
  return db
    .selectFrom('shops')
    .leftJoin('shop_invoicing', 'shop_invoicing.shop_id', 'shops.id')
    .select(['shops.id', 'shops.name', 'prefix', 'legal_name', 'address', 'country', 'vat_id'])
    .where('shops.id', 'in', [...shopIds])
    .orderBy('shops.id')
    .execute();
}

/** Returns the country in which each of these shops sells, if it says so. */
export async function sellerCountries(
  db: Db,
  shopIds: readonly string[],
): Promise<Map<string, string>> {
  const shops = await db
    .selectFrom('shops')
    .leftJoin('shop_invoicing', 'shop_invoicing.shop_id', 'shops.id')
    .select(['shops.id', 'country', 'ships_from'])
    .where('shops.id', 'in', [...shopIds])
    .execute();
  return new Map(
    shops.flatMap(({ id, country, ships_from }) => {
      const own = country ?? ships_from;
      return own === null ? [] : [[id, own] as const];
    }),
  );
}

/** Returns the first words of a name that fit into a prefix: "Clay & Co" → "CLAYCO". */
function proposed(name: string): string {
  const [first = '', ...words] = fileWord(name, 'shop').toUpperCase().split('-');
  let prefix = first.slice(0, PROPOSED_LETTERS);
  for (const word of words) {
    if (prefix.length + word.length > PROPOSED_LETTERS) break;
    prefix += word;
  }
  return prefix;
}

/** Returns a prefix from a shop's name that no shop has: CLAYCO, or CLAYCO2. */
export async function freePrefix(db: Db, shopName: string): Promise<string> {
  const first = proposed(shopName);
  const taken = await db
    .selectFrom('shop_invoicing')
    .select('prefix')
    .where('prefix', 'like', `${first}%`)
    .execute();
  const known = new Set(taken.map(({ prefix }) => prefix));
  for (let count = 1; ; count += 1) {
    const prefix = count === 1 ? first : `${first}${count}`;
    if (!known.has(prefix)) return prefix;
  }
}

/** Returns what a shop's invoices say, with a proposed prefix before the first. @throws ProblemError 404 */
export async function invoicingOf(db: Db, shopId: string): Promise<Invoicing> {
  const [shop] = await invoicedShops(db, [shopId]);
  if (!shop) throw notFound(SHOPS.notFound);
  const { id: _, name, prefix, ...details } = shop;
  return { prefix: prefix ?? (await freePrefix(db, name)), ...details };
}
