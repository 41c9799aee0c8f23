/** Generates the next batch while writing. After a failure it waits for pending writes, then throws. */
export async function writeConcurrently<B>(
  limit: number,
  batches: Iterable<B> | AsyncIterable<B>,
  write: (batch: B) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<unknown>>();
  try {
    for await (const batch of batches) {
      // A failed write stays in the set, so that the next wait throws.
      const pending: Promise<unknown> = write(batch).then(() => running.delete(pending));
      pending.catch(() => {});
      running.add(pending);
      if (running.size >= limit) await Promise.race(running);
    }
    await Promise.all(running);
  } finally {
    await Promise.allSettled(running);
  }
}
