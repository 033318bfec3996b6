/**
 * A value created on first use: a formatter takes a phone 50 ms, which page loads should not spend.
 */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
