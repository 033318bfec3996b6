import { useState } from 'react';

export type RowSelection = {
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  /** All of them; none if all were. */
  toggleAll: (ids: readonly string[]) => void;
  clear: () => void;
};

/** Which rows of a list are chosen. */
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
