import type { ImportFault } from '@souk/contract/imports';
import { toCents, toDollars } from '@souk/contract/money';
import { cutText } from '../../kit/cut-text.ts';
import { ProblemError } from '../../kit/problems.ts';
import { mergeVariants } from '../products/edit-product.ts';
import {
  NEW_PRODUCT,
  checkDiscountDates,
  checkVariants,
  mergeFields,
  type ProductFields,
} from '../products/product-fields.ts';
import type { StoredProduct, StoredVariant } from '../products/stored-products.ts';
import { faultAt, missedIn, type Draft } from './draft-products.ts';
import type { Matches } from './match-products.ts';

/** A product whose lines are right. `variants` null: its options stay. */
export type Good = { draft: Draft; fields: ProductFields } & (
  | { kind: 'added'; before: null; variants: StoredVariant[] }
  | { kind: 'changed'; before: StoredProduct; variants: StoredVariant[] | null }
  | { kind: 'unchanged'; before: StoredProduct; variants: null }
);

/** What a batch of lines would do to the shop. */
export type Plan = {
  good: Good[];
  /** Products that stay out. */
  failed: number;
  faults: ImportFault[];
};

/** Decides for each draft by the same rules that a form's product is held to. */
export function planProducts(drafts: readonly Draft[], matches: Matches): Plan {
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
  const refuse = (column: 'ID' | 'SKU' | 'Name', message: string): ImportFault[] => [
    { line: draft.line, product: cutText(draft.name, 200), column, message },
  ];
  if (others.length > 0) {
    return draft.sku === null
      ? refuse('Name', 'Several products of this shop have this name: give the ID or the SKU')
      : refuse('SKU', 'Several products of this shop have this SKU: give the ID');
  }
  if (!match && draft.id !== null) {
    return refuse('ID', 'This shop has no product with this ID. Leave it blank for a new product');
  }
  const missed = match ? [] : missedIn(draft);
  if (missed.length > 0) return missed.map(({ path, message }) => faultAt(draft, path, message));
  try {
    return match ? change(draft, match) : add(draft);
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
  return variants || !sameFields(fields, before)
    ? { draft, kind: 'changed', before, fields, variants }
    : { draft, kind: 'unchanged', before, fields, variants: null };
}

/** Where the file has no column for a part of an option, the one that is there keeps it. */
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
      : toDollars(same.price_modifier_cents);
    return { ...given, images, price_modifier };
  });
  return { ...input, variants: kept };
}

function sameFields(fields: ProductFields, before: StoredProduct): boolean {
  return (Object.keys(fields) as (keyof ProductFields)[]).every(
    (name) => JSON.stringify(fields[name]) === JSON.stringify(before[name]),
  );
}

function sameVariants(given: readonly StoredVariant[], { variants }: StoredProduct): boolean {
  const facts = (all: readonly (readonly unknown[])[]) => JSON.stringify(all);
  return (
    facts(
      given.map((v) => [
        v.id,
        v.name,
        v.value,
        toCents(v.price_modifier),
        v.stock_quantity,
        v.images,
      ]),
    ) ===
    facts(
      variants.map((v) => [
        v.id,
        v.name,
        v.value,
        v.price_modifier_cents,
        v.stock_quantity,
        v.images,
      ]),
    )
  );
}
