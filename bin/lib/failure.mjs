/** An error that a person can act on: shown as its message, without a stack. */
export class Failure extends Error {
  /**
   * @param {string} message one sentence
   * @param {string} [details] the output of the failed program
   */
  constructor(message, details = '') {
    super(message);
    this.details = details;
  }
}

/**
 * Runs a script's work and turns its outcome into the exit code. @param {() => Promise<number>}
 * work
 */
export function main(work) {
  work().then(
    (code) => {
      process.exitCode = code;
    },
    (error) => {
      if (!(error instanceof Failure)) throw error;
      const details = error.details.trimEnd();
      console.error(`${details ? `\n${details}\n` : ''}\n${error.message}`);
      process.exitCode = 1;
    },
  );
}
