import { STATUS_RULES } from '@souk/contract/order-status';
import type { Shipment } from '@souk/contract/orders';
import { useState } from 'react';

type Change = {
  /** The order before it shipped, or before its last change. */
  before: Shipment;
  after: Shipment;
  /** Its index in the list. */
  at: number;
};

/** The changes made in this list. A filter must not remove a row that was just changed here. */
export type ChangedHere = {
  changed: (before: Shipment, after: Shipment) => void;
  /** The order before it was shipped here; null if there is nothing to undo. */
  beforeShipping: (order: Shipment) => Shipment | null;
  /** The list's rows, plus changed rows that no longer match the filter, in their old places. */
  withChanged: (rows: readonly Shipment[]) => Shipment[];
};

/** `place` identifies the list, its filter and its page; a new `place` forgets the changes. */
export function useChangedHere(place: string, listed: readonly Shipment[] = []): ChangedHere {
  const [kept, setKept] = useState<{ place: string; changes: readonly Change[] }>({
    place,
    changes: [],
  });
  if (kept.place !== place) setKept({ place, changes: [] });
  const { changes } = kept;
  const changeOf = (id: string, all = changes) => all.find(({ after }) => after.id === id);

  function withChanged(rows: readonly Shipment[]): Shipment[] {
    const shown = [...rows];
    const gone = changes.filter(
      ({ before, after }) =>
        before.status !== after.status && rows.every(({ id }) => id !== after.id),
    );
    for (const { after, at } of gone.toSorted((a, b) => a.at - b.at)) shown.splice(at, 0, after);
    return shown;
  }
  const places = withChanged(listed).map(({ id }) => id);

  return {
    changed: (before, after) =>
      setKept((now) => {
        // The change was saved after the user left the list.
        if (now.place !== place) return now;
        const earlier = changeOf(after.id, now.changes);
        const change = {
          // Correcting a tracking number doesn't change what Undo returns to.
          before: earlier && before.status === 'shipped' ? earlier.before : before,
          after,
          at: earlier?.at ?? Math.max(0, places.indexOf(after.id)),
        };
        return { place, changes: [...now.changes.filter((each) => each !== earlier), change] };
      }),
    beforeShipping: ({ id, status }) => {
      const before = changeOf(id)?.before;
      if (!before || status !== 'shipped') return null;
      return mayShip(before) || before.status === 'pending' ? before : null;
    },
    withChanged,
  };
}

/** Whether an order can be shipped. */
export function mayShip({ status }: Pick<Shipment, 'status'>): boolean {
  const { gone, voided } = STATUS_RULES[status];
  return !gone && !voided && status !== 'pending';
}
