import { useCallback, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { dropFromTab, keepInTab, keptInTab } from '../../lib/tab-storage.ts';
import { useKeptValues } from '../../lib/use-kept-values.ts';
import type { ShopForm } from './shop-form.ts';

/** What was typed into a shop's form before, over `start`. */
export function useDraftOver(start: ShopForm, draft: string, userId: string): ShopForm {
  const [values] = useState(() => ({ ...start, ...keptInTab<Partial<ShopForm>>(draft, userId) }));
  return values;
}

/**
 * Keeps what is typed in the tab as long as it differs from `start`, so that a reload, a lost connection
 * or an expired login costs nothing.
 */
export function useShopDraft(
  form: UseFormReturn<ShopForm>,
  start: ShopForm,
  draft: string,
  userId: string,
): void {
  const keep = useCallback(
    (values: ShopForm) => {
      const changed = Object.entries(values).some(
        ([name, text]) => text !== start[name as keyof ShopForm],
      );
      if (changed) keepInTab(draft, userId, values);
      else dropFromTab(draft);
    },
    [draft, userId, start],
  );
  useKeptValues(form, keep);
}
