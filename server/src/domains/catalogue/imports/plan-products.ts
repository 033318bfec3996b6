import { isDeepStrictEqual } from 'node:util';
import type { ImportFault, ProductColumn } from '@souk/contract/imports';
import { toAmount } from '@souk/contract/money';
import { PRODUCTS } from '@souk/contract/product-rules';
import { sql } from 'kysely';
import { row } from '../../../db/raw-sql.ts';
import type { Db, Trx } from '../../../db/rows.ts';
import { isSame } from '../../../db/words.ts';
import { ProblemError } from '../../../kit/problems.ts';
import { mergeVariants } from '../products/edit-product.ts';
import {
  NEW_PRODUCT,
  checkDiscountDates,
  checkVariants,
  mergeFields,
  type ProductFields,
} from '../products/product-fields.ts';
import {
  storedProducts,
  variantRows,
  type StoredProduct,
  type StoredVariant,
} from '../products/stored-products.ts';
import { faultAt, faultIn, missedIn, type Draft } from './draft-products.ts';
import { claimKeys, type ImportRow } from './queries.ts';

/** A product with valid lines. `variants` null: its options stay. */
export type Good = { draft: Draft; fields: ProductFields } & (
  | { kind: 'added'; before: null; variants: StoredVariant[] }
  | { kind: 'changed'; before: StoredProduct; variants: StoredVariant[] | null }
  | { kind: 'unchanged'; before: StoredProduct; variants: null }
);

/** The changes that a batch of lines would make to the shop. */
export type Plan = {
  good: Good[];
  /** Rejected products. */
  failed: number;
  faults: ImportFault[];
};

/** Plans the changes of a batch, matched with the products that existed when the import began. */
export async function planBatch(trx: Trx, row: ImportRow, drafts: readonly Draft[]): Promise<Plan> {
  const right = drafts.filter(({ faults }) => faults.length === 0);
  const scope = { shopId: row.shop_id, before: row.started_at, lock: !row.dry_run };
  const plan = planProducts(drafts, await matchProducts(trx, right, scope));
  return refuseRepeats(trx, row.id, await refuseGone(trx, plan));
}

/**
 * The plan without products whose new category was deleted since the import read the categories;
 * each becomes a fault. The other categories stay until the transaction ends.
 */
async function refuseGone(trx: Trx, plan: Plan): Promise<Plan> {
  const wanted = ({ before, fields }: Good) =>
    fields.category_id === before?.category_id ? null : fields.category_id;
  const ids = new Set(plan.good.map(wanted).filter((id) => id !== null));
  if (ids.size === 0) return plan;
  const kept = await trx
    .selectFrom('categories')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forKeyShare()
    .execute();
  for (const { id } of kept) ids.delete(id);
  const gone = plan.good.filter((one) => ids.has(wanted(one) ?? ''));
  return withFaults(plan, gone, 'Category', PRODUCTS.categoryUnknown);
}

/** The plan with at most `left` new products; each further one becomes a fault. */
export function refuseBeyond(plan: Plan, left: number, message: string): Plan {
  const beyond = plan.good.filter(({ kind }) => kind === 'added').slice(Math.max(0, left));
  return withFaults(plan, beyond, 'Name', message);
}

/** The plan without these products, each of which becomes a fault. */
function withFaults(plan: Plan, bad: Good[], column: ProductColumn, message: string): Plan {
  if (bad.length === 0) return plan;
  const faults = bad.map(({ draft }) => faultIn(draft, column, message));
  return {
    good: plan.good.filter((one) => !bad.includes(one)),
    failed: plan.failed + bad.length,
    faults: [...plan.faults, ...faults].toSorted((a, b) => a.line - b.line),
  };
}

/** The key by which a draft finds its product, and its condition. */
const KEYS: [keyOf: (draft: Draft) => string | null, condition: ReturnType<typeof sql>][] = [
  [({ id }) => id, sql`p.id = given.key::uuid`],
  [
    ({ id, sku }) => (id === null ? sku : null),
    sql`${isSame(sql.ref('p.sku'), sql.ref('given.key'))} and p.sku is not null`,
  ],
  [
    ({ id, sku, name }) => (id === null && sku === null ? name : null),
    isSame(sql.ref('p.name'), sql.ref('given.key')),
  ],
];

type Matches = Map<Draft, StoredProduct[]>;

/**
 * Finds the shop's products by ID, else SKU, else name: only those older than the import, so that a
 * file's second line is not an edit of its first.
 */
async function matchProducts(
  db: Db,
  drafts: readonly Draft[],
  scope: { shopId: string; before: Date; lock: boolean },
): Promise<Matches> {
  const found: { n: number; id: string }[] = [];
  for (const [keyOf, condition] of KEYS) {
    const given = drafts.flatMap((draft, n) => {
      const key = keyOf(draft);
      return key ? [{ n, key }] : [];
    });
    found.push(...(await findBy(db, scope, given, condition)));
  }
  const ids = [...new Set(found.map(({ id }) => id))];
  const stored = await storedProducts(db, ids, { lock: scope.lock });
  const present = new Map(stored.map((product) => [product.id, product]));
  const matches: Matches = new Map(drafts.map((draft) => [draft, []]));
  for (const { n, id } of found) {
    const [draft, product] = [drafts[n], present.get(id)];
    if (draft && product) matches.get(draft)?.push(product);
  }
  return matches;
}

