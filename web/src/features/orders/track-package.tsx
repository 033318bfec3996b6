import { isWebAddress } from '@souk/contract/addresses';
import { ExternalLink } from 'lucide-react';

/** The way to the parcel at its carrier; nothing where there is no address that a browser may follow. */
export function TrackPackage({ url }: { url: string | null }) {
  if (!url || !isWebAddress(url)) return null;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-9 items-center gap-1.5 text-sm font-medium text-accent-ink hover:underline"
    >
      Track Package
      <ExternalLink aria-hidden className="size-4" />
    </a>
  );
}
