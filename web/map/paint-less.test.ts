import { expect, test, vi } from 'vitest';
import { paintLess } from './paint-less.ts';

type Color = { r: number; g: number; b: number; a: number };

const NOTHING = { r: 0, g: 0, b: 0, a: 0 };
const LAND = { r: 0.9, g: 0.9, b: 0.8, a: 1 };
const SAND = { r: 0.8, g: 0.7, b: 0.6, a: 1 };
const HALF = { r: 0.4, g: 0.4, b: 0.4, a: 0.5 };

type Ground = { color: Color; opacity?: number; pattern?: string; at?: number };

/** What the library's painter does with a frame, and what it calls for that. */
function somePainter() {
  const own = { sky: vi.fn(), background: vi.fn(), fill: vi.fn() };
  const clear = vi.fn();
  const putBack = vi.fn();
  const painter = { drawFunctions: { ...own }, context: { clear, setDefault: putBack } };
  const paintFrame = (ground?: Ground) => {
    for (const one of [...Object.values(own), clear]) one.mockClear();
    const { drawFunctions, context } = painter;
    context.clear({ color: NOTHING, depth: 1 });
    context.clear({ stencil: 0 });
    drawFunctions.sky();
    const said = ground && {
      'background-color': ground.color,
      'background-opacity': ground.opacity ?? 1,
      'background-pattern': ground.pattern,
    };
    for (const currentPass of said ? ['opaque', 'translucent'] : [])
      drawFunctions.background(
        painter,
        null,
        { paint: { get: (name: string) => said![name as keyof typeof said] } },
        [],
        { currentPass, currentLayer: ground?.at ?? 0 },
      );
    drawFunctions.fill();
    context.setDefault();
    const [[wiped]] = clear.mock.calls as [[{ color: Color }]];
    return { wiped: wiped.color, grounds: own.background.mock.calls.length };
  };
  return { painter, own, clear, putBack, paintFrame };
}

function someMap() {
  const first = somePainter();
  const listeners = new Map<string, () => void>();
  const map = {
    painter: first.painter,
    on: (event: string, listener: () => void) => listeners.set(event, listener),
    tell: (event: 'style.load' | 'webglcontextrestored') => listeners.get(event)?.(),
  };
  paintLess(map as never);
  return { ...first, map };
}

test('a ground of one colour is painted once, and from then on the drawing is wiped to it', () => {
  const { paintFrame } = someMap();
  expect(paintFrame({ color: LAND })).toEqual({ wiped: NOTHING, grounds: 2 });
  for (const _ of [1, 2]) expect(paintFrame({ color: LAND })).toEqual({ wiped: LAND, grounds: 0 });
});

test('another colour, as of the dark, is painted over the last one', () => {
  const { paintFrame } = someMap();
  paintFrame({ color: LAND });
  expect(paintFrame({ color: SAND })).toEqual({ wiped: LAND, grounds: 2 });
  expect(paintFrame({ color: { ...SAND } })).toEqual({ wiped: SAND, grounds: 0 });
});

test.each<[string, Ground]>([
  ['with a pattern', { color: LAND, pattern: 'sand' }],
  ['that is seen through', { color: HALF }],
  ['that is weakened', { color: LAND, opacity: 0.5 }],
  ['above other layers', { color: LAND, at: 3 }],
])('a ground %s is left to the library', (_, ground) => {
  const { paintFrame } = someMap();
  paintFrame({ color: SAND });
  expect(paintFrame(ground).grounds).toBe(2);
  expect(paintFrame(ground)).toEqual({ wiped: NOTHING, grounds: 2 });
});

test('a ground that is hidden at this zoom is not wiped to for longer than a frame', () => {
  const { paintFrame } = someMap();
  for (const _ of [1, 2]) paintFrame({ color: LAND });
  expect(paintFrame().wiped).toBe(LAND);
  expect(paintFrame().wiped).toBe(NOTHING);
});

test('a style without a ground has none of the one before', () => {
  const { map, paintFrame } = someMap();
  paintFrame({ color: LAND });
  map.tell('style.load');
  expect(paintFrame().wiped).toBe(NOTHING);
});

test('no sky is painted, and all else is as it was', () => {
  const { own, paintFrame } = someMap();
  paintFrame({ color: LAND });
  expect(own.sky).not.toHaveBeenCalled();
  expect(own.fill).toHaveBeenCalledTimes(1);
});

test('a frame begins with one wiping, of its drawing and of the marks of tiles, and ends without putting back what the next one sets anew', () => {
  const { clear, putBack, paintFrame } = someMap();
  paintFrame({ color: LAND });
  paintFrame({ color: LAND });
  expect(clear.mock.calls).toEqual([[{ color: LAND, depth: 1, stencil: 0 }]]);
  expect(putBack).not.toHaveBeenCalled();
});

test('marks of tiles that are wiped within a frame are wiped', () => {
  const { painter, clear, paintFrame } = someMap();
  paintFrame({ color: LAND });
  (painter.context.clear as (what: unknown) => void)({ stencil: 0 });
  expect(clear).toHaveBeenLastCalledWith({ stencil: 0 });
});

test('what is drawn aside, such as a map of heat, begins with nothing', () => {
  const { painter, clear, paintFrame } = someMap();
  paintFrame({ color: LAND });
  for (const what of [{ color: NOTHING }, { color: NOTHING, depth: 1, stencil: 0 }]) {
    (painter.context.clear as (what: unknown) => void)(what);
    expect(clear).toHaveBeenLastCalledWith(what);
  }
});

test('a drawing surface that was lost paints as little when it is back', () => {
  const { map } = someMap();
  const next = somePainter();
  map.painter = next.painter;
  map.tell('webglcontextrestored');
  next.paintFrame({ color: LAND });
  expect(next.paintFrame({ color: LAND })).toEqual({ wiped: LAND, grounds: 0 });
  expect(next.own.sky).not.toHaveBeenCalled();
});
