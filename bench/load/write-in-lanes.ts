/**
 * Writes batches side by side while the next is made. A failure ends it, after all that is under way has ended: nothing may use the
 * database after its end.
 * @param lanes how many are written at a time
 */
export async function writeInLanes<B>(
  lanes: number,
  batches: Iterable<B> | AsyncIterable<B>,
  write: (batch: B) => Promise<void>,
): Promise<void> {
  const open = new Set<Promise<unknown>>();
  try {
    for await (const batch of batches) {
      // One that fails stays among them, so that whoever waits next hears of it.
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
