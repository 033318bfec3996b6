/**
 * A value made when first asked for: a first formatter takes a phone 50 ms, which must not delay
 * loading.
 */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
