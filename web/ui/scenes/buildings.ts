import { glow, line, n, path, poly, rect, seeded } from './drawing.ts';
import { doorOf, type InWindow, porchLamp, windowOf } from './openings.ts';

export type Wall = 'brick' | 'cream' | 'blue' | 'moss' | 'clay';
type Look = { wall?: Wall; seed?: number; door?: string };

const THINGS: InWindow[] = ['plant', 'curtain', 'books', 'lamp', 'person', 'cat', 'string', 'curtain'];

/** Which windows of a house are lit, and by what; the same for the same seed. */
function household(seed: number, share = 0.68) {
  const next = seeded(seed);
  return () => {
    const lit = next() < share;
    const thing = next() < 0.62 ? THINGS[Math.floor(next() * THINGS.length)] : undefined;
    return thing ? { lit, thing } : { lit };
  };
}

function clapboard(x: number, y: number, w: number, h: number, tint: string, step = 9): string {
  let d = '';
  for (let at = y + step; at < y + h; at += step) d += `M${n(x)} ${n(at)}h${n(w)}`;
  return line(d, tint, 1, { o: 0.55, isBlunt: true });
}

function bricks(x: number, y: number, w: number, h: number, tint: string, seed: number): string {
  const next = seeded(seed);
  let d = '';
  for (let count = (w * h) / 420; count > 0; count -= 1)
    d += `M${n(x + 4 + next() * (w - 16))} ${n(y + 5 + Math.floor(next() * (h / 6 - 1)) * 6)}h7`;
  return line(d, tint, 2.2, { o: 0.7, isBlunt: true });
}

/** A gabled house with a porch. 190 wide, 190 high. */
export function cottage({ wall = 'cream', seed = 1, door = 'door' }: Look = {}): string {
  const next = household(seed);
  const [tint, shade] = [`wall-${wall}`, `wall-${wall}-shade`];
  return [
    rect(140, -178, 18, 46, 'wall-brick-shade') + rect(137, -182, 24, 7, 'roof'),
    rect(12, -106, 166, 106, tint),
    poly([12, -106, 95, -178, 178, -106], tint),
    clapboard(12, -106, 166, 106, shade),
    poly([0, -100, 95, -188, 190, -100, 178, -96, 95, -171, 12, -96], 'roof'),
    windowOf(80, -146, 30, 34, { ...next(), arch: true, rows: 2 }),
    windowOf(126, -88, 32, 42, next()),
    windowOf(126, -34, 32, 20, { ...next(), rows: 1, sill: false }),
    glow(54, -40, 74, 0.55),
    doorOf(52, -6, 28, 58, door),
    windowOf(22, -62, 18, 38, { ...next(), cols: 1 }),
    porchLamp(96, -62, 0.9),
    poly([2, -82, 12, -98, 108, -98, 116, -82], 'roof-light'),
    rect(2, -83, 114, 6, 'trim'),
    rect(8, -78, 5, 74, 'trim') + rect(105, -78, 5, 74, 'trim'),
    line('M12-24h32M88-24h18M20-24v18M30-24v18M96-24v18', 'trim', 2),
    rect(-2, -7, 122, 7, 'path') + rect(44, -4, 46, 4, 'trim'),
  ].join('');
}

