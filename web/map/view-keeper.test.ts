import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MapBounds, PinGroup } from './map-pin.ts';
import type { OpenPinIndex } from './open-pin-index.ts';
import type { FetchOutcome, PinRequest } from './pin-desk.ts';
import { ViewKeeper } from './view-keeper.ts';

const TOWN: MapBounds = [-83.05, 39.95, -82.95, 40.05];
const east = (degrees: number): MapBounds => [TOWN[0] + degrees, TOWN[1], TOWN[2] + degrees, TOWN[3]];

/** A map, an index that answers as it is told, and what was asked of it. */
function open(outcomes: FetchOutcome[] = [], within: MapBounds | null = null) {
  const view = { bounds: TOWN, zoom: 12.2 };
  const fetched: string[] = [];
  const shown: PinGroup[][] = [];
  const index = {
    ask: async (request: PinRequest) => {
      if (request.kind !== 'fetch') return [];
      fetched.push(request.address);
      return outcomes.shift() ?? { kind: 'held' };
    },
    close: () => {},
  } as unknown as OpenPinIndex;
  const addressOf = (bounds: MapBounds, zoom: number | null) => `${zoom}/${bounds.join()}`;
  const source = { addressOf, within, name: 'Home' };
  const keeper = new ViewKeeper({
    readView: () => view,
    index,
    source,
    show: (groups) => shown.push(groups),
  });
  return { view, fetched, shown, keeper };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a map that rests is asked for once, and what is held is shown', async () => {
  const { fetched, shown, keeper } = open();
  await keeper.look();
  await keeper.look();
  await vi.advanceTimersByTimeAsync(1000);
  expect(fetched).toHaveLength(1);
  expect(fetched[0]).toMatch(/^12\//);
  expect(shown).toHaveLength(2);
  await keeper.look();
  await vi.advanceTimersByTimeAsync(1000);
  expect(fetched).toHaveLength(1);
});

test('a map that moves is asked for where it comes to rest, and one that moves on and on in between as well', async () => {
  const { view, fetched, keeper } = open();
  for (let step = 0; step < 20; step += 1) {
    view.bounds = east(step * 0.2);
    await keeper.look();
    await vi.advanceTimersByTimeAsync(100);
  }
  const onTheWay = fetched.length;
  expect(onTheWay).toBeGreaterThan(1);
  expect(onTheWay).toBeLessThan(5);
  await vi.advanceTimersByTimeAsync(1000);
  expect(fetched).toHaveLength(onTheWay + 1);
});

test('another zoom is another question; a small move is none', async () => {
  const { view, fetched, keeper } = open();
  await keeper.look();
  await vi.advanceTimersByTimeAsync(1000);
  view.bounds = east(0.0001);
  await keeper.look();
  await vi.advanceTimersByTimeAsync(1000);
  expect(fetched).toHaveLength(1);
  view.zoom = 12.9;
  await keeper.look();
  await vi.advanceTimersByTimeAsync(1000);
  expect(fetched.map((address) => address.split('/')[0])).toEqual(['12', '13']);
});

test('what fails in passing is asked for again, what was refused is not, until the map moves', async () => {
  const passing = open([{ kind: 'failed', status: 503 }, { kind: 'failed' }]);
  await passing.keeper.look();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(passing.fetched).toHaveLength(3);
  const refused = open([{ kind: 'failed', status: 400 }]);
  await refused.keeper.look();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(refused.fetched).toHaveLength(1);
  refused.view.bounds = east(1);
  await refused.keeper.look();
  await vi.advanceTimersByTimeAsync(1000);
  expect(refused.fetched).toHaveLength(2);
});

test('where only an area is shown, nothing is asked for beyond it', async () => {
  const { view, fetched, keeper } = open([], TOWN);
  await keeper.look();
  await vi.advanceTimersByTimeAsync(1000);
  expect(fetched).toEqual([`12/${TOWN.join()}`]);
  view.bounds = east(3);
  await keeper.look();
  await vi.advanceTimersByTimeAsync(1000);
  expect(fetched).toHaveLength(1);
});

test('a keeper that was stopped asks and shows nothing any more', async () => {
  const { fetched, shown, keeper } = open();
  const looked = keeper.look();
  keeper.stop();
  await looked;
  await vi.advanceTimersByTimeAsync(1000);
  expect([fetched, shown]).toEqual([[], []]);
});

test('a zoom that the map passes through is not drawn, one that it stays at for long or rests at is', async () => {
  const { view, shown, keeper } = open();
  await keeper.look();
  await vi.advanceTimersByTimeAsync(1000);
  const before = shown.length;
  for (let step = 1; step <= 3; step += 1) {
    view.zoom = 12.2 + step;
    keeper.lookSometimes();
    await vi.advanceTimersByTimeAsync(130);
  }
  expect(shown).toHaveLength(before);
  await keeper.look();
  expect(shown.length).toBeGreaterThan(before);
  const rested = shown.length;
  for (let step = 1; step <= 10; step += 1) {
    view.zoom = 15.2 - step / 2;
    keeper.lookSometimes();
    await vi.advanceTimersByTimeAsync(130);
  }
  expect(shown.length).toBeGreaterThan(rested);
});
