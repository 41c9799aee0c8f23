type Ask = () => void;

const asks = new Set<Ask>();

/** The form of a new listing says how it asks before it lets its draft go. Returns how to stop. */
export function onDiscardAsked(ask: Ask): () => void {
  asks.add(ask);
  return () => asks.delete(ask);
}

/** 'Discard Draft' in the header was pressed. False: no form is there to ask. */
export function askDiscard(): boolean {
  for (const ask of asks) ask();
  return asks.size > 0;
}