/** A tall old house with a tower. 210 wide, 270 high. */
export function victorian({ wall = 'blue', seed = 2, door = 'door' }: Look = {}): string {
  const next = household(seed, 0.72);
  const [tint, shade] = [`wall-${wall}`, `wall-${wall}-shade`];
  return [
    rect(118, -232, 16, 60, 'wall-brick-shade') + rect(115, -236, 22, 6, 'roof'),
    rect(70, -150, 130, 150, tint),
    poly([70, -150, 135, -222, 200, -150], tint),
    clapboard(70, -150, 130, 150, shade),
    poly([62, -146, 135, -230, 208, -146, 198, -142, 135, -214, 72, -142], 'roof-brick'),
    windowOf(124, -192, 22, 28, { ...next(), arch: true }),
    windowOf(96, -134, 26, 42, next()) + windowOf(150, -134, 26, 42, next()),
    rect(12, -190, 70, 190, tint) + rect(68, -190, 14, 190, shade, { o: 0.7 }),
    clapboard(12, -190, 56, 190, shade),
    poly([4, -188, 47, -268, 90, -188], 'roof-brick') +
      poly([47, -268, 90, -188, 66, -188], 'roof', { o: 0.35 }),
    rect(4, -190, 86, 7, 'trim', { r: 2 }) + rect(45.5, -282, 3, 16, 'iron'),
    windowOf(32, -170, 26, 36, { ...next(), arch: true }),
    rect(8, -118, 78, 6, 'trim', { r: 2 }),
    windowOf(30, -100, 30, 40, next()) + windowOf(30, -44, 30, 32, { ...next(), sill: false }),
    glow(140, -44, 72, 0.5),
    doorOf(126, -8, 28, 60, door),
    windowOf(170, -64, 20, 42, { ...next(), cols: 1 }),
    porchLamp(112, -66, 0.85),
    poly([90, -84, 98, -98, 206, -98, 212, -84], 'roof-light') + rect(90, -85, 122, 5, 'trim'),
    rect(200, -82, 5, 78, 'trim') + rect(94, -82, 5, 78, 'trim'),
    line('M100-80q12 0 12 12M198-80q-12 0-12 12', 'trim', 2.4),
    rect(88, -8, 124, 8, 'path') + rect(118, -4, 46, 4, 'trim'),
  ].join('');
}

/** One townhome of a row: three floors, a stoop, a cornice. 104 wide, 226 high. */
export function townhome({ wall = 'brick', seed = 3, door = 'door' }: Look = {}): string {
  const next = household(seed);
  const [tint, shade] = [`wall-${wall}`, `wall-${wall}-shade`];
  const floors = [-196, -132].map(
    (y) =>
      windowOf(18, y, 24, 40, { ...next(), arch: y === -196 }) +
      windowOf(62, y, 24, 40, { ...next(), arch: y === -196 }),
  );
  return [
    rect(0, -216, 104, 216, tint),
    wall === 'brick' || wall === 'clay'
      ? bricks(0, -216, 104, 216, shade, seed)
      : clapboard(0, -210, 104, 210, shade, 12),
    rect(-3, -226, 110, 12, 'roof', { r: 2 }) + rect(0, -214, 104, 4, 'trim'),
    line('M8-210v4M22-210v4M36-210v4M50-210v4M64-210v4M78-210v4M92-210v4', 'trim', 3),
    floors.join(''),
    rect(0, -22, 104, 22, shade),
    windowOf(60, -76, 28, 42, next()),
    glow(28, -46, 66, 0.6),
    doorOf(15, -20, 26, 58, door),
    rect(9, -86, 38, 6, 'trim', { r: 1 }),
    porchLamp(52, -62, 0.75),
    rect(8, -20, 40, 7, 'path') + rect(3, -13, 50, 7, 'path') + rect(-2, -6, 60, 6, 'path'),
    line('M10-20v-18M3-8v-18M10-38L3-26', 'iron', 2),
  ].join('');
}

