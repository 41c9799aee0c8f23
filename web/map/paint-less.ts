import type { Map as LibraryMap } from 'maplibre-gl';

type Painter = LibraryMap['painter'];
type GroundLayer = Parameters<Painter['drawFunctions']['background']>[2];
type Wiping = Parameters<Painter['context']['clear']>[0];
type Color = NonNullable<Wiping['color']>;

/** The one colour of a ground; null where it has a pattern, or is seen through. */
function plainColor({ paint }: GroundLayer): Color | null {
  const color = paint.get('background-color');
  const isPlain = color.a === 1 && paint.get('background-opacity') === 1;
  return isPlain && !paint.get('background-pattern') ? color : null;
}

const isSame = (a: Color | null, b: Color | null): boolean =>
  a === b || (a !== null && b !== null && a.r === b.r && a.g === b.g && a.b === b.b);

/**
 * Has a map leave out what the library paints with every frame and nobody would miss. It paints a sky, and a transparent one where a style has none: a map
 * seen from above has none to show. And it wipes its drawing to nothing, to paint a ground of one colour over that tile by tile: it is wiped to that colour.
 */
export function paintLess(map: Pick<LibraryMap, 'painter' | 'on'>): void {
  /** As the last frame had it. */
  let ground: Color | null = null;

  function leaveOut({ context, drawFunctions }: Painter): Painter['drawFunctions'] {
    const wipe = context.clear.bind(context);
    // The one at the begin of a frame; within it, the marks of tiles alone are wiped.
    context.clear = (what) => wipe(what.color?.a === 0 && ground ? { ...what, color: ground } : what);
    return {
      ...drawFunctions,
      sky() {},
      background(...parts) {
        const color = plainColor(parts[2]);
        if (color === null || !isSame(color, ground)) drawFunctions.background(...parts);
        // Each frame asks twice, and paints the first time.
        if (parts[4].currentPass === 'translucent') ground = color;
      },
    };
  }

  const begin = () => {
    map.painter.drawFunctions = leaveOut(map.painter);
  };
  begin();
  // Another style may have no ground.
  map.on('style.load', () => {
    ground = null;
  });
  // A drawing surface that was lost comes back with a painter of its own.
  map.on('webglcontextrestored', begin);
}
