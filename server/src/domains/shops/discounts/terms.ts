import { DISCOUNT_KINDS, type DiscountTerms } from '@souk/contract/discount-cost';
import { sql } from 'kysely';
import { PREPARED } from '../../../db/prepared.ts';
import { row } from '../../../db/raw-sql.ts';
import type { Db, Trx } from '../../../db/rows.ts';
import { wideAmount } from '../../../db/wide-amount.ts';

const FOUND = row({
  id: 'text',
  shop_id: 'text | null',
  code: 'text | null',
  kind: DISCOUNT_KINDS,
  value: 'number',
  value_wide: 'number | null',
  product_ids: 'texts',
  category_ids: 'texts',
  minimum_cents: 'number',
  minimum_wide_cents: 'number | null',
  starts_at: 'time | null',
  ends_at: 'time | null',
  max_uses: 'number | null',
  uses: 'number',
  max_uses_per_buyer: 'number | null',
  used_by_buyer: 'number',
  first_order_only: 'boolean',
  has_bought: 'boolean',
  active: 'boolean',
});

export type DiscountsWanted = {
  shopIds: readonly string[];
  codes: readonly string[];
  /** Null for a visitor. */
  buyerId: string | null;
  /** The order being paid for, whose own use doesn't count. */
  now: Date;
};

/**
 * Returns the automatic discounts of these shops and of the site that apply now, and all discounts
 * with these codes, each with why this buyer can't use it.
 */
export async function discountTerms(
  db: Db,
  { shopIds, codes, buyerId, now }: DiscountsWanted,
): Promise<DiscountTerms[]> {
  const { rows } = await FOUND`${PREPARED}
    select d.id, d.shop_id, d.code, d.kind, d.value, d.value_wide,
      d.product_ids::text[] as product_ids, d.category_ids::text[] as category_ids,
      d.minimum_cents, d.minimum_wide_cents, d.starts_at, d.ends_at, d.max_uses, d.uses,
      d.max_uses_per_buyer, d.first_order_only, d.active,
      case when d.max_uses_per_buyer is null then 0 else (
        select count(*)::int from order_discounts u join orders o on o.id = u.order_id
        where u.discount_id = d.id and u.counts and o.buyer_id = ${buyerId}::uuid) end as used_by_buyer,
      d.first_order_only and exists (
        select from orders o join payments m on m.order_id = o.id and m.status = 'paid'
        where o.buyer_id = ${buyerId}::uuid and (d.shop_id is null or exists (
          select from shipments s where s.order_id = o.id and s.shop_id = d.shop_id))) as has_bought
    from discounts d
    where case when d.code is null
      then d.active and (d.shop_id is null or d.shop_id = any(${[...shopIds]}::uuid[]))
      else lower(d.code) = any(${codes.map((code) => code.toLowerCase())}::text[]) end
    order by d.id`.execute(db);
  return rows.flatMap((found): DiscountTerms[] => {
    const refused = refusalOf(found, now);
    if (found.code === null && refused !== null) return [];
    const { id, shop_id, code, kind, product_ids, category_ids } = found;
    const value = wideAmount(found.value, found.value_wide);
    const minimum = wideAmount(found.minimum_cents, found.minimum_wide_cents);
    return [{ id, shop_id, code, kind, value, product_ids, category_ids, minimum, refused }];
  });
}

type Found = Awaited<ReturnType<ReturnType<typeof FOUND>['execute']>>['rows'][number];

function refusalOf(found: Found, now: Date): string | null {
  const { starts_at, ends_at, max_uses, uses, max_uses_per_buyer, used_by_buyer } = found;
  if (!found.active) return 'This code isn’t valid any more';
  if (starts_at !== null && starts_at > now) return 'This code isn’t valid yet';
  if (ends_at !== null && ends_at <= now) return 'This code has expired';
  if (max_uses !== null && uses >= max_uses) return 'This code has been used up';
  if (max_uses_per_buyer !== null && used_by_buyer >= max_uses_per_buyer) {
    return 'You have already used this code';
  }
  if (found.has_bought) {
    return found.shop_id === null
      ? 'This code is for your first order'
      : 'This code is for your first order from this shop';
  }
  return null;
}

export async function isCode(db: Db, code: string): Promise<boolean> {
  const { rows } = await row({ found: 'boolean' })`${PREPARED}
    select exists (select from discounts where lower(code) = lower(${code})) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/**
 * Takes a use of each of these discounts. Returns false if one is used up, or gone: the caller then
 * starts again. Locks them until the transaction ends.
 */
export async function takeUses(trx: Trx, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  // In one order, so that two purchases never wait for each other.
  await sql`${PREPARED} select from discounts where id = any(${[...ids]}::uuid[])
    order by id for no key update`.execute(trx);
  const { rows } = await row({ id: 'text' })`${PREPARED}
    update discounts set uses = uses + 1
    where id = any(${[...ids]}::uuid[]) and active and (max_uses is null or uses < max_uses)
    returning id`.execute(trx);
  return rows.length === ids.length;
}

/** Counts uses again (1) or no more (-1), whatever the limits say. */
export async function countUses(trx: Trx, ids: readonly string[], by: 1 | -1): Promise<void> {
  if (ids.length === 0) return;
  await sql`${PREPARED} select from discounts where id = any(${[...ids]}::uuid[])
    order by id for no key update`.execute(trx);
  await sql`${PREPARED} update discounts set uses = greatest(0, uses + ${by}::int)
    where id = any(${[...ids]}::uuid[])`.execute(trx);
}
