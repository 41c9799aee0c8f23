import { type Camera, createCamera, type Point } from './camera.ts';
import { lighten, mixColours, PAINT } from './colour.ts';
import { createLight, type Light, TIMES_OF_DAY, type TimeOfDay } from './light.ts';
import { createRandom, type Random } from './random.ts';
import { createSheet, polygon, rect, type Sheet } from './sheet.ts';

/** The colours one room is furnished in. */
export interface RoomScheme {
  wall: string;
  floor: string;
  wood: string;
  /** Large textiles, small textiles, the one bright thing. */
  main: string;
  second: string;
  accent: string;
}

const SCHEMES: readonly RoomScheme[] = [
  {
    wall: '#F0E7D8',
    floor: '#C79F73',
    wood: '#A9774C',
    main: PAINT.moss,
    second: PAINT.blush,
    accent: PAINT.lamp,
  },
  {
    wall: '#DDE4DC',
    floor: '#B98F68',
    wood: '#8A5E40',
    main: PAINT.clay,
    second: PAINT.cream,
    accent: PAINT.denim,
  },
  {
    wall: '#E9D9C7',
    floor: '#9C7353',
    wood: '#6B4A38',
    main: PAINT.denim,
    second: PAINT.mustard,
    accent: PAINT.brick,
  },
  {
    wall: '#CBD8DA',
    floor: '#D0AF87',
    wood: '#B98A5E',
    main: PAINT.brick,
    second: PAINT.paper,
    accent: PAINT.lamp,
  },
  {
    wall: '#F4EFE6',
    floor: '#BFA88C',
    wood: '#C29A6B',
    main: PAINT.slate,
    second: PAINT.clay,
    accent: PAINT.moss,
  },
  {
    wall: '#E8C9B4',
    floor: '#C9A27B',
    wood: '#7A5540',
    main: PAINT.teal,
    second: PAINT.paper,
    accent: PAINT.mustard,
  },
  {
    wall: '#C9D2BE',
    floor: '#A88460',
    wood: '#6B4A38',
    main: PAINT.mustard,
    second: PAINT.paper,
    accent: PAINT.rust,
  },
  {
    wall: '#F2E3C4',
    floor: '#B0875E',
    wood: '#94653F',
    main: PAINT.plum,
    second: PAINT.sage,
    accent: PAINT.clay,
  },
  {
    wall: '#D9DCE6',
    floor: '#C3A582',
    wood: '#A9774C',
    main: PAINT.ink,
    second: PAINT.lamp,
    accent: PAINT.brick,
  },
  {
    wall: '#EBDDD3',
    floor: '#D3B796',
    wood: '#C29A6B',
    main: PAINT.sage,
    second: PAINT.blush,
    accent: PAINT.plum,
  },
  {
    wall: '#B9C9C4',
    floor: '#94705A',
    wood: '#5F4232',
    main: PAINT.cream,
    second: PAINT.brick,
    accent: PAINT.lamp,
  },
  {
    wall: '#F1DDD0',
    floor: '#BC9468',
    wood: '#8A5E40',
    main: '#7E9AA6',
    second: PAINT.mustard,
    accent: PAINT.brick,
  },
];

/** A room seen straight on. X 0 is the vanishing point; the walls stand at x0 and x1, the back wall at `back`. */
export interface Room {
  sheet: Sheet;
  light: Light;
  random: Random;
  camera: Camera;
  scheme: RoomScheme;
  x0: number;
  x1: number;
  back: number;
  height: number;
  /** A colour as this room's lamps or daylight show it. */
  paint(colour: string): string;
  lampsOn: boolean;
}

