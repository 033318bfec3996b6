import type { ReactNode } from 'react';
import { cn } from '../lib/cn.ts';
import { elementsOf } from '../lib/elements.ts';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from './icons.tsx';

const tones = {
  info: { look: 'bg-info-soft text-info-ink', Icon: Info },
  success: { look: 'bg-success-soft text-success-ink', Icon: CircleCheck },
  warning: { look: 'bg-warning-soft text-warning-ink', Icon: TriangleAlert },
  danger: { look: 'bg-danger-soft text-danger-ink', Icon: CircleAlert },
};

type AlertProps = {
  tone?: keyof typeof tones;
  title?: string;
  children?: ReactNode;
  className?: string;
};

/** A message within the page. Screen readers announce an error (danger) at once. */
export function Alert({ tone = 'info', title, children, className }: AlertProps) {
  const { look, Icon } = tones[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : undefined}
      className={cn('flex gap-3 rounded-control px-4 py-3 text-sm', look, className)}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">
        {title ? <p className="font-medium">{title}</p> : null}
        {elementsOf(children)}
      </div>
    </div>
  );
}
