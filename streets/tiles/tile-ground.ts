import type { Box } from '../geometry.ts';
import type { OsmExtract } from '../osm/osm-extract.ts';
import { mercatorX, mercatorY } from '../tile-grid.ts';
import type { TileShape } from './tile-shape.ts';

/** Units per tile. */
export const EXTENT = 4096;
/** Enough for the round end of the widest street. */
export const BUFFER = 64;

const FINEST_ZOOM = 11;

/** About 150 km, in tiles. Longer segments are errors or ferries. */
const LONGEST_STRAIGHT = 10;

/** Erroneous geometry that covers the world gets no tiles. */
export class TileGround {
  readonly #withNodes = new Set<number>();
  readonly #boxes: Box[];

  constructor({ lngs, lats, bounds, ways }: OsmExtract, around: readonly Box[]) {
    const across = 2 ** FINEST_ZOOM;
    const placeOf = (node: number) =>
      [mercatorX(lngs[node]!) * across, mercatorY(lats[node]!) * across] as const;
    const add = (x: number, y: number) =>
      this.#withNodes.add(inWorld(y, across) * across + inWorld(x, across));
    for (let node = 0; node < lngs.length; node += 1) add(...placeOf(node));
    for (const { nodes } of ways) {
      for (let at = 1; at < nodes.length; at += 1) {
        const [[x, y], [toX, toY]] = [placeOf(nodes[at - 1]!), placeOf(nodes[at]!)];
        const length = Math.max(Math.abs(toX - x), Math.abs(toY - y));
        if (length > LONGEST_STRAIGHT) continue;
        for (let step = 1; step < length; step += 1)
          add(x + ((toX - x) * step) / length, y + ((toY - y) * step) / length);
      }
    }
    this.#boxes = around.flatMap((box) => {
      const cut = {
        west: Math.max(box.west, bounds.west),
        south: Math.max(box.south, bounds.south),
        east: Math.min(box.east, bounds.east),
        north: Math.min(box.north, bounds.north),
      };
      return cut.west <= cut.east && cut.south <= cut.north ? [cut] : [];
    });
  }

  tilesUnder(shapes: readonly TileShape[], z: number): [x: number, y: number, TileShape[]][] {
    const across = 2 ** z;
    const ground = this.#tilesOf(z);
    const found = new Map<number, TileShape[]>();
    for (const shape of shapes) {
      for (const tile of tilesIn(tileRange(shape.box, z), ground, across)) {
        found.getOrInsertComputed(tile, () => []).push(shape);
      }
    }
    return [...found].map(([tile, inTile]) => [tile % across, Math.floor(tile / across), inTile]);
  }

  #tilesOf(z: number): Set<number> {
    const [across, finest] = [2 ** z, 2 ** FINEST_ZOOM];
    const ground = new Set<number>();
    const shift = FINEST_ZOOM - z;
    for (const tile of this.#withNodes) {
      const [x, y] = [(tile % finest) >> shift, Math.floor(tile / finest) >> shift];
      addRange(ground, [x - 1, y - 1, x + 1, y + 1], across);
    }
    for (const box of this.#boxes) addRange(ground, tileRange(box, z), across);
    return ground;
  }
}

type Range = readonly [fromX: number, fromY: number, toX: number, toY: number];

const inWorld = (part: number, across: number) => Math.max(0, Math.min(across - 1, Math.floor(part)));

/** Includes a buffer, so that shapes of neighboring tiles match. */
function tileRange(box: Box, z: number): Range {
  const across = 2 ** z;
  const buffer = BUFFER / EXTENT;
  return [
    inWorld(mercatorX(box.west) * across - buffer, across),
    inWorld(mercatorY(box.north) * across - buffer, across),
    inWorld(mercatorX(box.east) * across + buffer, across),
    inWorld(mercatorY(box.south) * across + buffer, across),
  ];
}

function addRange(ground: Set<number>, [fromX, fromY, toX, toY]: Range, across: number): void {
  for (let x = Math.max(0, fromX); x <= Math.min(across - 1, toX); x += 1) {
    for (let y = Math.max(0, fromY); y <= Math.min(across - 1, toY); y += 1) ground.add(y * across + x);
  }
}

function* tilesIn([fromX, fromY, toX, toY]: Range, ground: Set<number>, across: number): Iterable<number> {
  if ((toX - fromX + 1) * (toY - fromY + 1) > ground.size) {
    for (const tile of ground) {
      const [x, y] = [tile % across, Math.floor(tile / across)];
      if (x >= fromX && x <= toX && y >= fromY && y <= toY) yield tile;
    }
    return;
  }
  for (let x = fromX; x <= toX; x += 1) {
    for (let y = fromY; y <= toY; y += 1) if (ground.has(y * across + x)) yield y * across + x;
  }
}
