import { useId, type ReactNode } from 'react';
import type { Elements } from '../../lib/elements.ts';

type TitledProps = { title: string; aside?: Elements; children: ReactNode };

/** A block with its title above, and an optional part next to the title. */
export function Titled({ title, aside, children }: TitledProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 pt-10">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h2
          id={id}
          dir="auto"
          className="min-w-0 text-xl font-semibold tracking-tight wrap-anywhere"
        >
          {title}
        </h2>
        {aside}
      </div>
      <div className="mt-4">{children}</div>
    </section>
  );
}
