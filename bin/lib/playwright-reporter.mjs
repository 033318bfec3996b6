// Reports to npm test, which runs Playwright, the progress of the journeys and their failures.

import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** How many lines of the page to print. */
const PAGE_LINES = 60;

const RESULTS = { expected: 'passed', flaky: 'passed', skipped: 'skipped' };

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

const unitOf = (test) => ({
  id: test.id,
  file: relative(process.cwd(), test.location.file).replaceAll('\\', '/'),
  line: test.location.line,
  name: test.titlePath().filter(Boolean).join(' › '),
});

export default class Progress {
  onBegin(config, suite) {
    tell({ total: suite.allTests().length });
    this.site = config.webServer?.url;
  }

  onTestBegin(test) {
    // The site has started by the first journey.
    if (this.site) tell({ site: this.site });
    this.site = undefined;
    tell({ unit: unitOf(test), began: true });
  }

  onTestEnd(test, { duration, error, errors, attachments, startTime, status }) {
    const unit = unitOf(test);
    // Cut off: it neither passed nor failed.
    if (status === 'interrupted') return;
    const result = RESULTS[test.outcome()];
    if (result) return tell({ unit, result, ms: duration });
    const why = (errors.length > 0 ? errors : [error])
      .map((one) => [one?.stack ?? one?.message, one?.snippet].filter(Boolean).join('\n'))
      .concat(pageAt(attachments))
      .join('\n');
    const began = startTime.getTime();
    const saved = attachments.flatMap(({ name, path }) =>
      path && name !== 'error-context' ? [path] : [],
    );
    const failed = { name: unit.name, why, began, ended: began + duration, saved };
    tell({ unit, failed, ms: duration });
  }

  onError({ stack, message }) {
    tell({ failed: { name: 'outside of all journeys', why: stack ?? message } });
  }

  /** Waits until everything is sent, since the process ends afterwards. */
  onEnd() {
    return new Promise((sent) => (process.send ? process.send({}, sent) : sent()));
  }

  printsToStdio() {
    return true;
  }
}