export function openRoom(seed: string, time: TimeOfDay | undefined, width: number, zoom = 1): Room {
  const random = createRandom(seed);
  const light = createLight(time ?? random.pick(TIMES_OF_DAY), random.fork('light'));
  const frame = random.fork('frame');
  const back = frame.between(4.5, 4.9);
  const scale = frame.between(182, 196) * zoom;
  const camera = createCamera({
    scale,
    atDepth: back,
    vanishX: frame.between(540, 740),
    horizonY: frame.between(385, 415),
    eyeHeight: frame.between(1.3, 1.42),
  });
  const centre = (640 - camera.vanishX) / scale;
  const lampsOn = light.isDark || light.litShare > 0.2;
  const evening = light.time === 'night' ? 0.26 : light.isDark ? 0.18 : light.time === 'golden' ? 0.1 : 0.03;
  const air = light.isDark
    ? '#5E4450'
    : light.time === 'golden'
      ? '#F0A860'
      : light.hasSnow
        ? '#A9B8D0'
        : '#FFF4DE';
  return {
    sheet: createSheet(),
    light,
    random,
    camera,
    scheme: random.fork('scheme').pick(SCHEMES),
    x0: centre - width / 2,
    x1: centre + width / 2,
    back,
    height: frame.between(2.55, 2.75),
    paint: (colour) => mixColours(colour, air, evening),
    lampsOn,
  };
}

export interface Box3 {
  x0: number;
  x1: number;
  y0: number;
  y1: number;
  z0: number;
  z1: number;
}

/** A box in the room: top and sides where the eye sees them, then its front. */
export function drawBox(room: Room, box: Box3, colour: string, radius = 0): void {
  const { sheet, camera } = room;
  const p = camera.project;
  const base = room.paint(colour);
  if (box.y1 < camera.eyeHeight)
    sheet.add(
      polygon(
        [
          p(box.x0, box.y1, box.z0),
          p(box.x1, box.y1, box.z0),
          p(box.x1, box.y1, box.z1),
          p(box.x0, box.y1, box.z1),
        ],
        lighten(base, 0.2),
      ),
    );
  if (box.y0 > camera.eyeHeight)
    sheet.add(
      polygon(
        [
          p(box.x0, box.y0, box.z0),
          p(box.x1, box.y0, box.z0),
          p(box.x1, box.y0, box.z1),
          p(box.x0, box.y0, box.z1),
        ],
        mixColours(base, room.light.shade, 0.3),
      ),
    );
  const side = box.x1 < 0 ? box.x1 : box.x0 > 0 ? box.x0 : null;
  if (side !== null)
    sheet.add(
      polygon(
        [p(side, box.y0, box.z0), p(side, box.y0, box.z1), p(side, box.y1, box.z1), p(side, box.y1, box.z0)],
        mixColours(base, room.light.shade, 0.22),
      ),
    );
  const f = frontOf(room, box);
  sheet.add(rect(f.x, f.y, f.w, f.h, base, radius ? `rx="${Math.round(radius * f.s)}"` : ''));
}

/** The front of a box on the picture, with its pixels per metre. */
export function frontOf(room: Room, box: Box3): { x: number; y: number; w: number; h: number; s: number } {
  const a = room.camera.project(box.x0, box.y1, box.z0);
  const b = room.camera.project(box.x1, box.y0, box.z0);
  return { x: a.x, y: a.y, w: b.x - a.x, h: b.y - a.y, s: room.camera.scaleAt(box.z0) };
}

/** Soft shade on the floor around the foot of a thing. */
export function drawFloorShade(
  room: Room,
  x0: number,
  x1: number,
  z0: number,
  z1: number,
  strength = 0.2,
): void {
  const p = room.camera.project;
  room.sheet.add(
    polygon(
      [p(x0, 0, z0), p(x1, 0, z0), p(x1, 0, z1), p(x0, 0, z1)],
      room.light.shade,
      `opacity="${strength}" stroke="${room.light.shade}" stroke-opacity="${strength}" stroke-width="6" stroke-linejoin="round"`,
    ),
  );
}

/** A round of lamplight, from its lamp. */
export function drawGlow(room: Room, at: Point, radius: number, strength = 0.6): void {
  if (!room.lampsOn) return;
  const k = room.light.isDark ? strength : strength * 0.5;
  room.sheet.add(
    `<circle cx="${at.x.toFixed(1)}" cy="${at.y.toFixed(1)}" r="${radius.toFixed(1)}" fill="${room.sheet.radial(
      [
        [0, '#FFE0A0', k],
        [0.4, PAINT.lamp, k * 0.4],
        [1, PAINT.lamp, 0],
      ],
    )}"/>`,
  );
}
