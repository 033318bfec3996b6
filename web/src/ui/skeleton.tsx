import { cn } from '../lib/cn.ts';

/** A quiet block in the shape of what is coming; its size comes by `className`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={cn('block animate-shimmer rounded-control bg-sunken', className)}
    />
  );
}
