import type { ComponentProps } from 'react';
import { cn } from '../lib/cn.ts';

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input className={cn('control', 'h-11 px-3', className)} {...props} />;
}
