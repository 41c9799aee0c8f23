/**
 * Writes batches concurrently while the next is generated. After a failure it waits for pending writes, then throws.
 * @param lanes maximum of concurrent writes
 */
export async function writeInLanes<B>(
  lanes: number,
  batches: Iterable<B> | AsyncIterable<B>,
  write: (batch: B) => Promise<void>,
): Promise<void> {
  const open = new Set<Promise<unknown>>();
  try {
    for await (const batch of batches) {
      // A failed one stays in the set, so that the next wait throws.
      const lane: Promise<unknown> = write(batch).then(() => open.delete(lane));
      lane.catch(() => {});
      open.add(lane);
      if (open.size >= lanes) await Promise.race(open);
    }
    await Promise.all(open);
  } finally {
    await Promise.allSettled(open);
  }
}
