import type { ReactNode } from 'react';
import { cn } from '../lib/cn.ts';

type EmptyStateProps = {
  /** A lucide icon, shown large under an awning. */
  icon?: ReactNode;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  /** The heading's level in the page. */
  level?: 1 | 2 | 3;
  className?: string;
};

/** An empty list: a drawing, a sentence, one thing to do. */
export function EmptyState({ icon, title, text, action, level = 2, className }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={cn('flex flex-col items-center px-4 py-12 text-center', className)}>
      {icon ? (
        <div aria-hidden className="empty-stall">
          {icon}
        </div>
      ) : null}
      <Heading className="font-display text-xl">{title}</Heading>
      {text ? <p className="mt-1 max-w-md text-sm text-balance text-muted">{text}</p> : null}
      {action ? <div className="mt-6">{action}</div> : null}
    </div>
  );
}
