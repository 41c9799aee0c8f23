type Listener = () => void;

const listeners = new Set<Listener>();

export function onDiscardRequest(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function requestDiscard(): boolean {
  for (const listener of listeners) listener();
  return listeners.size > 0;
}
