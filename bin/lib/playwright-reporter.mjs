// Reports to npm test, which runs Playwright, the progress of the journeys and their failures.

import { readFileSync } from 'node:fs';

/** How many lines of the page to print. */
const PAGE_LINES = 60;

const tell = (news) => process.send?.(news);

/** Returns the page's accessibility tree at the moment the journey failed. */
function pageAt(attachments) {
  const path = attachments.find(({ name }) => name === 'error-context')?.path;
  if (!path) return [];
  const [, tree = ''] = /```yaml\n(.*?)```/s.exec(readFileSync(path, 'utf8')) ?? [];
  const lines = tree.split('\n');
  const main = Math.max(
    0,
    lines.findIndex((line) => /^ *- main\b/.test(line)),
  );
  return tree === '' ? [] : ['The page:', ...lines.slice(main, main + PAGE_LINES)];
}

export default class Progress {
  onBegin(_config, suite) {
    this.suite = suite;
    tell({ total: suite.allTests().length });
  }

  onTestEnd(test, { duration, error, errors, attachments }) {
    const name = test.titlePath().filter(Boolean).join(' › ');
    tell({ done: 1, name, ms: duration });
    if (test.outcome() !== 'unexpected') return;
    const why = (errors.length > 0 ? errors : [error])
      .map((one) => [one?.stack ?? one?.message, one?.snippet].filter(Boolean).join('\n'))
      .concat(pageAt(attachments))
      .join('\n');
    tell({ failed: 1, name, why });
  }

  onError({ stack, message }) {
    tell({ failed: 1, name: 'outside of all journeys', why: stack ?? message });
  }

  /** Waits until the counts are sent, since the process ends afterwards. */
  onEnd() {
    const outcomes = this.suite?.allTests().map((test) => test.outcome()) ?? [];
    const count = (...wanted) => outcomes.filter((outcome) => wanted.includes(outcome)).length;
    const counts = { passed: count('expected', 'flaky'), skipped: count('skipped') };
    return new Promise((sent) => (process.send ? process.send(counts, sent) : sent()));
  }

  printsToStdio() {
    return true;
  }
}
