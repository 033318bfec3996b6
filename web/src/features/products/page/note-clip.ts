import type { ClipEvent } from '@souk/contract/analytics';

/**
 * Records for the seller's insights that a clip was watched. The code that sends it loads with the
 * first clip.
 */
export function noteClip(productId: string, part: ClipEvent['event']): void {
  import('./clip-notes.ts').then(
    ({ clipNotes }) => clipNotes.add(productId, part),
    // An uncounted clip is no trouble to the shopper.
    () => undefined,
  );
}
