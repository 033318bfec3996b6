import type { CSSProperties } from 'react';
import { cn } from '../lib/cn.ts';

type RatingProps = {
  /** 0 to 5; null if there are no ratings yet. */
  value: number | null;
  /** The number of ratings; without it only the stars are shown. */
  count?: number;
  size?: 'sm' | 'md';
  /** Inline: one star, the number, "(N)". */
  short?: boolean;
  className?: string;
};

/** Five stars, filled to the nearest half, with "(N reviews)" or "No reviews yet". */
export function Rating({ value, count, size = 'sm', short = false, className }: RatingProps) {
  if (short && count !== undefined) return <ShortRating value={value} count={count} />;
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

function ShortRating({ value, count }: { value: number | null; count: number }) {
  if (value === null) return <span className="shrink-0">No reviews yet</span>;
  const stars = value.toFixed(1);
  return (
    <>
      <span role="img" aria-label={`${stars} of 5 stars`} className="rating-short">
        {stars}
      </span>
      <span className="figures">
        <span>{`(${count.toLocaleString('en-US')}`}</span>
        <span className="sr-only">{count === 1 ? ' review' : ' reviews'}</span>)
      </span>
    </>
  );
}
