/** When those who make the demo's pictures and clips rest: while somebody looks around, the machine is theirs. */

/** So long after each visit. */
const REST_MS = 10_000;
/** Never longer at a time; then work goes on for as long, however many visit. */
const LONGEST_MS = 60_000;

export interface Rest {
  readonly resting: boolean;
  /** Calls `told` whenever a rest begins or ends, until the answer is called. */
  watch(told: (resting: boolean) => void): () => void;
}

/** A rest that begins with each call of `visited`. */
export function restWhileVisited(): Rest & { visited: () => void } {
  const watching = new Set<(resting: boolean) => void>();
  let timer: NodeJS.Timeout | undefined;
  let began: number | null = null;
  let workUntil = 0;

  function end(over: 'quiet' | 'long'): void {
    began = null;
    if (over === 'long') workUntil = Date.now() + LONGEST_MS;
    for (const told of watching) told(false);
  }

  return {
    get resting() {
      return began !== null;
    },
    watch(told) {
      watching.add(told);
      return () => watching.delete(told);
    },
    visited() {
      const now = Date.now();
      if (now < workUntil) return;
      if (began === null) {
        began = now;
        for (const told of watching) told(true);
      }
      const left = began + LONGEST_MS - now;
      clearTimeout(timer);
      timer = setTimeout(end, Math.min(REST_MS, left), left < REST_MS ? 'long' : 'quiet').unref();
    },
  };
}