/** A block of flats, five floors with balconies. 220 wide, 300 high. */
export function apartments({ wall = 'clay', seed = 4 }: Look = {}): string {
  const next = household(seed, 0.62);
  const [tint, shade] = [`wall-${wall}`, `wall-${wall}-shade`];
  const rows: string[] = [];
  for (let floor = 0; floor < 4; floor += 1) {
    const y = -278 + floor * 56;
    rows.push(windowOf(20, y, 28, 34, next()) + windowOf(172, y, 28, 34, next()));
    rows.push(
      windowOf(72, y - 2, 30, 42, { ...next(), sill: false, rows: 1 }) +
        windowOf(118, y - 2, 30, 42, { ...next(), sill: false, rows: 1 }),
    );
    const bars = Array.from({ length: 12 }, (_, at) => `M${67 + at * 8} ${y + 26}v14`).join('');
    rows.push(rect(62, y + 40, 96, 5, 'trim', { r: 1 }) + line(`M63 ${y + 26}h94${bars}`, 'iron', 1.6));
  }
  return [
    rect(150, -318, 30, 24, 'roof') + rect(40, -312, 8, 18, 'roof-light'),
    rect(0, -296, 220, 296, tint) + rect(56, -296, 108, 296, shade),
    rect(-5, -302, 230, 11, 'roof', { r: 2 }) + rect(0, -291, 220, 4, 'trim', { o: 0.7 }),
    rows.join(''),
    rect(0, -54, 220, 54, 'wall-cream-shade') + rect(0, -58, 220, 5, 'trim'),
    windowOf(14, -42, 38, 28, { ...next(), cols: 3, rows: 1 }) +
      windowOf(168, -42, 38, 28, { ...next(), cols: 3, rows: 1 }),
    glow(110, -30, 80, 0.7),
    rect(76, -46, 68, 46, 'trim', { r: 2 }) +
      rect(80, -42, 60, 42, 'window-lit') +
      rect(80, -20, 60, 20, 'window-bright', { o: 0.7 }),
    line('M110-42v42M95-42v42M125-42v42', 'door', 2),
    poly([64, -52, 156, -52, 164, -46, 56, -46], 'door') + porchLamp(68, -40, 0.6) + porchLamp(152, -40, 0.6),
    rect(66, -4, 88, 4, 'path'),
  ].join('');
}

/** New flats to own: large panes, terraces with plants. 230 wide, 240 high. */
export function condo({ wall = 'moss', seed = 5 }: Look = {}): string {
  const next = household(seed, 0.75);
  const [tint, shade] = [`wall-${wall}`, `wall-${wall}-shade`];
  const pane = (x: number, y: number, w: number) =>
    windowOf(x, y, w, 44, { ...next(), cols: 3, rows: 1, sill: false });
  const leaves = (x: number, y: number) =>
    path(`M${x} ${y}q-2-12 5-14q2-8 8-3q9-2 8 6q8 2 4 11z`, 'leaf-1') +
    rect(x + 2, y - 1, 24, 7, 'wall-brick');
  return [
    rect(60, -236, 170, 236, tint) +
      rect(0, -176, 96, 176, 'wall-cream') +
      rect(84, -176, 12, 176, 'wall-cream-shade'),
    rect(54, -242, 182, 9, 'roof', { r: 2 }) + rect(-6, -182, 108, 9, 'roof', { r: 2 }),
    rect(60, -176, 36, 3, shade),
    pane(112, -220, 96) + pane(112, -160, 96) + pane(112, -100, 96),
    pane(14, -160, 58) + pane(14, -100, 58),
    [-172, -112, -52]
      .map(
        (y) =>
          rect(104, y, 126, 6, 'trim', { r: 1 }) +
          rect(106, y - 16, 122, 16, 'window-dim', { o: 0.38 }) +
          leaves(190, y - 3),
      )
      .join(''),
    [-112, -52]
      .map((y) => rect(4, y, 80, 6, 'trim', { r: 1 }) + rect(6, y - 16, 76, 16, 'window-dim', { o: 0.38 }))
      .join(''),
    rect(0, -46, 230, 46, shade) + rect(96, -46, 134, 46, 'iron', { o: 0.16 }),
    glow(48, -24, 70, 0.7),
    doorOf(34, 0, 26, 42, 'door') + porchLamp(76, -38, 0.65),
    windowOf(112, -36, 100, 24, { lit: true, cols: 5, rows: 1, sill: false, thing: 'lamp' }),
  ].join('');
}

