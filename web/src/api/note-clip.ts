import type { ClipEvent } from '@souk/contract/insight';

/**
 * Tells the seller's insight that a clip was watched: later, together with others. What sends it is
 * loaded with the first clip that someone watches.
 */
export function noteClip(productId: string, part: ClipEvent['event']): void {
  import('./clip-notes.ts').then(
    ({ clipNotes }) => clipNotes.add(productId, part),
    // A clip that is not counted is nothing to trouble the shopper with.
    () => undefined,
  );
}
