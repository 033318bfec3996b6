import type { SetFilter } from './filters.tsx';
import type { Moderation } from './reason-dialog.tsx';

/** The actions available to a row. */
export type RowTools = {
  /** Asks for a reason, then acts. */
  ask: (moderation: Moderation) => void;
  set: SetFilter;
};
export type RowProps<Row> = RowTools & { row: Row };
