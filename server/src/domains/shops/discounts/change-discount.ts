import { shownValue, storedValue, type DiscountKind } from '@souk/contract/discount-cost';
import {
  type ChangeDiscount,
  type CreateDiscount,
  type Discount,
  discountFaults,
  DISCOUNTS,
} from '@souk/contract/discounts';
import { toMinor } from '@souk/contract/money';
import { sql, type SqlBool } from 'kysely';
import { demandRoom } from '../../../db/quota.ts';
import type { Row, Trx } from '../../../db/rows.ts';
import { inNarrow, inWide } from '../../../db/wide-amount.ts';
import type { Deps } from '../../../deps.ts';
import { newId } from '../../../kit/ids.ts';
import { conflict, invalid, notFound, type FieldError } from '../../../kit/problems.ts';
import { type Actor, recordChange } from '../../accounts/index.ts';
import { discountQuota } from '../quotas.ts';
import { discountById, type DiscountRow, type Owner, wholeDiscount } from './reads.ts';

/**
 * Creates a discount of a shop or of the site. @throws ProblemError 409 its code is taken, or the
 * shop has too many; 422
 */
export function createDiscount(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  actor: Actor,
  owner: Owner,
  input: CreateDiscount,
): Promise<Discount> {
  return db.transaction().execute(async (trx) => {
    if (owner !== null) await demandRoom(trx, discountQuota({ config }), owner);
    const row = {
      ...stored(input, input.kind),
      id: newId(),
      shop_id: owner,
      uses: 0,
      created_at: now(),
    } as DiscountRow;
    await check(trx, row, input.value);
    const values = { ...row, ...amountColumns(row) };
    await written(() => trx.insertInto('discounts').values(values).execute());
    return record(trx, actor, owner, 'discount.created', null, row);
  });
}

/** Changes the given fields. @throws ProblemError 404; 409 its code is taken; 422 */
export function changeDiscount(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  owner: Owner,
  { id, change }: { id: string; change: ChangeDiscount },
): Promise<Discount> {
  return db.transaction().execute(async (trx) => {
    const before = await lockDiscount(trx, owner, id);
    const kind = change.kind ?? before.kind;
    // A value means something else in another kind.
    const given = kind === before.kind ? change : { value: 0, ...change };
    const columns = stored(given, kind);
    const after: DiscountRow = { ...before, ...columns };
    await check(trx, after, given.value);
    const values = { ...columns, ...amountColumns(columns) };
    await written(() =>
      trx.updateTable('discounts').set(values).where('id', '=', id).returning('id').execute(),
    );
    return record(trx, actor, owner, 'discount.changed', before, after);
  });
}

/** Deletes a discount; orders keep what it gave. @throws ProblemError 404 */
export function deleteDiscount(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  owner: Owner,
  id: string,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const before = await lockDiscount(trx, owner, id);
    await trx.deleteFrom('discounts').where('id', '=', id).execute();
    await recordChange(trx, actor, {
      kind: 'discount.deleted',
      target: { kind: 'discount', id },
      ...(owner && { about: { shop_id: owner } }),
      before,
      after: null,
    });
  });
}

async function lockDiscount(trx: Trx, owner: Owner, id: string): Promise<DiscountRow> {
  const found = await trx
    .selectFrom('discounts')
    .selectAll()
    .where('id', '=', id)
    .where('shop_id', owner === null ? 'is' : '=', owner)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) throw notFound(DISCOUNTS.notFound);
  return wholeDiscount(found);
}

const moment = (text: string | null) =>
  text === null ? null : new Date(/(Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`);

/** The given fields as they are kept. */
function stored(given: ChangeDiscount, kind: DiscountKind): Partial<DiscountRow> {
  const { value, minimum, starts_at, ends_at, ...others } = given;
  return {
    ...(Object.fromEntries(
      Object.entries(others).filter(([, one]) => one !== undefined),
    ) as Partial<DiscountRow>),
    ...(value === undefined ? {} : { value: storedValue(kind, value) }),
    ...(minimum === undefined ? {} : { minimum_cents: toMinor(minimum) }),
    ...(starts_at === undefined ? {} : { starts_at: moment(starts_at) }),
    ...(ends_at === undefined ? {} : { ends_at: moment(ends_at) }),
  };
}

type AmountColumns = Pick<
  Row<'discounts'>,
  'value' | 'value_wide' | 'minimum_cents' | 'minimum_wide_cents'
>;

/** The columns of the given amounts. */
const amountColumns = ({ value, minimum_cents }: Partial<DiscountRow>): Partial<AmountColumns> => ({
  ...(value === undefined ? {} : { value: inNarrow(value), value_wide: inWide(value) }),
  ...(minimum_cents === undefined
    ? {}
    : { minimum_cents: inNarrow(minimum_cents), minimum_wide_cents: inWide(minimum_cents) }),
});

/** @throws ProblemError 422 with what is wrong at each field */
async function check(
  trx: Trx,
  row: DiscountRow,
  value = shownValue(row.kind, row.value),
): Promise<void> {
  const faults: FieldError[] = discountFaults({
    kind: row.kind,
    value,
    starts_at: row.starts_at?.toISOString() ?? null,
    ends_at: row.ends_at?.toISOString() ?? null,
  });
  const products = await trx
    .selectFrom('products')
    .select(['id', 'shop_id'])
    .where(sql<SqlBool>`id = any(${row.product_ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute();
  const shopOf = new Map(products.map(({ id, shop_id }) => [id, shop_id]));
  row.product_ids.forEach((id, index) => {
    const path = `product_ids.${index}`;
    if (!shopOf.has(id)) faults.push({ path, message: DISCOUNTS.unknownProduct });
    else if (row.shop_id !== null && shopOf.get(id) !== row.shop_id)
      faults.push({ path, message: DISCOUNTS.otherProduct });
  });
  const categories = await trx
    .selectFrom('categories')
    .select('id')
    .where(sql<SqlBool>`id = any(${row.category_ids}::uuid[])`)
    .execute();
  const known = new Set(categories.map(({ id }) => id));
  row.category_ids.forEach((id, index) => {
    if (!known.has(id)) {
      faults.push({ path: `category_ids.${index}`, message: DISCOUNTS.unknownCategory });
    }
  });
  if (faults.length > 0) throw invalid(...faults);
}

/** @throws ProblemError 409 if the code is taken */
async function written(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === '23505';
    throw isTaken ? conflict('discount_code_taken', DISCOUNTS.codeTaken, 'code') : error;
  }
}

async function record(
  trx: Trx,
  actor: Actor,
  owner: Owner,
  kind: 'discount.created' | 'discount.changed',
  before: DiscountRow | null,
  after: DiscountRow,
): Promise<Discount> {
  await recordChange(trx, actor, {
    kind,
    target: { kind: 'discount', id: after.id },
    ...(owner && { about: { shop_id: owner } }),
    before,
    after: { ...after },
  });
  return discountById(trx, owner, after.id);
}
