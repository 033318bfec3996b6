import type { ReviewStats } from '@souk/contract/reviews';
import { cn } from '../../lib/cn.ts';
import { formatCount, formatPlural } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { Rating } from '../../ui/rating.tsx';

const STARS = [5, 4, 3, 2, 1] as const;

type StatsPanelProps = {
  stats: ReviewStats;
  /** The number of stars that the list is narrowed to; null for all. */
  chosen: number | null;
  onChoose: (stars: number | null) => void;
};

/** The average, and a bar for each number of stars; pressing one shows only those reviews. */
export function StatsPanel({ stats, chosen, onChoose }: StatsPanelProps) {
  const { average_rating, total_reviews, rating_distribution } = stats;
  return (
    <Card className="flex flex-col gap-4 p-5">
      <div className="flex flex-wrap items-center gap-4">
        {average_rating === null ? null : (
          <span className="figures text-4xl font-semibold tracking-tight">
            {average_rating.toFixed(1)}
          </span>
        )}
        <div className="flex flex-col gap-0.5">
          <Rating value={average_rating} size="md" />
          <span className="figures text-sm text-muted">
            {formatPlural(total_reviews, 'review')}
          </span>
        </div>
      </div>
      <ul aria-label="Reviews by stars" className="-mx-2 flex flex-col">
        {STARS.map((stars) => (
          <li key={stars}>
            <Bar
              stars={stars}
              count={rating_distribution[stars]}
              total={total_reviews}
              chosen={chosen === stars}
              onChoose={() => onChoose(chosen === stars ? null : stars)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

type BarProps = {
  stars: number;
  count: number;
  total: number;
  chosen: boolean;
  onChoose: () => void;
};

function Bar({ stars, count, total, chosen, onChoose }: BarProps) {
  const noun = stars === 1 ? 'star' : 'stars';
  return (
    <button
      type="button"
      aria-pressed={chosen}
      disabled={count === 0}
      onClick={onChoose}
      className={cn(
        'relative flex h-9 w-full items-center gap-3 rounded-control px-2 text-sm transition-colors hover:bg-sunken disabled:hover:bg-transparent pointer-coarse:h-11',
        chosen && 'bg-accent-soft text-accent-ink hover:bg-accent-soft',
      )}
    >
      <span className={cn('figures w-12 shrink-0 text-left', !chosen && 'text-muted')}>
        {stars} {noun}
      </span>
      <span aria-hidden className="h-2 flex-1 overflow-hidden rounded-full bg-sunken">
        <span
          className="block h-full rounded-full bg-star"
          style={{ width: `${total > 0 ? (count / total) * 100 : 0}%` }}
        />
      </span>
      <span className={cn('figures w-8 text-right', !chosen && 'text-muted')}>
        {formatCount(count)}
        <span className="sr-only"> {count === 1 ? 'review' : 'reviews'}</span>
      </span>
    </button>
  );
}
