import type { VideoRun } from '@souk/contract/videos';
import { Progress } from '../../../ui/progress.tsx';
import { RunItem } from './run-item.tsx';

type RunViewProps = {
  run: VideoRun;
  onJudge: (productId: string, keep: boolean) => Promise<void>;
};

/** A run as it goes, and what came of it. */
export function RunView({ run, onJudge }: RunViewProps) {
  const { successful, failed, total_products: total, state, items } = run;
  if (total === 0) {
    return <p className="text-sm">Every product of this shop has a video already.</p>;
  }
  return (
    <div className="flex flex-col gap-5">
      {state === 'running' ? (
        <div role="status" aria-label="Generating videos" className="flex items-center gap-4">
          <span
            aria-hidden
            className="size-8 shrink-0 animate-spin rounded-full border-[3px] border-line border-t-accent"
          />
          <Progress
            label={`${successful + failed} of ${total} products`}
            done={(successful + failed) / total}
          />
        </div>
      ) : (
        <p className="text-sm text-muted">
          {successful === 0
            ? 'No video could be made.'
            : 'The new videos are in your shop already. Throw away what you do not like: the product then has what it had before.'}
        </p>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {items.map((item) => (
          <RunItem key={item.product_id} item={item} onJudge={onJudge} />
        ))}
      </ul>
    </div>
  );
}
