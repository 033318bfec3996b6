// Reports to npm test, which runs Vitest, the progress of the tests and their failures.

import { relative } from 'node:path';

const tell = (news) => process.send?.(news);
const textOf = ({ message = '', stack = '', diff = '' }) =>
  [stack.includes(message) ? stack : `${message}\n${stack}`, diff].filter(Boolean).join('\n');
const unitOf = (file) => ({ id: file, file, name: file });
const failed = (name, errors) => ({ name, why: errors.map(textOf).join('\n') });

export default class Progress {
  onTestRunStart(files) {
    tell({ total: files.length });
  }

  onTestModuleStart({ relativeModuleId }) {
    tell({ unit: unitOf(relativeModuleId), began: true });
  }

  onTestCaseResult(test) {
    const { state, errors = [] } = test.result();
    const unit = unitOf(test.module.relativeModuleId);
    if (state !== 'failed') tell({ unit, result: state });
    else tell({ unit, failed: failed(`${unit.name} › ${test.fullName}`, errors) });
  }

  /** A failure outside the tests, such as in a hook. */
  onTestSuiteResult(suite) {
    const errors = suite.errors();
    if (errors.length === 0) return;
    const { relativeModuleId } = suite.module;
    const name = `${relativeModuleId} › ${suite.fullName}`;
    tell({ unit: unitOf(relativeModuleId), failed: failed(name, errors) });
  }

  /** A file that can't be loaded is a failure, although none of its tests failed. */
  onTestModuleEnd(file) {
    const unit = unitOf(file.relativeModuleId);
    const errors = file.errors();
    if (errors.length > 0) tell({ unit, failed: failed(unit.name, errors) });
    const { collectDuration, setupDuration, duration } = file.diagnostic();
    tell({ unit, ms: collectDuration + setupDuration + duration });
  }

  /**
   * Waits until everything is sent, since the process ends afterwards. An error that nothing caught
   * belongs to the file that ran.
   */
  onTestRunEnd(_files, errors) {
    for (const error of errors) {
      const path = error.VITEST_TEST_PATH;
      const file = path && relative(process.cwd(), path).replaceAll('\\', '/');
      const name = ['error outside of all tests', ...(file ? [file] : [])].toReversed().join(' › ');
      tell({ ...(file ? { unit: unitOf(file) } : {}), failed: failed(name, [error]) });
    }
    return new Promise((sent) => (process.send ? process.send({}, sent) : sent()));
  }
}
