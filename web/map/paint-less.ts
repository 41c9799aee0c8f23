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

/** The first of the two at the begin of a frame; the other wipes the marks of tiles alone. Within it marks of tiles are wiped, and what is drawn aside, such as a map of heat. */
const isWhole = ({ color, depth, stencil }: Wiping): boolean =>
  color?.a === 0 && depth !== undefined && stencil === undefined;

const isSame = (a: Color | null, b: Color | null): boolean =>
  a === b || (a !== null && b !== null && a.r === b.r && a.g === b.g && a.b === b.b);

/**
 * Has a map leave out what the library paints with every frame and nobody would miss. It paints a sky, and a transparent one where a style has none: a map
 * seen from above has none to show. It wipes its drawing to nothing, to paint a ground of one colour over that tile by tile: it is wiped to that colour, and the
 * marks of tiles in the same go. And it ends a frame by putting two dozen settings of the drawing surface back, all of which it sets anew with the next.
 */
export function paintLess(map: Pick<LibraryMap, 'painter' | 'on'>): void {
  /** As the last frame had it below all else. */
  let ground: Color | null = null;
  let isAsked = false;

  function leaveOut({ context, drawFunctions }: Painter): Painter['drawFunctions'] {
    const wipe = context.clear.bind(context);
    let isBegin = false;
    context.clear = (what) => {
      const isSecond = isBegin && what.stencil === 0 && what.color === undefined && what.depth === undefined;
      isBegin = isWhole(what);
      if (isSecond) return;
      if (!isBegin) return wipe(what);
      // A ground that the last frame did not have is hidden at this zoom.
      if (!isAsked) ground = null;
      isAsked = false;
      wipe({ ...what, ...(ground ? { color: ground } : {}), stencil: 0 });
    };
    context.setDefault = () => {};
    return {
      ...drawFunctions,
      sky() {},
      background(...parts) {
        const [, , layer, , { currentLayer, currentPass }] = parts;
        const color = currentLayer === 0 ? plainColor(layer) : null;
        if (color === null || !isSame(color, ground)) drawFunctions.background(...parts);
        // Each frame asks twice, and paints the first time.
        if (currentLayer !== 0 || currentPass !== 'translucent') return;
        ground = color;
        isAsked = true;
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
