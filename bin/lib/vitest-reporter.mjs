// Tells npm test, which runs Vitest, how far the tests are and what failed.

const tell = (news) => process.send?.(news);
const textOf = ({ message = '', stack = '', diff = '' }) =>
  [stack.includes(message) ? stack : `${message}\n${stack}`, diff].filter(Boolean).join('\n');

export default class Progress {
  onTestRunStart(files) {
    tell({ total: files.length });
  }

  onTestCaseResult(test) {
    const { state, errors = [] } = test.result();
    if (state !== 'failed') return;
    const name = `${test.module.relativeModuleId} › ${test.fullName}`;
    tell({ failed: name, why: errors.map(textOf).join('\n') });
  }

  onTestModuleEnd(file) {
    const errors = file.errors();
    if (errors.length > 0) {
      tell({ failed: file.relativeModuleId, why: errors.map(textOf).join('\n') });
    }
    tell({ done: 1 });
  }

  onTestRunEnd(_files, errors) {
    for (const error of errors) tell({ failed: 'outside of all tests', why: textOf(error) });
  }
}
