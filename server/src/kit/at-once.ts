/**
 * Calls `work` for each item, for up to `most` at the same time. After a failure it starts no more,
 * waits for the others, and throws the first error.
 */
export async function atOnce<T>(
  most: number,
  items: AsyncIterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.asyncIterator]();
  const errors: unknown[] = [];
  const worker = async () => {
    while (errors.length === 0) {
      const next = await iterator.next();
      if (next.done) return;
      await work(next.value);
    }
  };
  const ended = Array.from({ length: most }, () =>
    worker().catch((error: unknown) => void errors.push(error)),
  );
  await Promise.all(ended);
  await iterator.return?.();
  if (errors.length > 0) throw errors[0];
}
