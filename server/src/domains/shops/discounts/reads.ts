import { DISCOUNT_KINDS, shownValue } from '@souk/contract/discount-cost';
import { DISCOUNTS, type Discount } from '@souk/contract/discounts';
import { toAmount } from '@souk/contract/money';
import type { PageQuery } from '@souk/contract/paging';
import { value } from '../../../db/raw-sql.ts';
import type { Db, Row } from '../../../db/rows.ts';
import { wideAmount } from '../../../db/wide-amount.ts';
import { notFound } from '../../../kit/problems.ts';
import { countedPage, type Page } from '../../../paging/pages.ts';

/** A shop's id, or null for the site. */
export type Owner = string | null;

/** A discount with each amount as one number. */
export type DiscountRow = Omit<Row<'discounts'>, 'kind' | 'value_wide' | 'minimum_wide_cents'> & {
  kind: Discount['kind'];
};

export const wholeDiscount = ({
  value_wide,
  minimum_wide_cents,
  ...row
}: Row<'discounts'>): DiscountRow => ({
  ...row,
  value: wideAmount(row.value, value_wide),
  minimum_cents: wideAmount(row.minimum_cents, minimum_wide_cents),
});

/** The discounts of a shop or of the site, with what they gave in paid orders. */
const discountsOf = (db: Db, owner: Owner) =>
  db
    .selectFrom('discounts as d')
    .selectAll('d')
    .select(value(DISCOUNT_KINDS)`d.kind`.as('kind'))
    .select(
      value('number')`(select coalesce(sum(o.goods_cents + o.shipping_cents), 0)::bigint
        from order_discounts o join payments m on m.order_id = o.order_id
        where o.discount_id = d.id and m.status = 'paid')`.as('given_cents'),
    )
    .where('d.shop_id', owner === null ? 'is' : '=', owner);

/** Lists the discounts of a shop or of the site, newest first. */
export async function listDiscounts(
  db: Db,
  owner: Owner,
  page: PageQuery,
): Promise<Page<Discount>> {
  const { rows, total } = await countedPage(discountsOf(db, owner).orderBy('d.id', 'desc'), page);
  return { rows: rows.map(toDiscount), total };
}

/** @throws ProblemError 404 */
export async function discountById(db: Db, owner: Owner, id: string): Promise<Discount> {
  const found = await discountsOf(db, owner).where('d.id', '=', id).executeTakeFirst();
  if (!found) throw notFound(DISCOUNTS.notFound);
  return toDiscount(found);
}

function toDiscount({
  given_cents,
  ...found
}: Row<'discounts'> & { given_cents: number }): Discount {
  const row = wholeDiscount(found);
  return {
    id: row.id,
    shop_id: row.shop_id,
    code: row.code,
    kind: row.kind,
    value: shownValue(row.kind, row.value),
    product_ids: row.product_ids,
    category_ids: row.category_ids,
    minimum: toAmount(row.minimum_cents),
    starts_at: row.starts_at?.toISOString() ?? null,
    ends_at: row.ends_at?.toISOString() ?? null,
    max_uses: row.max_uses,
    max_uses_per_buyer: row.max_uses_per_buyer,
    first_order_only: row.first_order_only,
    active: row.active,
    uses: row.uses,
    given: toAmount(given_cents),
    created_at: row.created_at.toISOString(),
  };
}
