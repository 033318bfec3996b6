import { useState } from 'react';

export type RowSelection = {
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  /** Chooses all; none if all were chosen. */
  toggleAll: (ids: readonly string[]) => void;
  clear: () => void;
};

/** The chosen rows of a list. */
export function useChosen(): RowSelection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    has: (id) => ids.has(id),
    toggle: (id) =>
      setIds(new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id])),
    toggleAll: (all) => setIds(new Set(all.every((id) => ids.has(id)) ? [] : all)),
    clear: () => setIds(new Set()),
  };
}
