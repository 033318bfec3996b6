export type TakesTurns = <T>(task: () => Promise<T>) => Promise<T>;

/** Runs at most `most` tasks at a time; the others wait in the order in which they came. */
export function turns(most: number): TakesTurns {
  let free = most;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
