import type { ReactNode } from 'react';

/** Shown only if scripts don't run. */
export function NeedsScript({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <noscript>
      <p className={className}>{children}</p>
    </noscript>
  );
}
