// Reports to npm test, which runs Vitest, the progress of the tests and their failures.

const tell = (news) => process.send?.(news);
const textOf = ({ message = '', stack = '', diff = '' }) =>
  [stack.includes(message) ? stack : `${message}\n${stack}`, diff].filter(Boolean).join('\n');
const fail = (name, errors) => tell({ failed: 1, name, why: errors.map(textOf).join('\n') });

export default class Progress {
  onTestRunStart(files) {
    tell({ total: files.length });
  }

  onTestCaseResult(test) {
    const { state, errors = [] } = test.result();
    if (state === 'failed') fail(`${test.module.relativeModuleId} › ${test.fullName}`, errors);
    else tell({ [state]: 1 });
  }

  /** A failure outside the tests, such as in a hook. */
  onTestSuiteResult(suite) {
    if (suite.errors().length > 0) {
      fail(`${suite.module.relativeModuleId} › ${suite.fullName}`, suite.errors());
    }
  }

  /** A file that can't be loaded is a failure, although none of its tests failed. */
  onTestModuleEnd(file) {
    if (file.errors().length > 0) fail(file.relativeModuleId, file.errors());
    const { collectDuration, setupDuration, duration } = file.diagnostic();
    const ms = collectDuration + setupDuration + duration;
    tell({ done: 1, name: file.relativeModuleId, ms });
  }

  /** Waits until everything is sent, since the process ends afterwards. */
  onTestRunEnd(_files, errors) {
    for (const error of errors) fail('outside of all tests', [error]);
    return new Promise((sent) => (process.send ? process.send({}, sent) : sent()));
  }
}
