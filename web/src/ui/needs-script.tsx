import type { ReactNode } from 'react';

/** What is said where no scripts run, and only there. */
export function NeedsScript({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <noscript>
      <p className={className}>{children}</p>
    </noscript>
  );
}
