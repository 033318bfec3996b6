const TICK_MS = 1000;
const REPORT_EVERY_MS = 20000;

/** "1.2 s" or "3 min 5 s" since a time from `performance.now()`. */
export function secondsSince(since) {
  const seconds = (performance.now() - since) / 1000;
  if (seconds < 100) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`;
}

const CLEAR = '\r\x1b[K';

/** Writes a text above the line of the running step. @param {string} text */
export function sayAbove(text) {
  console.log(process.stdout.isTTY ? `${CLEAR}${text}` : text);
}

/**
 * Runs some work under a line of its own that shows its progress and duration. In a terminal the
 * line is rewritten every second; elsewhere a new line appears now and then.
 * @param {string} doing such as "Installing packages"
 * @param {() => Promise<string | void>} work may return a word that ends the line, such as "as they
 * were"
 * @param {() => string} [state] the progress of the work, such as "3 of 5"
 */
export async function step(doing, work, state = () => '') {
  const since = performance.now();
  const live = process.stdout.isTTY;
  const line = () => [`${doing} …`, state(), secondsSince(since)].filter(Boolean).join(' ');
  process.stdout.write(live ? line() : `${doing} …\n`);
  let reported = since;
  const timer = setInterval(() => {
    if (live) process.stdout.write(`${CLEAR}${line()}`);
    else if (performance.now() - reported > REPORT_EVERY_MS) {
      reported = performance.now();
      console.log(line());
    }
  }, TICK_MS);
  try {
    const outcome = (await work()) || 'done';
    const end = `${doing}: ${outcome} (${secondsSince(since)})`;
    console.log(live ? `${CLEAR}${end}` : end);
  } catch (error) {
    console.log(live ? `${CLEAR}${doing}: failed (${secondsSince(since)})` : `${doing}: failed`);
    throw error;
  } finally {
    clearInterval(timer);
  }
}
