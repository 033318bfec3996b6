import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react';
import { cn } from '../../lib/cn.ts';
import { useInView } from '../../lib/in-view.ts';
import { useFilmsDear, useMotionAllowed } from '../../lib/motion.ts';
import { useMuted } from '../../lib/sound.ts';
import { Button } from '../../ui/button.tsx';
import type { ClipPlayerHandle } from '../../ui/clip-player.tsx';
import { ChevronDown, ChevronUp } from '../../ui/icons.tsx';
import type { ListedProduct } from '../products/listed-product.ts';
import { DistantClip, FeedClip, type FeedParts } from './feed-clip.tsx';
import { placeOf } from './in-feed-order.ts';
import { useClipAddress } from './use-clip-address.ts';
import { useFeedKeys, useWheel } from './use-feed-input.ts';
import { usePlaying } from './use-playing.ts';
import { useSideSwipe } from './use-side-swipe.ts';
import { useSnapScroll } from './use-snap-scroll.ts';

type FeedProps = {
  products: ListedProduct[];
  /** The clip to open at; null for the first. */
  entry: string | null;
  parts: FeedParts;
  hasMore: boolean;
  /** Opens the product of a clip. */
  onOpen: (product: ListedProduct) => void;
  /** Called with the clip on the screen. */
  onShown: (clip: string | null) => void;
  /** Called when the end comes within 1000 px of the view. */
  onNearEnd: () => void;
  /** Shown after the last clip, at the same height. */
  tail: ReactNode;
};

/** A column of clips, one of which fills the view. Only those near it are fully rendered. */
export function Feed({
  products,
  entry,
  parts,
  hasMore,
  onOpen,
  onShown,
  onNearEnd,
  tail,
}: FeedProps) {
  const [start] = useState(() => placeOf(products, entry));
  const { scroller, active, target, placed, isNear, onScroll, goTo } = useSnapScroll(
    products.length,
    start,
  );
  const shown = products[active];
  useEffect(() => onShown(shown?.id ?? null), [onShown, shown?.id]);
  const player = useRef<ClipPlayerHandle>(null);
  const [muted, setMuted] = useMuted();
  const motion = useMotionAllowed();
  const dear = useFilmsDear();
  const playing = usePlaying(shown?.id, () => goTo(active + 1));
  useClipAddress(shown?.id ?? null, active === 0, (clip) => goTo(placeOf(products, clip)));

  function move(by: number) {
    const to = (target ?? active) + by;
    if (to < 0 || to > products.length) return;
    const within = document.activeElement?.closest('[data-clip]') ?? null;
    goTo(to);
    // Focus inside a clip moves with it.
    if (within) {
      scroller.current
        ?.querySelector<HTMLElement>(`[data-clip="${to}"]`)
        ?.focus({ preventScroll: true });
    }
  }
  /**
   * Opens the product, even of a clip still scrolling into view: a press while the feed moves is
   * not lost.
   */
  function open() {
    const coming = products[target ?? active];
    if (coming) onOpen(coming);
  }

  useWheel(scroller, move);
  useFeedKeys({
    move,
    toggle: () => player.current?.toggle(),
    mute: () => setMuted(!muted),
    open,
  });
  useSideSwipe(scroller, () => {
    if (target === null) open();
  });

  const first = placed ? 0 : start;

  const total = hasMore ? -1 : products.length;

  function preloadOf(index: number) {
    if (!motion || dear || !placed) return 'none';
    const ahead = index - active;
    if (ahead === 0) return 'auto';
    if (ahead === -1) return 'metadata';
    // Later clips wait until this one plays.
    if (ahead === 1) return playing.begun ? 'auto' : 'metadata';
    return ahead === 2 && playing.begun ? 'metadata' : 'none';
  }

  return (
    <div className="relative size-full [container-type:size]">
      <div
        ref={scroller}
        onScroll={onScroll}
        className={cn(
          'size-full overflow-x-hidden overflow-y-auto overscroll-contain [scrollbar-width:none] [container-type:size]',
          target === null && 'snap-y snap-mandatory',
        )}
      >
        <div className="relative" style={{ height: `${(products.length + 1 - first) * 100}cqh` }}>
          <div role="feed" aria-label="Product videos">
            {products.map((product, index) =>
              isNear(index) ? (
                <FeedClip
                  key={product.id}
                  product={product}
                  parts={parts}
                  index={index}
                  total={total}
                  top={index - first}
                  active={index === active}
                  running={index === active && playing.begun}
                  preload={preloadOf(index)}
                  onStarted={playing.onStarted}
                  onBroken={playing.onBroken}
                  player={index === active ? player : null}
                />
              ) : placed || index < start ? null : (
                <DistantClip
                  key={product.id}
                  product={product}
                  parts={parts}
                  index={index}
                  total={total}
                  top={index - first}
                />
              ),
            )}
          </div>
          <div
            // A new key for each length: anyone waiting here stays put instead of moving on to the
            // new end.
            key={`tail-${products.length}`}
            style={{ top: `${(products.length - first) * 100}cqh` }}
            className="absolute inset-x-0 flex h-[100cqh] snap-start items-center justify-center"
          >
            {tail}
          </div>
          <NearEnd
            key={`near-${products.length}`}
            scroller={scroller}
            top={products.length - first}
            onNear={onNearEnd}
          />
        </div>
      </div>
      <div className="feed-steps">
        <Button
          variant="secondary"
          size="icon"
          className="rounded-full"
          aria-label="Previous video"
          aria-disabled={active === 0}
          onClick={() => move(-1)}
        >
          <ChevronUp aria-hidden />
        </Button>
        <Button
          variant="secondary"
          size="icon"
          className="rounded-full"
          aria-label="Next video"
          aria-disabled={active >= products.length}
          onClick={() => move(1)}
        >
          <ChevronDown aria-hidden />
        </Button>
      </div>
      <p aria-live="polite" className="sr-only">
        {shown && active !== start
          ? `${shown.name}, video ${active + 1} of ${products.length}`
          : ''}
      </p>
    </div>
  );
}

type NearEndProps = {
  scroller: RefObject<HTMLDivElement | null>;
  /** The end of the last clip, in clips from the top. */
  top: number;
  onNear: () => void;
};

/** Calls `onNear` once when the end comes within 1000 px of the view. */
function NearEnd({ scroller, top, onNear }: NearEndProps) {
  const end = useRef<HTMLSpanElement>(null);
  const near = useInView(end, { root: scroller, margin: '0px 0px 1000px 0px' });
  const tell = useEffectEvent(onNear);
  useEffect(() => {
    if (near) tell();
  }, [near]);
  return <span ref={end} style={{ top: `${top * 100}cqh` }} className="absolute inset-x-0 h-px" />;
}
