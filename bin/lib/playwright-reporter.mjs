// Tells npm test, which runs Playwright, how far the journeys are and what failed.

const tell = (news) => process.send?.(news);

export default class Progress {
  onBegin(_config, suite) {
    tell({ total: suite.allTests().length });
  }

  onTestEnd(test, { error, errors }) {
    tell({ done: 1 });
    if (test.outcome() !== 'unexpected') return;
    const why = (errors.length > 0 ? errors : [error])
      .map((one) => [one?.stack ?? one?.message, one?.snippet].filter(Boolean).join('\n'))
      .join('\n');
    tell({ failed: test.titlePath().filter(Boolean).join(' › '), why });
  }

  onError({ stack, message }) {
    tell({ failed: 'outside of all journeys', why: stack ?? message });
  }

  printsToStdio() {
    return true;
  }
}
