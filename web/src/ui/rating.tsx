import type { CSSProperties } from 'react';
import { cn } from '../lib/cn.ts';

type RatingProps = {
  /** 0 to 5; null if nobody has rated yet. */
  value: number | null;
  /** How many rated; left out, there is only the stars. */
  count?: number;
  size?: 'sm' | 'md';
  className?: string;
};

/** Five stars, filled to the nearest half, with "(N reviews)" or "No reviews yet". */
export function Rating({ value, count, size = 'sm', className }: RatingProps) {
  const halves = Math.round((value ?? 0) * 2) / 2;
  const text =
    count === undefined
      ? null
      : count === 0
        ? 'No reviews yet'
        : `(${count.toLocaleString('en-US')} ${count === 1 ? 'review' : 'reviews'})`;
  return (
    <span className={cn('rating', className)}>
      <span
        role="img"
        aria-label={value === null ? 'Not rated yet' : `${value.toFixed(1)} of 5 stars`}
        className={size === 'md' ? 'stars text-xl' : 'stars'}
        style={{ '--filled': `${halves * 20}%` } as CSSProperties}
      />
      {text ? <span className="figures">{text}</span> : null}
    </span>
  );
}
