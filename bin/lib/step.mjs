const TICK_MS = 1000;
const REPORT_EVERY_MS = 15000;

/** "1.2 s" since a time of `performance.now()`. */
export function secondsSince(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

/**
 * Runs a piece of work under a line of its own, which shows that it goes on and how long it took.
 * In a terminal the line is rewritten every second; elsewhere a line appears now and then.
 * @param {string} doing such as "Installing packages"
 * @param {() => Promise<string | void>} work may give a word that ends the line, such as "as they were"
 */
export async function step(doing, work) {
  const since = performance.now();
  const live = process.stdout.isTTY;
  const line = () => `${doing} … ${secondsSince(since)}`;
  process.stdout.write(live ? line() : `${doing} …\n`);
  let reported = since;
  const timer = setInterval(() => {
    if (live) process.stdout.write(`\r${line()}`);
    else if (performance.now() - reported > REPORT_EVERY_MS) {
      reported = performance.now();
      console.log(line());
    }
  }, TICK_MS);
  try {
    const outcome = (await work()) || 'done';
    const end = `${doing}: ${outcome} (${secondsSince(since)})`;
    console.log(live ? `\r\x1b[K${end}` : end);
  } catch (error) {
    console.log(live ? `\r\x1b[K${doing}: failed (${secondsSince(since)})` : `${doing}: failed`);
    throw error;
  } finally {
    clearInterval(timer);
  }
}
