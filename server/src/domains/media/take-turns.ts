/** Runs heavy work one by one. Accounts take turns, so none waits for all of another. */
export function takeTurns(): <T>(account: string, work: () => Promise<T>) => Promise<T> {
  // In the order in which the accounts' turns come.
  const waiting = new Map<string, (() => Promise<unknown>)[]>();
  let working = false;

  async function workOn(): Promise<void> {
    working = true;
    for (const [account, [next, ...rest]] of waiting) {
      waiting.delete(account);
      if (rest.length > 0) waiting.set(account, rest);
      await next?.();
    }
    working = false;
  }

  return (account, work) =>
    new Promise((resolve, reject) => {
      const piece = () => Promise.try(work).then(resolve, reject);
      waiting.set(account, [...(waiting.get(account) ?? []), piece]);
      if (!working) void workOn();
    });
}
