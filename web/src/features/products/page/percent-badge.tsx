import { cn } from '../../../lib/cn.ts';

/** "25% off"; nothing where nothing is saved. */
export function PercentBadge({ percent, className }: { percent: number; className?: string }) {
  if (percent <= 0) return null;
  return (
    <span
      className={cn(
        'figures inline-flex h-6 items-center rounded-full bg-danger px-2 text-xs font-semibold text-on-accent',
        className,
      )}
    >
      {percent}% off
    </span>
  );
}
