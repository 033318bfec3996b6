import { pages } from '@souk/contract/pages';
import { pictureAt } from '@souk/contract/pictures';
import { siteName } from '@souk/contract/site-name';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useSignedIn } from '../../api/session.ts';
import { cn } from '../../lib/cn.ts';
import type { Elements } from '../../lib/elements.ts';
import { useInView } from '../../lib/in-view.ts';
import { useMotionAllowed } from '../../lib/motion.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Clip } from '../../ui/clip.tsx';
import type { ListedProduct } from '../products/listed-product.ts';
import { useSite } from '../site/use-site.ts';

/** Three columns of two, each offset from its neighbours; one clip of each plays. */
const COLUMNS = ['sm:-mt-14', 'sm:mt-6', 'sm:-mt-20'];
const CLIPS = COLUMNS.length * 2;
/** With fewer, the same clip would appear twice side by side. */
export const FEWEST_CLIPS = COLUMNS.length;
/** On a phone, one tilted row of three. */
const LEANING = [
  'max-sm:-rotate-6 max-sm:translate-y-2',
  'max-sm:z-10 max-sm:scale-110',
  'max-sm:rotate-6 max-sm:translate-y-2',
];

/**
 * Picks clips other than the first ones of the rail below, if there are enough; repeats them if
 * there are few.
 */
function chosen(products: ListedProduct[]): ListedProduct[] {
  if (products.length >= CLIPS * 2) return products.slice(-CLIPS);
  return Array.from({ length: CLIPS }, () => products)
    .flat()
    .slice(0, CLIPS);
}

/** Whether the page has loaded everything it shows first: clips wait for that. */
function usePageLoaded(): boolean {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    const done = () => setLoaded(true);
    if (document.readyState !== 'complete') window.addEventListener('load', done);
    // Delayed, so that the first paint of this page comes before it.
    const timer = setTimeout(() => document.readyState === 'complete' && done(), 300);
    return () => {
      window.removeEventListener('load', done);
      clearTimeout(timer);
    };
  }, []);
  return loaded;
}

type CollageProps = {
  /** Null while loading. */
  products: ListedProduct[] | null;
};

/** Product clips that play by themselves beside the hero's text: decoration without links. */
export function Collage({ products }: CollageProps) {
  const frame = useRef<HTMLDivElement>(null);
  const inView = useInView(frame);
  const motion = useMotionAllowed();
  const playing = usePageLoaded() && motion && inView;
  const shown = products ? chosen(products) : [];
  return (
    <div
      ref={frame}
      aria-hidden
      className="relative grid grid-cols-3 gap-1 px-6 pt-6 pb-2 sm:gap-4 sm:overflow-hidden sm:p-0 sm:mask-y-from-88% sm:max-md:h-72 md:h-0 md:min-h-full md:self-stretch"
    >
      {COLUMNS.map((offset, column) => (
        <div key={offset} className={cn('flex flex-col gap-4', offset)}>
          {[0, 1].map((row) => {
            const product = shown[column + row * COLUMNS.length];
            return (
              <div
                key={row}
                className={cn(
                  'overflow-hidden rounded-card bg-sunken max-sm:shadow-float',
                  row === 0 ? LEANING[column] : 'max-sm:hidden',
                )}
              >
                {product ? (
                  <Clip
                    src={product.video_url ?? ''}
                    poster={product.poster_url ?? product.images[0]}
                    playing={playing && row === column % 2}
                    sizes="(min-width: 1024px) 14rem, 33vw"
                    most={640}
                    eager={row === 0}
                    className="max-sm:aspect-3/4"
                  />
                ) : (
                  <div className="aspect-9/16 max-sm:aspect-3/4" />
                )}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** Scrolls to the explorer on this page and moves the focus of keyboard and screen reader there. */
function useBrowse() {
  const motion = useMotionAllowed();
  return (event: MouseEvent) => {
    const explorer = document.getElementById('explore');
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey;
    if (!explorer || elsewhere) return;
    event.preventDefault();
    explorer.scrollIntoView({ behavior: motion ? 'smooth' : 'instant' });
    explorer.focus({ preventScroll: true });
  };
}

/** The site in one line, and its two main links, with `art` beside them. */
export function Hero({ art }: { art: Elements }) {
  const signedIn = useSignedIn();
  const browse = useBrowse();
  const { hero } = useSite();
  return (
    <section className="overflow-hidden bg-warm-soft">
      <div className="page grid items-center gap-4 pt-6 pb-8 sm:gap-8 sm:py-8 md:grid-cols-[1.15fr_1fr] lg:min-h-90 lg:gap-16 lg:py-0">
        <div className="lg:py-6">
          <h1 className="text-3xl font-bold tracking-[-0.02em] sm:text-4xl lg:text-5xl">
            {hero?.title ?? 'Good things from people who run their own shop'}
          </h1>
          <p className="mt-3 max-w-xl text-base text-muted lg:text-lg">
            {hero?.text ??
              `${siteName()} is a marketplace of independent shops. See what they make, watch it move, and buy from several of them in one go.`}
          </p>
          <div className="mt-5 flex flex-wrap gap-3">
            {hero ? (
              <>
                <ButtonLink size="lg" to={hero.primary.path}>
                  {hero.primary.label}
                </ButtonLink>
                {hero.secondary ? (
                  <ButtonLink size="lg" variant="secondary" to={hero.secondary.path}>
                    {hero.secondary.label}
                  </ButtonLink>
                ) : null}
              </>
            ) : (
              <>
                <ButtonLink size="lg" to={signedIn ? pages.createShop() : pages.register()}>
                  Get Started
                </ButtonLink>
                <ButtonLink
                  size="lg"
                  variant="secondary"
                  to={pages.homeExplorer()}
                  onClick={browse}
                >
                  Browse Products
                </ButtonLink>
              </>
            )}
          </div>
        </div>
        {hero?.image ? (
          <img
            src={pictureAt(hero.image, 960)}
            alt=""
            className="aspect-4/3 w-full rounded-card object-cover lg:my-6"
          />
        ) : (
          art
        )}
      </div>
    </section>
  );
}
