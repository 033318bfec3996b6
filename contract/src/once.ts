/**
 * A value that is made when it is first asked for. The first formatter of a page loads the language's rules,
 * which takes a phone 50 ms: not while its programs load.
 */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
