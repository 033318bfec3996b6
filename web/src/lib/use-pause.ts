import { useEffect, useState } from 'react';

/** `value` as it was when it last stood still for `ms` milliseconds. */
export function usePause<T>(value: T, ms: number): T {
  const [still, setStill] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return still;
}
