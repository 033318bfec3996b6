import { Share2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { cn } from '../../../lib/cn.ts';
import { toast } from '../../../ui/toast.tsx';

// Only where the address can't be copied.
const ShareLink = lazy(() => import('./share-link.tsx'));

/** On a card's picture, beside Add to Cart, on a playing clip. */
const looks = {
  card: 'size-11 rounded-full border border-line bg-surface/90 text-ink hover:bg-surface',
  page: 'size-12 rounded-control border border-line-strong bg-surface text-ink hover:bg-sunken',
  clip: 'size-12 rounded-full bg-scrim text-white backdrop-blur-sm hover:brightness-125',
};

type ShareButtonProps = {
  title: string;
  /** What is shared: an address of this site, from paths. Left out: the page that is shown. */
  path?: string;
  look?: keyof typeof looks;
  className?: string;
};

/** The device's own way of sharing where it has one; elsewhere the address is copied, or shown to be copied. */
export function ShareButton({ title, path, look = 'page', className }: ShareButtonProps) {
  const [shown, setShown] = useState<string | null>(null);

  async function share() {
    const url = window.location.origin + (path ?? window.location.pathname);
    try {
      if (typeof navigator.share === 'function') {
        await navigator.share({ title, url });
        return;
      }
    } catch (error) {
      // Closing the device's dialog is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
    try {
      await navigator.clipboard.writeText(url);
      toast.success('Link copied');
    } catch {
      // Forbidden, or a page without https: the shopper copies it themselves.
      setShown(url);
    }
  }

  return (
    <>
      <button
        type="button"
        aria-label={`Share ${title}`}
        onClick={() => void share()}
        className={cn(
          'flex shrink-0 items-center justify-center transition-colors',
          looks[look],
          className,
        )}
      >
        <Share2 aria-hidden className={look === 'clip' ? 'size-6' : 'size-5'} />
      </button>
      {shown ? (
        <Suspense>
          <ShareLink url={shown} onClose={() => setShown(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
