export type TakesTurns = <T>(task: () => Promise<T>, urgent?: 'urgent') => Promise<T>;

/** Runs at most `most` tasks at a time; the others wait in order of arrival, urgent ones first. */
export function turns(most: number): TakesTurns {
  let free = most;
  const urgently: (() => void)[] = [];
  const patiently: (() => void)[] = [];
  return async (task, urgent) => {
    const queue = urgent ? urgently : patiently;
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await task();
    } finally {
      const next = urgently.shift() ?? patiently.shift();
      if (next) next();
      else free += 1;
    }
  };
}
