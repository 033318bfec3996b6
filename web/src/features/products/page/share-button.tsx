import { lazy, Suspense, useState } from 'react';
import { cn } from '../../../lib/cn.ts';
import { Share2 } from '../../../ui/icons.tsx';
import { toast } from '../../../ui/toast.tsx';

// Needed only if the address can't be copied.
const ShareLink = lazy(() => import('./share-link.tsx'));

const looks = {
  page: 'size-12 rounded-control border border-line-strong bg-surface text-ink hover:bg-sunken',
  clip: 'size-12 rounded-full bg-scrim text-white backdrop-blur-sm hover:brightness-125',
};

type ShareButtonProps = {
  title: string;
  /** The page to share; by default this one. */
  path?: string;
  look?: keyof typeof looks;
};

/**
 * Shares through the device's own dialog; without one, copies the address or shows it for copying.
 */
export function ShareButton({ title, path, look = 'page' }: ShareButtonProps) {
  const [shown, setShown] = useState<string | null>(null);

  async function share() {
    const url = window.location.origin + (path ?? window.location.pathname);
    try {
      if (typeof navigator.share === 'function') {
        await navigator.share({ title, url });
        return;
      }
    } catch (error) {
      // The shopper closed the device's dialog.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
    try {
      await navigator.clipboard.writeText(url);
      toast.success('Link copied');
    } catch {
      // Forbidden, or not https: the shopper copies it from the page.
      setShown(url);
    }
  }

  return (
    <>
      <button
        type="button"
        aria-label={`Share ${title}`}
        onClick={() => void share()}
        className={cn('round-action', looks[look])}
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
