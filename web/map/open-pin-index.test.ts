import { afterEach, expect, test, vi } from 'vitest';
import { openPinIndex } from './open-pin-index.ts';

const QUERY = { bounds: [-84, 39, -82, 41], zoom: 9 } as const;
const pins = Array.from({ length: 300 }, (_, id) => ({
  id,
  lng: -83 + (id % 20) / 100,
  lat: 40 + Math.floor(id / 20) / 100,
  value: 700 + id,
  rank: 0,
  name: `Home ${id}`,
}));

type Message = { data: { id: number; ask: { kind: string } } };

/** A worker that answers as `answer` says; null: its file has gone with the release before. */
function stubWorker(answer: ((message: Message['data']) => object) | null): void {
  vi.stubGlobal(
    'Worker',
    class {
      onmessage: ((message: { data: object }) => void) | null = null;
      onerror: (() => void) | null = null;
      postMessage(data: Message['data']): void {
        queueMicrotask(() => (answer ? this.onmessage?.({ data: answer(data) }) : this.onerror?.()));
      }
      terminate(): void {}
    },
  );
}

afterEach(() => vi.unstubAllGlobals());

test('the pins of a map whose worker does not come are grouped by the page', async () => {
  stubWorker(null);
  const index = openPinIndex(pins);
  const groups = await index.ask({ kind: 'query', query: QUERY });
  expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(pins.length);
  expect(await index.ask({ kind: 'query', query: QUERY })).toEqual(groups);
});

test('what a worker cannot answer is said to whoever asked, and not waited for', async () => {
  stubWorker(({ id, ask }) =>
    ask.kind === 'open' ? { id, failure: 'No such group.' } : { id, answer: null },
  );
  const index = openPinIndex(pins);
  await expect(index.ask({ kind: 'open', clusterId: 7 })).rejects.toThrow('No such group.');
});
