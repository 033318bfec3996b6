import { pages } from '@souk/contract/pages';
import type { VideoRun, VideoRunItem } from '@souk/contract/videos';
import { Check, CircleAlert, Clock, Film, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Progress } from '../../../ui/progress.tsx';

type RunViewProps = {
  run: VideoRun;
  onDecide: (productId: string, keep: boolean) => Promise<void>;
};

export function RunView({ run, onDecide }: RunViewProps) {
  const { successful, failed, total_products: total, state, items } = run;
  if (total === 0) {
    return <p className="text-sm">Every product in this shop already has a video.</p>;
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
            ? 'No video could be generated.'
            : 'The new videos are already in your shop. Discard any you don’t like, and the product gets its previous video back.'}
        </p>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {items.map((item) => (
          <RunItem key={item.product_id} item={item} onDecide={onDecide} />
        ))}
      </ul>
    </div>
  );
}

type RunItemProps = Pick<RunViewProps, 'onDecide'> & { item: VideoRunItem };

/** One product of a run: its state, or its video with Keep and Discard. */
function RunItem({ item, onDecide }: RunItemProps) {
  const { product_id, product_name, state, detail, video_url, poster_url, kept } = item;
  const shown = state === 'done' && video_url !== null && kept !== false;
  return (
    <li className="flex gap-4 py-4 first:pt-0 last:pb-0">
      {shown ? (
        <video
          aria-label={`Video of ${product_name}`}
          src={video_url}
          poster={poster_url ?? undefined}
          controls
          loop
          muted
          playsInline
          preload="none"
          className="aspect-9/16 w-32 shrink-0 rounded-control bg-sunken object-cover"
        />
      ) : null}
      <div className="flex min-w-0 flex-1 flex-col items-start gap-2">
        <Link to={pages.product(product_id)} className="font-medium break-words hover:underline">
          {product_name}
        </Link>
        <State state={state} kept={kept} />
        {detail ? <p className="text-sm text-danger-ink">{detail}</p> : null}
        {shown && kept === null ? (
          <KeepOrDiscard name={product_name} decide={(keep) => onDecide(product_id, keep)} />
        ) : null}
      </div>
    </li>
  );
}

const STATES = {
  waiting: { label: 'Waiting', tone: 'neutral', Icon: Clock },
  making: { label: 'Making...', tone: 'info', Icon: Film },
  done: { label: 'Made', tone: 'success', Icon: Check },
  failed: { label: 'Failed', tone: 'danger', Icon: CircleAlert },
} as const;

function State({ state, kept }: Pick<VideoRunItem, 'state' | 'kept'>) {
  if (kept === false) return <Badge>Discarded</Badge>;
  const { label, tone, Icon } = STATES[state];
  return (
    <Badge tone={tone} icon={<Icon />}>
      {kept ? 'Kept' : label}
    </Badge>
  );
}

type KeepOrDiscardProps = { name: string; decide: (keep: boolean) => Promise<void> };

function KeepOrDiscard({ name, decide }: KeepOrDiscardProps) {
  const [busy, setBusy] = useState(false);
  const say = (keep: boolean) => {
    setBusy(true);
    void decide(keep).finally(() => setBusy(false));
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        size="sm"
        disabled={busy}
        aria-label={`Keep the video of ${name}`}
        onClick={() => say(true)}
      >
        <Check aria-hidden />
        <span>Keep</span>
      </Button>
      <Button
        variant="ghost"
        size="sm"
        disabled={busy}
        className="text-danger-ink"
        aria-label={`Discard the video of ${name}`}
        onClick={() => say(false)}
      >
        <Trash2 aria-hidden />
        Discard
      </Button>
    </div>
  );
}
