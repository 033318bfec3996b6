/** A value made when first asked for: a formatter takes a phone 50 ms, not while the page loads. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
