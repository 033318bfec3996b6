import type { ClipEvent } from '@souk/contract/analytics';

/** Notes for the seller's insight that a clip was watched. The code that sends it loads with the first clip. */
export function noteClip(productId: string, part: ClipEvent['event']): void {
  import('./clip-notes.ts').then(
    ({ clipNotes }) => clipNotes.add(productId, part),
    // A clip that goes uncounted is no trouble to the shopper.
    () => undefined,
  );
}
