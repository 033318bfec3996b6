const MOST_KEPT = 1000;

/** Remembers failed hosts for a while, so that nobody waits for the same one again and again. */
export function restingHosts(restsMs: number) {
  // In order of failure.
  const until = new Map<string, number>();
  return {
    rests: (host: string): boolean => (until.get(host) ?? 0) > Date.now(),
    failed(host: string): void {
      until.delete(host);
      until.set(host, Date.now() + restsMs);
      const [oldest] = until.keys();
      if (until.size > MOST_KEPT && oldest !== undefined) until.delete(oldest);
    },
  };
}
