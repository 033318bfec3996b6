import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useCallback, useState } from 'react';
import { useForm } from 'react-hook-form';
import { alike } from '../../lib/merge-edits.ts';
import { dropFromTab, keepInTab, keptInTab } from '../../lib/tab-storage.ts';
import { useKeptValues } from '../../lib/use-kept-values.ts';
import { ShopForm } from './shop-form.ts';

/** The edited values, and those they started from. */
type ShopEdit = { before: ShopForm; after: ShopForm };

/**
 * A shop's form, starting from `saved`. While its values differ from `before`, the tab keeps them
 * under `draft`: a reload or an expired login loses nothing.
 */
export function useShopForm(saved: ShopForm, draft: string, userId: string) {
  const [begun] = useState<ShopEdit>(() => {
    const kept = keptInTab<Partial<ShopEdit>>(draft, userId);
    if (!kept?.before || !kept.after) return { before: saved, after: saved };
    return { before: kept.before, after: kept.after };
  });
  const [before, setBefore] = useState(begun.before);
  const form = useForm<ShopForm>({
    resolver: standardSchemaResolver(ShopForm),
    defaultValues: begun.after,
  });
  const keep = useCallback(
    (after: ShopForm) => {
      if (alike(before, after)) dropFromTab(draft);
      else keepInTab(draft, userId, { before, after } satisfies ShopEdit);
    },
    [draft, userId, before],
  );
  useKeptValues(form, keep);
  return { form, before, setBefore };
}
