import type { ClipFigures } from '@souk/contract/insight';
import { Clapperboard } from 'lucide-react';
import { Link } from 'react-router';
import { cn } from '../../lib/cn.ts';
import { formatCount } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Picture } from '../../ui/picture.tsx';
import { formatRate } from './figures.ts';
import { PartCard } from './part-card.tsx';

const STEPS = [
  { label: 'Seen', short: 'Seen', of: ({ seen }: ClipFigures) => seen, rate: false },
  { label: 'Half watched', short: 'Half', of: ({ half }: ClipFigures) => half, rate: true },
  { label: 'Added to cart', short: 'Added', of: ({ added }: ClipFigures) => added, rate: true },
  { label: 'Bought', short: 'Bought', of: ({ bought }: ClipFigures) => bought, rate: true },
] as const;

const grid = 'sm:grid sm:grid-cols-[minmax(0,1fr)_repeat(4,6.5rem)] sm:items-center sm:gap-x-3';

/** For each clip how many went how far: a table, which is a card for each clip on a phone. */
export function ClipsTable({ clips }: { clips: readonly ClipFigures[] }) {
  return (
    <PartCard
      title="Video clips"
      text="How far people go from seeing a clip to buying; each person counts once a day."
    >
      {clips.length === 0 ? (
        <EmptyState
          icon={<Clapperboard />}
          level={3}
          title="No clips yet"
          text="Give a product a video, and see here what it leads to."
          className="py-6"
        />
      ) : (
        <div role="table" aria-label="Video clips" className="text-sm">
          <div role="rowgroup" className="sr-only sm:not-sr-only">
            <div role="row" className={cn(grid, 'border-b border-line pb-2 text-muted')}>
              <span role="columnheader" className="font-medium">
                Clip
              </span>
              {STEPS.map(({ label }) => (
                <span key={label} role="columnheader" className="text-right font-medium">
                  {label}
                </span>
              ))}
            </div>
          </div>
          <div role="rowgroup" className="divide-y divide-line">
            {clips.map((clip) => (
              <ClipRow key={clip.product_id} clip={clip} />
            ))}
          </div>
        </div>
      )}
    </PartCard>
  );
}

function ClipRow({ clip }: { clip: ClipFigures }) {
  return (
    <div role="row" className={cn(grid, 'py-3')}>
      <div role="rowheader" className="flex min-w-0 items-center gap-3">
        <Picture
          src={clip.poster}
          alt=""
          ratio="9/16"
          sizes="2.5rem"
          className="w-9 shrink-0 rounded-md"
        />
        <Link
          to={paths.videos({ clip: clip.product_id })}
          className="inline-flex min-h-8 min-w-0 items-center font-medium hover:underline"
        >
          <span className="line-clamp-2">{clip.name}</span>
        </Link>
      </div>
      <div
        role="presentation"
        className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(100%,4rem),1fr))] gap-2 sm:contents"
      >
        {STEPS.map(({ label, short, of, rate }) => (
          <div key={label} role="cell" className="figures sm:text-right">
            <span aria-hidden className="block text-xs text-muted sm:hidden">
              {short}
            </span>
            <span className="font-medium">{formatCount(of(clip))}</span>
            {rate ? (
              <span className="block text-xs text-muted">{formatRate(of(clip), clip.seen)}</span>
            ) : null}
          </div>
        ))}
      </div>
    </div>
  );
}
