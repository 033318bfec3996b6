import type { ReactNode } from 'react';
import { cn } from '../lib/cn.ts';

type EmptyStateProps = {
  /** A lucide icon, drawn large on a pale ground. */
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
        <div
          aria-hidden
          className="mb-5 flex size-20 items-center justify-center rounded-full bg-accent-soft text-accent-ink ring-8 ring-accent-soft/40 [&_svg]:size-8 [&_svg]:stroke-[1.5]"
        >
          {icon}
        </div>
      ) : null}
      <Heading className="text-lg font-semibold">{title}</Heading>
      {text ? <p className="mt-1 max-w-md text-sm text-balance text-muted">{text}</p> : null}
      {action ? <div className="mt-6">{action}</div> : null}
    </div>
  );
}
