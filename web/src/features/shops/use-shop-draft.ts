import { useCallback, useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { alike, mergeEdits } from '../../lib/merge-edits.ts';
import { dropFromTab, keepInTab, keptInTab } from '../../lib/tab-storage.ts';
import { useKeptValues } from '../../lib/use-kept-values.ts';
import type { ShopForm } from './shop-form.ts';

/** What was typed into a shop's form, and what it was typed over. */
export type ShopEdit = { before: ShopForm; after: ShopForm };

/** Where the form begins: at what was typed before, over `saved`. */
export function useShopBeginning(saved: ShopForm, draft: string, userId: string): ShopEdit {
  const [begun] = useState(() => {
    const kept = keptInTab<Partial<ShopEdit>>(draft, userId);
    if (!kept?.before || !kept.after) return { before: saved, after: saved };
    const { base, merged } = mergeEdits(kept.before, kept.after, saved);
    return { before: base, after: merged };
  });
  return begun;
}

/**
 * Keeps what is typed in the tab as long as it differs from `before`, so that a reload, a lost connection
 * or an expired login costs nothing.
 */
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
  const { getValues } = form;
  useEffect(() => keep(getValues()), [keep, getValues]);
}
