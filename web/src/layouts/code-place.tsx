import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { KEPT_CODE } from '../features/cart/kept-code.ts';
import { readTab } from '../lib/tab-storage.ts';

// Hardly anybody needs it.
const TakeCode = lazy<ComponentType>(() =>
  import('../features/cart/take-code.tsx').then(
    (file) => ({ default: file.TakeCode }),
    () => ({ default: () => null }),
  ),
);

// The address changes when there is something to keep, and renders this again.
const never = () => () => undefined;
const isKept = () => readTab(KEPT_CODE) !== null;

/** On every page: takes the discount code of a link such as /?code=SPRING. */
export function CodePlace() {
  const [params] = useSearchParams();
  const kept = useSyncExternalStore(never, isKept, () => false);
  if (!kept && !params.has('code')) return null;
  return (
    <Suspense>
      <TakeCode />
    </Suspense>
  );
}
