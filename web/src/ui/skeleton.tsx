import { cn } from '../lib/cn.ts';

/** A pale block in the shape of the coming content; its size comes from `className`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={cn('block animate-shimmer rounded-control bg-sunken', className)}
    />
  );
}
