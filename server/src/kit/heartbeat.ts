/** Seconds after which long work that says nothing is taken to have ended with its process. */
export const SILENT_SECONDS = 30;

const BEAT_MS = 5000;

/**
 * Has `beat` called every few seconds for as long as `work` runs. Where it answers false (the work is
 * another's now) or `signal` aborts, the signal that the work got aborts too.
 */
export async function withHeartbeat<T>(
  beat: () => Promise<boolean>,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  const timer = setInterval(() => {
    // A database that is away for a moment does not end the work.
    beat().then(
      (mine) => mine || lost.abort(new Error('Another worker has taken this over')),
      () => undefined,
    );
  }, BEAT_MS);
  try {
    return await work(signal ? AbortSignal.any([signal, lost.signal]) : lost.signal);
  } finally {
    clearInterval(timer);
  }
}
