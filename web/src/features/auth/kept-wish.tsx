import { useHydrated } from '../../lib/use-hydrated.ts';
import { wishSentence } from './wish-sentence.ts';
import { keptWish } from './wish.ts';

/** Shows visitors on the login and register pages what will happen once they're signed in. */
export function KeptWish() {
  const kept = useHydrated() ? keptWish() : null;
  if (!kept) return null;
  return (
    <p className="mb-6 rounded-control bg-accent-soft px-4 py-3 text-sm break-words text-accent-ink">
      {wishSentence(kept.wish)}
    </p>
  );
}
