type Line<Account> = { account: Account; shop: string | null; cents: number };
export type Pair<Account> = { debit: Line<Account>; credit: Line<Account>; cents: number };

/**
 * Splits an entry, whose lines sum to zero, into bookings with one debit and one credit account, for
 * programs without compound entries. The total of each account doesn't change.
 */
export function pairLines<Account>(lines: readonly Line<Account>[]): Pair<Account>[] {
  const left = (sign: 1 | -1) =>
    lines
      .filter(({ cents }) => cents * sign > 0)
      .map((line) => ({ line, cents: line.cents * sign }));
  const [debits, credits] = [left(1), left(-1)];
  const pairs: Pair<Account>[] = [];
  for (;;) {
    const [debit, credit] = [debits[0], credits[0]];
    if (!debit || !credit) return pairs;
    const cents = Math.min(debit.cents, credit.cents);
    pairs.push({ debit: debit.line, credit: credit.line, cents });
    for (const [side, all] of [[debit, debits] as const, [credit, credits] as const]) {
      side.cents -= cents;
      if (side.cents === 0) all.shift();
    }
  }
}