/** Two homes under one roof. 250 wide, 180 high. */
export function duplex({ wall = 'moss', seed = 6 }: Look = {}): string {
  const next = household(seed);
  const half = (x: number, tint: string, shade: string, isRight: boolean) => {
    const at = (dx: number, w: number) => (isRight ? x + 113 - dx - w : x + dx);
    return [
      rect(x, -120, 113, 120, tint) + clapboard(x, -120, 113, 120, shade),
      windowOf(at(14, 28), -106, 28, 36, next()) + windowOf(at(66, 28), -106, 28, 36, next()),
      windowOf(at(66, 30), -52, 30, 36, next()),
      glow(at(14, 26) + 13, -34, 60, 0.6),
      doorOf(at(16, 26), -6, 26, 52, isRight ? 'cloth-2' : 'door'),
      poly([at(8, 42), -66, at(8, 42) + 21, -80, at(8, 42) + 42, -66], 'roof-light') +
        rect(at(8, 42), -67, 42, 4, 'trim'),
      porchLamp(at(51, 0), -50, 0.7) + rect(at(10, 38), -6, 38, 6, 'path'),
    ].join('');
  };
  return [
    rect(118, -190, 16, 40, 'wall-brick-shade') + rect(115, -194, 22, 6, 'roof'),
    half(12, `wall-${wall}`, `wall-${wall}-shade`, false) + half(125, 'wall-cream', 'wall-cream-shade', true),
    rect(122, -120, 6, 120, 'trim'),
    poly([0, -116, 40, -174, 210, -174, 250, -116], 'roof') +
      poly([40, -174, 210, -174, 216, -166, 34, -166], 'roof-light'),
    poly([50, -122, 76, -158, 102, -122], 'trim') +
      windowOf(68, -142, 16, 16, { ...next(), rows: 1, sill: false }),
    poly([148, -122, 174, -158, 200, -122], 'trim') +
      windowOf(166, -142, 16, 16, { ...next(), rows: 1, sill: false }),
    rect(2, -120, 246, 5, 'trim'),
  ].join('');
}

/** A hall of residence: brick, pediment, cupola. 320 wide, 280 high. */
export function hall({ wall = 'brick', seed = 7 }: Look = {}): string {
  const next = household(seed, 0.66);
  const [tint, shade] = [`wall-${wall}`, `wall-${wall}-shade`];
  const rows = [-156, -104, -52].flatMap((y) =>
    [18, 58, 98, 202, 242, 282].map((x) => windowOf(x - 2, y, 20, 32, next())),
  );
  return [
    rect(144, -262, 32, 44, 'trim') + windowOf(152, -256, 16, 26, { arch: true, rows: 2, sill: false }),
    path('M138-260h44c0-16-10-24-22-28c-12 4-22 12-22 28z', 'wall-moss') +
      rect(158.8, -302, 2.4, 16, 'iron') +
      glow(160, -240, 40, 0.5),
    poly([-8, -170, 26, -218, 294, -218, 328, -170], 'roof') +
      poly([26, -218, 294, -218, 300, -210, 20, -210], 'roof-light'),
    rect(0, -172, 320, 172, tint) + bricks(0, -168, 320, 168, shade, seed),
    rect(-6, -176, 332, 8, 'trim', { r: 1 }) + rect(0, -8, 320, 8, 'path'),
    rows.join(''),
    rect(122, -172, 76, 172, 'wall-cream'),
    poly([112, -170, 160, -212, 208, -170], 'wall-cream') +
      poly([106, -168, 160, -216, 214, -168, 202, -168, 160, -206, 118, -168], 'trim'),
    windowOf(130, -144, 14, 30, { ...next(), sill: false }) +
      windowOf(153, -144, 14, 30, { ...next(), sill: false }) +
      windowOf(176, -144, 14, 30, { ...next(), sill: false }),
    glow(160, -44, 84, 0.75),
    doorOf(146, -8, 28, 58, 'door') +
      windowOf(147, -88, 26, 14, { arch: true, rows: 1, cols: 3, sill: false }),
    [124, 138, 176, 190].map((x) => rect(x, -106, 6, 98, 'trim')).join('') +
      rect(118, -112, 84, 8, 'trim', { r: 1 }),
    porchLamp(160, -102, 0.7) + rect(114, -8, 92, 8, 'path') + rect(106, -3, 108, 3, 'trim'),
  ].join('');
}

/** Every building with the width it is drawn in, standing on y = 0 from x = 0. */
export const buildings = {
  cottage: { width: 190, draw: cottage },
  victorian: { width: 210, draw: victorian },
  townhome: { width: 104, draw: townhome },
  apartments: { width: 220, draw: apartments },
  condo: { width: 230, draw: condo },
  duplex: { width: 250, draw: duplex },
  hall: { width: 320, draw: hall },
};
