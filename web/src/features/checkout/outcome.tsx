import { useEffect, useRef, type ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import type { Elements } from '../../lib/elements.ts';

const tones = {
  good: 'bg-success-soft text-success-ink',
  calm: 'bg-accent-soft text-accent-ink',
  bad: 'bg-warning-soft text-warning-ink',
};

type OutcomeProps = {
  icon: ReactNode;
  tone: keyof typeof tones;
  title: string;
  children?: Elements;
};

/** The outcome of a purchase, as its page's heading; announced when it appears. */
export function Outcome({ icon, tone, title, children }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col items-center text-center">
      <div
        aria-hidden
        className={cn(
          'mb-5 flex size-16 items-center justify-center rounded-full [&_svg]:size-8',
          tones[tone],
          tone === 'good' && 'paid-tick',
        )}
      >
        {icon}
      </div>
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold outline-none">
        {title}
      </h1>
      {children}
    </div>
  );
}
