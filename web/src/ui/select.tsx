import type { ComponentProps } from 'react';
import { cn } from '../lib/cn.ts';
import { ChevronDown } from './icons.tsx';

/** The browser's own select, styled like the other controls. `className` is the select's. */
export function Select({ className, children, ...props }: ComponentProps<'select'>) {
  return (
    <span className="relative block">
      <select className={cn('control', 'control-select', className)} {...props}>
        {children}
      </select>
      <ChevronDown aria-hidden className="control-sign right-3" />
    </span>
  );
}
