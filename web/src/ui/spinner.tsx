import { cn } from '../lib/cn.ts';

type SpinnerProps = {
  /** Alone in the middle of a page. */
  page?: boolean;
  className?: string;
};

/** role status, named "Loading". */
export function Spinner({ page = false, className }: SpinnerProps) {
  return (
    <div
      role="status"
      aria-label="Loading"
      className={cn(
        'flex items-center justify-center noscript:hidden',
        page && 'min-h-[60dvh]',
        className,
      )}
    >
      <span
        aria-hidden
        className="size-8 animate-spin rounded-full border-[3px] border-line border-t-accent"
      />
    </div>
  );
}
