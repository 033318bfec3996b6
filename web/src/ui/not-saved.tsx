import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { ChangedElsewhere } from './changed-elsewhere.tsx';

type NotSavedProps = {
  failure: string | null;
  changedElsewhere: boolean;
  /** Such as "Your shipping settings have changed since you opened this page." */
  children: ReactNode;
  /** Replaces what was typed with the saved version. */
  onReload: () => void;
};

/** Says why a form wasn't saved, if its last attempt failed. */
export function NotSaved({ failure, changedElsewhere, children, onReload }: NotSavedProps) {
  if (changedElsewhere) return <ChangedElsewhere onReload={onReload}>{children}</ChangedElsewhere>;
  return failure ? <Alert tone="danger">{failure}</Alert> : null;
}
