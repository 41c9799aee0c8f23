type Ask = () => void;

const asks = new Set<Ask>();

export function onDiscardAsked(ask: Ask): () => void {
  asks.add(ask);
  return () => asks.delete(ask);
}

export function askDiscard(): boolean {
  for (const ask of asks) ask();
  return asks.size > 0;
}
