const LOOK_EVERY_MS = 2000;
const GONE_MS = 30_000;

/**
 * Watches a site that is being tested. A busy site answers late and a sick one with an error; one
 * that is gone doesn't answer at all, and nothing that runs on it can pass.
 * @param {string} url
 * @param {{ goneMs?: number, onGone: () => void }} options `goneMs`: how long it must not have
 * answered
 * @returns {() => void} ends the watch
 */
export function watchSite(url, { goneMs = GONE_MS, onGone }) {
  let answered = performance.now();
  let isAsking = false;
  const look = async () => {
    if (isAsking) return;
    isAsking = true;
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(goneMs) });
      await answer.arrayBuffer();
      answered = performance.now();
    } catch {
      if (performance.now() - answered < goneMs) return;
      clearInterval(timer);
      onGone();
    } finally {
      isAsking = false;
    }
  };
  const timer = setInterval(() => void look(), Math.min(LOOK_EVERY_MS, goneMs / 4));
  return () => clearInterval(timer);
}
