import type { ComponentProps } from 'react';
import { cn } from '../lib/cn.ts';

/** A hairline-bordered surface. */
export function Card({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div className={cn('rounded-card border border-line bg-surface p-4', className)} {...props} />
  );
}
