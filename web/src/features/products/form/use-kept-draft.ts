import { useCallback, useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useKeptValues } from '../../../lib/use-kept-values.ts';
import { dropDraft, keepDraft, keptDraft, resume } from './draft.ts';
import type { ProductForm, ProductState } from './product-form.ts';
import { isChanged } from './product-request.ts';

/** Where the form begins: at what was begun before, else at the product as it is (or an empty one). */
export function useBeginning(name: string, start: ProductState) {
  const [beginning] = useState(() => {
    const draft = keptDraft(name);
    const { before, after } = draft ? resume(start, draft) : { before: start, after: start };
    return { before, after, resumed: draft !== null && isChanged(before, after) };
  });
  return beginning;
}

type Kept = { name: string; before: ProductState; images: string[]; video: ProductState['video'] };

/** Keeps what is changed in the browser at each stroke, until it is saved or thrown away. */
export function useKeptDraft(
  form: UseFormReturn<ProductForm>,
  { name, before, images, video }: Kept,
) {
  const [over, setOver] = useState(false);
  const sent = images.join('\n');
  const keep = useCallback(
    (fields: ProductForm) => {
      if (over) return;
      const after = { fields, images: sent === '' ? [] : sent.split('\n'), video };
      if (isChanged(before, after)) keepDraft(name, { before, after });
      else dropDraft(name);
    },
    [over, before, sent, video, name],
  );
  useKeptValues(form, keep);
  const { getValues } = form;
  useEffect(() => keep(getValues()), [keep, getValues]);

  /** It is saved, or no longer wanted. */
  return () => {
    setOver(true);
    dropDraft(name);
  };
}
