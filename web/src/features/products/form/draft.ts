import { meet } from './merge-product.ts';
import type { ProductState } from './product-form.ts';

/** What was typed, and what it was typed over. */
export type Draft = { before: ProductState; after: ProductState };

/** Older ones are forgotten: their pictures and prices mean little by then. */
const KEPT_DAYS = 30;

type Entry = { version: 2; at: number; draft: Draft };

/** Under which name a browser keeps what this user types about this product (or a new one). */
export function draftName(userId: string, shopId: string, product: string): string {
  return `souk.product.${userId}.${shopId}.${product}`;
}

export function keptDraft(name: string): Draft | null {
  try {
    const entry = JSON.parse(localStorage.getItem(name) ?? 'null') as Entry | null;
    const fresh = entry?.version === 2 && Date.now() - entry.at < KEPT_DAYS * 86_400_000;
    return fresh ? entry.draft : null;
  } catch {
    // Storage is forbidden or holds something else: there is nothing to go on with.
    return null;
  }
}

export function keepDraft(name: string, draft: Draft): void {
  const entry: Entry = { version: 2, at: Date.now(), draft };
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

/**
 * What was begun, over the product as it is now. `before` is what the seller's changes are measured by:
 * what they saw then, so that a sale or another's edit since then is noticed.
 */
export function resume(now: ProductState, draft: Draft): Draft {
  const { base, mine } = meet(draft.before, draft.after, now);
  return { before: base, after: mine };
}
