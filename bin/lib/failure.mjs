/** Something that a person can act on: shown as its sentence, without a stack. */
export class Failure extends Error {
  /**
   * @param {string} message one sentence
   * @param {string} [details] what the failing program wrote
   */
  constructor(message, details = '') {
    super(message);
    this.details = details;
  }
}

/** Runs a script's work and makes its outcome the exit code. @param {() => Promise<number>} work */
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
