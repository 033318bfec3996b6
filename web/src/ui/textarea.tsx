import type { ComponentProps } from 'react';
import { cn } from '../lib/cn.ts';

export function Textarea({ className, rows = 4, ...props }: ComponentProps<'textarea'>) {
  return <textarea rows={rows} className={cn('control', 'px-3 py-2.5', className)} {...props} />;
}
