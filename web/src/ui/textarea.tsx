import type { ComponentProps } from 'react';
import { cn } from '../lib/cn.ts';
import { controlLook } from './input.tsx';

export function Textarea({ className, rows = 4, ...props }: ComponentProps<'textarea'>) {
  return <textarea rows={rows} className={cn(controlLook, 'px-3 py-2.5', className)} {...props} />;
}
