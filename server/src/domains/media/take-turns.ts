/** The sender of a task. Networks take turns, and the accounts of a network among themselves. */
export type Turn = { network: string; account?: string };

type Share = { atOnce: number; each: number };
type Pieces = (() => Promise<unknown>)[];

/**
 * Runs heavy tasks, `atOnce` at a time and at most `each` of one network: nobody waits for all that
 * another sends, under however many accounts.
 */
export function takeTurns({ atOnce, each }: Share = { atOnce: 1, each: 1 }) {
  // Both in the order of their turns.
  const waiting = new Map<string, Map<string, Pieces>>();
  const working = new Map<string, number>();
  let free = atOnce;

  function next(): void {
    const [network, accounts] =
      [...waiting].find(([name]) => (working.get(name) ?? 0) < each) ?? [];
    if (free === 0 || network === undefined || accounts === undefined) return;
    const [[account, [piece, ...rest]] = ['', []]] = accounts;
    accounts.delete(account);
    if (rest.length > 0) accounts.set(account, rest);
    waiting.delete(network);
    if (accounts.size > 0) waiting.set(network, accounts);
    if (piece) void run(network, piece);
  }

  async function run(network: string, piece: () => Promise<unknown>): Promise<void> {
    free -= 1;
    working.set(network, (working.get(network) ?? 0) + 1);
    await piece();
    free += 1;
    const left = (working.get(network) ?? 1) - 1;
    if (left > 0) working.set(network, left);
    else working.delete(network);
    next();
  }

  return <T>({ network, account = '' }: Turn, work: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const piece = () => Promise.try(work).then(resolve, reject);
      const accounts = waiting.get(network) ?? new Map<string, Pieces>();
      accounts.set(account, [...(accounts.get(account) ?? []), piece]);
      waiting.set(network, accounts);
      next();
    });
}
