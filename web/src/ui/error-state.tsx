import type { ReactNode } from 'react';
import { cn } from '../lib/cn.ts';
import type { Elements } from '../lib/elements.ts';
import { Button } from './button.tsx';
import { CircleAlert } from './icons.tsx';

type ErrorStateProps = {
  title: string;
  text?: ReactNode;
  /** Without it there is nothing to retry. */
  onRetry?: () => void;
  retryLabel?: string;
  /** Another way out, besides retrying. */
  action?: Elements;
  className?: string;
};

/** The content that could not be shown, and a retry button. */
export function ErrorState({
  title,
  text,
  onRetry,
  retryLabel = 'Try again',
  action,
  className,
}: ErrorStateProps) {
  return (
    <div
      role="alert"
      className={cn('flex flex-col items-center px-4 py-12 text-center', className)}
    >
      <div
        aria-hidden
        className="mb-4 flex size-14 items-center justify-center rounded-full bg-danger-soft text-danger-ink"
      >
        <CircleAlert className="size-6" />
      </div>
      <p className="text-base font-semibold">{title}</p>
      {text ? <p className="mt-1 max-w-md text-sm text-muted">{text}</p> : null}
      <div className="mt-5 flex flex-wrap items-center justify-center gap-3">
        {onRetry ? (
          <Button variant="secondary" onClick={onRetry}>
            {retryLabel}
          </Button>
        ) : null}
        {action}
      </div>
    </div>
  );
}
