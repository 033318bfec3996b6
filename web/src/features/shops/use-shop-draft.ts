import { useCallback, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ShopForm } from './shop-form.ts';
import { alike, mergeEdits } from '../../lib/merge-edits.ts';
import { dropFromTab, keepInTab, keptInTab } from '../../lib/tab-storage.ts';
import { useKeptValues } from '../../lib/use-kept-values.ts';

/** What was typed into a shop's form, and the values it was typed over. */
type ShopEdit = { before: ShopForm; after: ShopForm };

/** The form's first values: what was typed before, over `saved`. */
export function useShopBeginning(saved: ShopForm, draft: string, userId: string): ShopEdit {
  const [begun] = useState(() => {
    const kept = keptInTab<Partial<ShopEdit>>(draft, userId);
    if (!kept?.before || !kept.after) return { before: saved, after: saved };
    const { base, merged } = mergeEdits(kept.before, kept.after, saved);
    return { before: base, after: merged };
  });
  return begun;
}

/** Keeps what is typed in the tab while it differs from `before`: a reload or an expired login loses nothing. */
export function useShopDraft(
  form: UseFormReturn<ShopForm>,
  before: ShopForm,
  draft: string,
  userId: string,
): void {
  const keep = useCallback(
    (after: ShopForm) => {
      if (alike(before, after)) dropFromTab(draft);
      else keepInTab(draft, userId, { before, after } satisfies ShopEdit);
    },
    [draft, userId, before],
  );
  useKeptValues(form, keep);
}
