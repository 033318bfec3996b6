import type { User } from '@souk/contract/auth';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '../lib/cn.ts';

/** The button of the user menu: labelled with the first name. */
export function UserButton({
  user,
  className,
  ...props
}: { user: User } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={cn(
        'flex h-11 max-w-48 items-center gap-2 rounded-control px-2 text-sm font-medium transition-colors hover:bg-sunken data-[state=open]:bg-sunken',
        className,
      )}
      {...props}
    >
      <span
        aria-hidden
        className="flex size-8 shrink-0 items-center justify-center rounded-full bg-accent-soft text-sm font-semibold text-accent-ink"
      >
        {user.first_name.slice(0, 1).toUpperCase()}
      </span>
      <span className="truncate">{user.first_name}</span>
      <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
    </button>
  );
}
