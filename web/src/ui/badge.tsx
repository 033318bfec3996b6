import type { ReactNode } from 'react';
import { cn } from '../lib/cn.ts';
import { type Elements, elementsOf } from '../lib/elements.ts';

export type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info' | 'violet';

/** The background and text colour of each tone. */
export const toneLook: Record<Tone, string> = {
  neutral: 'bg-sunken text-muted',
  success: 'bg-success-soft text-success-ink',
  warning: 'bg-warning-soft text-warning-ink',
  danger: 'bg-danger-soft text-danger-ink',
  info: 'bg-info-soft text-info-ink',
  violet: 'bg-violet-soft text-violet-ink',
};

type BadgeProps = { tone?: Tone; icon?: Elements; className?: string; children: ReactNode };

/** A word on a tint; the icon helps those who can't distinguish the tints. */
export function Badge({ tone = 'neutral', icon, className, children }: BadgeProps) {
  return (
    <span className={cn('figures badge', toneLook[tone], className)}>
      {icon}
      {elementsOf(children)}
    </span>
  );
}
