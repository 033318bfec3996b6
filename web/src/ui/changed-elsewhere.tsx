import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

type ChangedElsewhereProps = {
  /** Such as "This shop has changed since you opened the form." */
  children: ReactNode;
  /** Replaces what was typed with the saved version. */
  onReload: () => void;
};

/** Says that another tab or person saved first. What was typed stays until the saved version is loaded. */
export function ChangedElsewhere({ children, onReload }: ChangedElsewhereProps) {
  return (
    <Alert tone="danger" className="w-full">
      <p>{children}</p>
      <p className="mt-1">
        Nothing was saved. Copy what you want to keep, then load the saved version.
      </p>
      <Button variant="secondary" className="mt-3" onClick={onReload}>
        Load the saved version
      </Button>
    </Alert>
  );
}
