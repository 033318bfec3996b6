import type { ChosenVideo, ProductForm, ProductState, VariantRow } from './product-form.ts';
import { alike, isChanged } from './product-request.ts';

/** A variant's row as it is kept: `stock` is null where it was left as it is. */
type KeptRow = Omit<VariantRow, 'stock'> & { stock: string | null };

/** Only what was changed: what was left alone comes from the product as it is when one goes on. */
export type Draft = {
  fields: Partial<Omit<ProductForm, 'variants'>>;
  variants?: KeptRow[];
  images?: string[];
  video?: ChosenVideo | null;
  /** The stock that the seller saw before changing it, by variant; "" is the product's own. */
  seen: Record<string, string>;
};

/** Older ones are forgotten: their pictures and prices mean little by then. */
const KEPT_DAYS = 30;

type Entry = { version: 1; at: number; draft: Draft };

/** Under which name a browser keeps what this user types about this product (or a new one). */
export function draftName(userId: string, shopId: string, product: string): string {
  return `souk.product.${userId}.${shopId}.${product}`;
}

export function keptDraft(name: string): Draft | null {
  try {
    const entry = JSON.parse(localStorage.getItem(name) ?? 'null') as Entry | null;
    const fresh = entry?.version === 1 && Date.now() - entry.at < KEPT_DAYS * 86_400_000;
    return fresh ? entry.draft : null;
  } catch {
    // Storage is forbidden or holds something else: there is nothing to go on with.
    return null;
  }
}

export function keepDraft(name: string, draft: Draft): void {
  const entry: Entry = { version: 1, at: Date.now(), draft };
  try {
    localStorage.setItem(name, JSON.stringify(entry));
  } catch {
    // Full or forbidden: the form works on without memory.
  }
}

export function dropDraft(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Nothing is kept where storage is forbidden.
  }
}

/** What differs from how the form began; null where nothing does. */
export function draftOf(before: ProductState, after: ProductState): Draft | null {
  if (!isChanged(before, after)) return null;
  const { variants, ...fields } = after.fields;
  const changed = Object.entries(fields).filter(
    ([name, value]) => !alike(value, before.fields[name as keyof ProductForm]),
  );
  const draft: Draft = { fields: Object.fromEntries(changed), seen: {} };
  if ('stock' in draft.fields) draft.seen[''] = before.fields.stock;
  if (!alike(variants, before.fields.variants)) {
    const begun = new Map(before.fields.variants.map((row) => [row.id, row.stock]));
    draft.variants = variants.map((row) => {
      const seen = row.id === '' ? undefined : begun.get(row.id);
      if (seen === row.stock) return { ...row, stock: null };
      if (seen !== undefined) draft.seen[row.id] = seen;
      return row;
    });
  }
  if (!alike(before.images, after.images)) draft.images = after.images;
  if (before.video?.url !== after.video?.url) draft.video = after.video;
  return draft;
}

/**
 * What was begun, over the product as it is now. `before` is what the seller's changes are measured by:
 * with the stock that they saw, so that a sale since then is noticed.
 */
export function resume(now: ProductState, draft: Draft): Record<'before' | 'after', ProductState> {
  const present = new Map(now.fields.variants.map((row) => [row.id, row]));
  const seen = (key: string, stock: string) => draft.seen[key] ?? stock;
  const variants = draft.variants?.map((row) => {
    const own = present.get(row.id);
    // One that has been removed elsewhere is a new one.
    return { ...row, id: own ? row.id : '', stock: row.stock ?? own?.stock ?? '0' };
  });
  return {
    before: {
      ...now,
      fields: {
        ...now.fields,
        stock: seen('', now.fields.stock),
        variants: now.fields.variants.map((row) => ({ ...row, stock: seen(row.id, row.stock) })),
      },
    },
    after: {
      fields: { ...now.fields, ...draft.fields, variants: variants ?? now.fields.variants },
      images: draft.images ?? now.images,
      video: draft.video === undefined ? now.video : draft.video,
    },
  };
}
