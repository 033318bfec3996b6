import { Share2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';

/** The device's own way of sharing where it has one; elsewhere the address is copied. */
async function share(title: string) {
  const url = window.location.origin + window.location.pathname;
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ title, url });
      return;
    }
    await navigator.clipboard.writeText(url);
    toast.success('Link copied');
  } catch (error) {
    // Closing the device's dialog is no failure.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toast.error('The link could not be copied');
  }
}

export function ShareButton({ title }: { title: string }) {
  return (
    <Button variant="secondary" size="icon" aria-label="Share" onClick={() => void share(title)}>
      <Share2 aria-hidden />
    </Button>
  );
}
