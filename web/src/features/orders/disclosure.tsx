import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { Button } from '../../ui/button.tsx';

type DisclosureProps = {
  /** "Details": the button says Show Details, and Hide Details while it is open. */
  what: string;
  /** Beside the button. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A part of an order that opens and closes. */
export function Disclosure({ what, aside, children }: DisclosureProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button
          variant="ghost"
          size="sm"
          className="-ml-3 text-muted"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Hide' : 'Show'} {what}
          <ChevronDown aria-hidden className={cn('transition-transform', open && 'rotate-180')} />
        </Button>
        {aside}
      </div>
      <div id={id} hidden={!open} className="pt-2">
        {open ? children : null}
      </div>
    </>
  );
}
