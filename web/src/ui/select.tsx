import type { ComponentProps } from 'react';
import { cn } from '../lib/cn.ts';
import { ChevronDown } from './icons.tsx';
import { controlLook } from './input.tsx';

/** The browser's own select, in the look of the other controls. `className` is the select's. */
export function Select({ className, children, ...props }: ComponentProps<'select'>) {
  return (
    <span className="relative block">
      <select
        className={cn(controlLook, 'h-11 appearance-none truncate pr-9 pl-3', className)}
        {...props}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
      />
    </span>
  );
}
