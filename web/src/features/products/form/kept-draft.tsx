import { History } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useKeptValues } from '../../../lib/use-kept-values.ts';
import { Button } from '../../../ui/button.tsx';
import { mergeProduct } from './merge-product.ts';
import { EMPTY_PRODUCT, type ProductForm, type ProductState } from './product-form.ts';
import { isChanged } from './product-request.ts';

/** Tells the seller that a draft was restored, and offers to discard it. */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  const [seen, setSeen] = useState(false);
  if (seen) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-info-soft px-4 py-3 text-sm text-info-ink">
      <History aria-hidden className="size-5 shrink-0" />
      <p role="status" className="min-w-0 flex-1">
        <span className="font-medium">We kept your draft.</span> Save it when you’re ready.
      </p>
      <div className="flex gap-2">
        <Button variant="ghost" size="sm" className="text-info-ink" onClick={onDiscard}>
          Discard
        </Button>
        <Button variant="ghost" size="sm" className="text-info-ink" onClick={() => setSeen(true)}>
          Continue
        </Button>
      </div>
    </div>
  );
}

/** The form's initial values: a saved draft, else the product as it is (or an empty one). */
export function useBeginning(name: string, start: ProductState) {
  const [beginning] = useState(() => {
    const draft = keptDraft(name);
    const { before, after } = draft ? resume(start, draft) : { before: start, after: start };
    return { before, after, resumed: draft !== null && isChanged(before, after) };
  });
  return beginning;
}

type StoredDraft = {
  name: string;
  before: ProductState;
  images: string[];
  video: ProductState['video'];
};

/** Saves changes in the browser on every keystroke, until they are saved or discarded. */
export function useKeptDraft(
  form: UseFormReturn<ProductForm>,
  { name, before, images, video }: StoredDraft,
) {
  const [over, setOver] = useState(false);
  const sent = images.join('\n');
  const keep = useCallback(
    (fields: ProductForm) => {
      if (over) return;
      const after = { fields, images: sent === '' ? [] : sent.split('\n'), video };
      keepDraft(name, isChanged(before, after) ? { before, after } : null);
    },
    [over, before, sent, video, name],
  );
  useKeptValues(form, keep);

  return () => {
    setOver(true);
    keepDraft(name, null);
  };
}

/** The edited values, and those they started from. */
type Draft = { before: ProductState; after: ProductState };

/** Older drafts are dropped: their pictures and prices mean little by then. */
const KEPT_DAYS = 30;

type Entry = { version: 2; at: number; draft: Draft };

/** The name under which the browser keeps this user's draft of this product (or of a new one). */
export function draftName(userId: string, shopId: string, product: string): string {
  return `souk.product.${userId}.${shopId}.${product}`;
}

function keptDraft(name: string): Draft | null {
  try {
    const entry = JSON.parse(localStorage.getItem(name) ?? 'null') as Entry | null;
    const fresh = entry?.version === 2 && Date.now() - entry.at < KEPT_DAYS * 86_400_000;
    return fresh
      ? { before: withAllParts(entry.draft.before), after: withAllParts(entry.draft.after) }
      : null;
  } catch {
    // Storage is blocked or holds something else.
    return null;
  }
}

/** Parts of a variant that drafts of earlier releases lack. */
const LATER_PARTS = { weight: '', barcode: '' };

/** The state of a draft with what has come since it was kept. Parts keep their order: they are compared as text. */
export const withAllParts = ({ fields, ...state }: ProductState): ProductState => ({
  ...state,
  fields: {
    ...EMPTY_PRODUCT.fields,
    ...fields,
    variants: fields.variants.map((row) => ({ ...row, ...LATER_PARTS, ...row })),
  },
});

/** Keeps a draft; null drops it. Without storage the form works without drafts. */
export function keepDraft(name: string, draft: Draft | null): void {
  try {
    if (draft === null) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify({ version: 2, at: Date.now(), draft }));
  } catch {
    // Full or blocked.
  }
}

/**
 * Applies the draft to the product as it is now. `before` is what the seller saw when they made
 * their changes, so that later sales and other people's edits are noticed.
 */
export function resume(now: ProductState, draft: Draft): Draft {
  const { base, mine } = mergeProduct(draft.before, draft.after, now);
  return { before: base, after: mine };
}
