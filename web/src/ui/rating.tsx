import { Star } from 'lucide-react';
import { cn } from '../lib/cn.ts';

type RatingProps = {
  /** 0 to 5; null where nobody has rated yet. */
  value: number | null;
  /** How many rated; left out, no text stands beside the stars. */
  count?: number;
  size?: 'sm' | 'md';
  className?: string;
};

function OneStar({ fill, size }: { fill: 0 | 0.5 | 1; size: 'sm' | 'md' }) {
  const box = size === 'sm' ? 'size-4' : 'size-5';
  return (
    <span className={cn('relative inline-block', box)}>
      <Star
        className={cn('absolute inset-0 fill-sunken text-line-strong', box)}
        strokeWidth={1.5}
      />
      {fill > 0 ? (
        <span className="absolute inset-0 overflow-hidden" style={{ width: `${fill * 100}%` }}>
          <Star className={cn('max-w-none fill-star text-star', box)} strokeWidth={1.5} />
        </span>
      ) : null}
    </span>
  );
}

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
    <span className={cn('inline-flex items-center gap-1.5', className)}>
      <span
        role="img"
        aria-label={value === null ? 'Not rated yet' : `${value.toFixed(1)} of 5 stars`}
        className="inline-flex"
      >
        {[1, 2, 3, 4, 5].map((place) => (
          <OneStar
            key={place}
            size={size}
            fill={halves >= place ? 1 : halves >= place - 0.5 ? 0.5 : 0}
          />
        ))}
      </span>
      {text ? <span className="figures text-sm text-muted">{text}</span> : null}
    </span>
  );
}
