import { localStore } from '../ui/browser-storage.ts';

const nameOf = (from: number, to: number) => `porchlight.draft.${from}.${to}`;

export function readDraft(from: number, to: number): string {
  return localStore.get(nameOf(from, to)) ?? '';
}

export function saveDraft(from: number, to: number, text: string): void {
  if (text.trim() === '') localStore.remove(nameOf(from, to));
  else localStore.set(nameOf(from, to), text);
}