async function findBy(
  db: Db,
  { shopId, before }: { shopId: string; before: Date },
  given: { n: number; key: string }[],
  condition: ReturnType<typeof sql>,
): Promise<{ n: number; id: string }[]> {
  if (given.length === 0) return [];
  const { rows } = await row({ n: 'number', id: 'text' })`
    select given.n, p.id
    from unnest(${given.map(({ n }) => n)}::int[], ${given.map(({ key }) => key)}::text[]) as given (n, key)
    join products p on ${condition}
    where p.shop_id = ${shopId} and p.deleted_at is null and p.created_at <= ${before}`.execute(db);
  return rows;
}

function planProducts(drafts: readonly Draft[], matches: Matches): Plan {
  const plan: Plan = { good: [], failed: 0, faults: [] };
  for (const draft of drafts) {
    const decided =
      draft.faults.length > 0 ? draft.faults : decide(draft, matches.get(draft) ?? []);
    if (!Array.isArray(decided)) {
      plan.good.push(decided);
      continue;
    }
    plan.failed += 1;
    plan.faults.push(...decided);
  }
  return plan;
}

function decide(draft: Draft, [match, ...others]: StoredProduct[]): Good | ImportFault[] {
  const refuse = (column: 'ID' | 'SKU' | 'Name', message: string) => [
    faultIn(draft, column, message),
  ];
  if (others.length > 0) {
    return draft.sku === null
      ? refuse('Name', 'Several products in this shop have this name. Give the ID or the SKU')
      : refuse('SKU', 'Several products in this shop have this SKU. Give the ID');
  }
  if (!match && draft.id !== null) {
    return refuse('ID', 'This shop has no product with this ID. Leave it blank for a new product');
  }
  const fresh = { ...draft, input: { ...draft.input, ...draft.whenNew } };
  const missed = match ? [] : missedIn(fresh);
  if (missed.length > 0) return missed.map(({ path, message }) => faultAt(draft, path, message));
  try {
    return match ? change(draft, match) : add(fresh);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return (error.errors ?? []).map(({ path, message }) => faultAt(draft, path, message));
  }
}

function add(draft: Draft): Good {
  const fields = mergeFields(NEW_PRODUCT, draft.input);
  const variants = (draft.input.variants ?? []).map((variant) => ({
    ...variant,
    stock_quantity: variant.stock_quantity ?? 0,
  }));
  checkDiscountDates(fields);
  checkVariants(fields, variants);
  return { draft, kind: 'added', before: null, fields, variants };
}

function change(draft: Draft, before: StoredProduct): Good {
  const fields = mergeFields(before, draft.input);
  checkDiscountDates(fields);
  const given = mergeVariants(before.variants, fields, withKeptParts(draft, before));
  const variants = given && sameVariants(given, before) ? null : given;
  return variants || !isDeepStrictEqual(fields, mergeFields(before, {}))
    ? { draft, kind: 'changed', before, fields, variants }
    : { draft, kind: 'unchanged', before, fields, variants: null };
}

/** If the file has no column for a part of an option, the existing one keeps it. */
function withKeptParts(
  { input, optionColumns }: Draft,
  { variants }: StoredProduct,
): Draft['input'] {
  if (!input.variants) return input;
  const kept = input.variants.map((given) => {
    const same = variants.find(({ name, value }) => name === given.name && value === given.value);
    if (!same) return given;
    const images = optionColumns.images ? given.images : same.images;
    const price_modifier = optionColumns.modifier
      ? given.price_modifier
      : toAmount(same.price_modifier_cents);
    const sku = optionColumns.sku ? given.sku : same.sku;
    const weight_g = optionColumns.weight ? given.weight_g : same.weight_g;
    const barcode = optionColumns.barcode ? given.barcode : same.barcode;
    return { ...given, images, price_modifier, sku, weight_g, barcode };
  });
  return { ...input, variants: kept };
}

const sameVariants = (given: readonly StoredVariant[], { id, variants }: StoredProduct) =>
  isDeepStrictEqual(
    variantRows(id, given),
    variants.map((variant, position) => ({ ...variant, product_id: id, position })),
  );

function keysOf({ draft, before }: Good): string[] {
  const keys = before ? [`id ${before.id}`] : [];
  if (draft.sku !== null) keys.push(`sku ${draft.sku.toLowerCase()}`);
  else if (draft.id === null) keys.push(`name ${draft.name.toLowerCase()}`);
  return keys;
}

/**
 * The plan without products that an earlier line of the file already covers; each becomes a fault.
 */
async function refuseRepeats(db: Db, importId: string, plan: Plan): Promise<Plan> {
  const mine = new Map<string, number>();
  for (const one of plan.good) {
    for (const key of keysOf(one)) if (!mine.has(key)) mine.set(key, one.draft.line);
  }
  const claims = [...mine].map(([key, line]) => ({ key, line }));
  const held = await claimKeys(db, importId, claims);
  const result: Plan = { ...plan, good: [], faults: [...plan.faults] };
  for (const one of plan.good) {
    const { line, sku } = one.draft;
    const earlier = keysOf(one)
      .map((key) => held.get(key) ?? mine.get(key) ?? line)
      .find((other) => other !== line);
    if (earlier === undefined) {
      result.good.push(one);
      continue;
    }
    const message = `This product is already on line ${earlier}`;
    result.failed += 1;
    result.faults.push(faultIn(one.draft, sku !== null ? 'SKU' : 'Name', message));
  }
  result.faults.sort((a, b) => a.line - b.line);
  return result;
}
