import type { ComponentProps } from 'react';
import { cn } from '../lib/cn.ts';

export const controlLook =
  'w-full rounded-control border border-line-strong bg-surface text-base text-ink transition-[border-color] hover:border-faint focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-danger';

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input className={cn(controlLook, 'h-11 px-3', className)} {...props} />;
}
