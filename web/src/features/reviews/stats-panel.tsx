import type { ReviewStats } from '@souk/contract/reviews';
import { formatCount } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { Rating } from '../../ui/rating.tsx';

const STARS = ['5', '4', '3', '2', '1'] as const;

/** The average, and a bar for each number of stars. */
export function StatsPanel({ stats }: { stats: ReviewStats }) {
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex items-center gap-3">
        {stats.average_rating === null ? null : (
          <span className="figures text-3xl font-semibold">{stats.average_rating.toFixed(1)}</span>
        )}
        <Rating value={stats.average_rating} count={stats.total_reviews} className="flex-wrap" />
      </div>
      <dl className="flex flex-col gap-2">
        {STARS.map((stars) => {
          const count = stats.rating_distribution[stars];
          const part = stats.total_reviews > 0 ? (count / stats.total_reviews) * 100 : 0;
          return (
            <div key={stars} className="flex items-center gap-3 text-sm">
              <dt className="figures w-14 shrink-0 text-muted">
                {stars} {stars === '1' ? 'star' : 'stars'}
              </dt>
              <dd className="flex flex-1 items-center gap-3">
                <span aria-hidden className="h-2 flex-1 overflow-hidden rounded-full bg-sunken">
                  <span
                    className="block h-full rounded-full bg-star"
                    style={{ width: `${part}%` }}
                  />
                </span>
                <span className="figures w-8 text-right text-muted">{formatCount(count)}</span>
              </dd>
            </div>
          );
        })}
      </dl>
    </Card>
  );
}
