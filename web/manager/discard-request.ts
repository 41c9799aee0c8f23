type Ask = () => void;

const asks = new Set<Ask>();

/** Returns the unregister function. */
export function onDiscardAsked(ask: Ask): () => void {
  asks.add(ask);
  return () => asks.delete(ask);
}

/** False if no form handles it. */
export function askDiscard(): boolean {
  for (const ask of asks) ask();
  return asks.size > 0;
}
