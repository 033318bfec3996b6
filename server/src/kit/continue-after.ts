/** Goes on with a request's hooks once the work is done, or fails the request with its error. */
export function continueAfter(work: Promise<unknown>, done: (error?: Error) => void): void {
  const goOn = () => done();
  work.then(goOn, done);
}
