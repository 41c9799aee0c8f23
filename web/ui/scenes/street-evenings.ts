import { cottage } from './buildings.ts';
import { circle, type Drawing, ellipse, glow, line, path, place, poly, rect } from './drawing.ts';
import { groundShade, windowOf } from './openings.ts';
import { outdoors } from './outdoors.ts';
import { evening, road, smallHome } from './small-homes.ts';

const WIDTH = 640;
const HEIGHT = 480;
const { bicycle, bush, fence, lampPost, poplar, tree } = outdoors;

/** A street of homes, all with lit windows but one. */
export function darkPorch(): Drawing {
  const base = 400;
  return {
    width: WIDTH,
    height: HEIGHT,
    body: [
      evening(500, 84, 31, 290),
      [96, 214, 424, 540].map((x, at) => place(x, base, poplar(210 + (at % 2) * 36, 'hill-3'))).join(''),
      rect(0, base - 8, WIDTH, 90, 'ground-1'),
      place(-52, base, smallHome({ w: 140, h: 190, wall: 'clay', roof: 'flat', door: 0.8 })) +
        place(100, base, smallHome({ w: 112, h: 112, wall: 'cream' })) +
        place(432, base, smallHome({ w: 116, h: 122, wall: 'moss', door: 0.76 })) +
        place(560, base, smallHome({ w: 130, h: 196, wall: 'brick', roof: 'hip' })),
      groundShade(322, base, 220, 0.3) + place(222, base, darkHouse()),
      place(214, base + 2, bush(50)) +
        place(430, base + 2, bush(46, 'leaf-2', 'leaf-3')) +
        place(96, base + 2, bush(44)) +
        place(554, base + 2, bush(54)),
      place(244, base + 10, fence(62, 24)) + place(340, base + 10, fence(84, 24)),
      rect(0, base + 10, WIDTH, 12, 'ground-2') + road(base + 18),
      place(200, base + 30, lampPost(168)) + place(470, base + 30, lampPost(168)),
    ].join(''),
  };
}

/** The one where nobody is at home: 200 wide, its lamp out. */
function darkHouse(): string {
  const pane = (x: number, y: number, w: number, h: number) =>
    windowOf(x, y, w, h, { lit: false, trim: 'wall-blue-shade' });
  return [
    rect(140, -252, 20, 60, 'wall-brick-shade'),
    rect(10, -160, 180, 160, 'wall-blue-shade') + poly([10, -160, 100, -240, 190, -160], 'wall-blue-shade'),
    line(Array.from({ length: 16 }, (_, at) => `M10 ${-10 - at * 10}h180`).join(''), 'roof-light', 1.2, {
      o: 0.6,
      isBlunt: true,
    }),
    poly([-4, -154, 100, -252, 204, -154, 192, -150, 100, -232, 8, -150], 'roof'),
    pane(82, -206, 36, 38) + pane(28, -136, 34, 44) + pane(138, -136, 34, 44) + pane(136, -66, 38, 44),
    poly([-2, -80, 10, -96, 122, -96, 132, -80], 'roof') + rect(0, -82, 130, 6, 'wall-blue'),
    rect(8, -76, 6, 74, 'wall-blue') + rect(116, -76, 6, 74, 'wall-blue'),
    rect(48, -68, 36, 66, 'roof', { r: 1 }) +
      rect(55, -60, 22, 22, 'window-dim') +
      rect(55, -32, 22, 24, 'iron', { o: 0.4 }),
    poly([94, -66, 100, -72, 106, -66], 'iron') + poly([95, -65, 105, -65, 103, -53, 97, -53], 'window-dim'),
    rect(-4, -6, 138, 8, 'wall-blue'),
    // papers that nobody took in
    poly([60, 0, 84, -3, 88, 3, 64, 6], 'paper', { o: 0.8 }) +
      poly([40, 4, 58, 1, 62, 6, 44, 9], 'paper', { o: 0.6 }),
  ].join('');
}

/** Electric meters on a brick wall, a router glowing in the window above. */
export function metersAndRouter(): Drawing {
  const courses = Array.from({ length: 20 }, (_, row) =>
    Array.from({ length: 5 }, (__, at) => {
      const x = ((row * 97 + at * 149 + (row % 3) * 40) % 660) - 10;
      return `M${x} ${12 + row * 24}h34`;
    }).join(''),
  ).join('');
  const meter = (x: number, tint: string, turn: number) =>
    place(
      x,
      392,
      ellipse(6, 6, 58, 62, 'iron', { o: 0.25 }) +
        rect(-46, -10, 92, 78, 'window-dim', { r: 6 }) +
        rect(-46, 44, 92, 24, 'hill-2', { r: 6, o: 0.6 }) +
        circle(0, -10, 56, 'trim') +
        circle(0, -10, 48, 'paper') +
        [-24, 0, 24]
          .map((dx) => circle(dx, -26, 10, 'none', { extra: 'stroke="var(--cloth-2)" stroke-width="3"' }))
          .join('') +
        line(`M-24-26l4-6M0-26l-5-5M24-26l${turn}-6`, 'cloth-1', 3) +
        rect(-32, -8, 64, 17, 'screen', { r: 3 }) +
        line('M-22-4v9M-10-4v9M2-4v9M14-4v9M23-4v9', tint, 4, { isBlunt: true }) +
        rect(-28, 17, 56, 4, 'cloth-2', { r: 2 }) +
        rect(-8 + turn, 15, 16, 8, 'cloth-1', { r: 2 }) +
        path('M-30-42a44 44 0 0 1 30-10a60 60 0 0 0-36 30z', 'window-bright', { o: 0.7 }),
    );
  return {
    width: WIDTH,
    height: HEIGHT,
    body: [
      rect(0, 0, WIDTH, HEIGHT, 'wall-brick') +
        line(courses, 'wall-brick-shade', 8, { o: 0.75, isBlunt: true }),
      glow(330, 140, 310, 0.8),
      rect(196, 24, 268, 206, 'trim', { r: 4 }) +
        rect(210, 38, 240, 180, 'window-lit') +
        rect(210, 130, 240, 88, 'window-bright', { o: 0.7 }),
      line('M330 38v180M210 116h240', 'trim', 7, { isBlunt: true }),
      path('M210 38h62c0 90-26 150-62 180zM450 38h-50c0 90 20 150 50 180z', 'trim', { o: 0.85 }),
      // the router and its waves
      rect(282, 186, 104, 32, 'screen', { r: 8 }) +
        line('M300 186l-10-58M368 186l10-58', 'screen', 7) +
        [302, 320, 338].map((x) => circle(x, 203, 4, 'glow')).join('') +
        rect(354, 199, 20, 8, 'sofa', { r: 3 }) +
        line('M312 148a30 30 0 0 1 44 0M298 132a50 50 0 0 1 72 0M284 115a70 70 0 0 1 100 0', 'cloth-1', 7),
      rect(180, 222, 300, 16, 'trim', { r: 3 }) + rect(196, 238, 268, 8, 'wall-brick-shade'),
      // pipes down to the meters
      line('M150 480V330M330 330V268H150V330M330 268H510V330M330 0M330 268v62', 'hill-2', 12) +
        line('M150 440v60M330 440v60M510 440v60', 'hill-2', 12),
      rect(296, 252, 68, 32, 'window-dim', { r: 5 }) + path('M334 256l-12 14h8l-4 10 12-14h-8z', 'cloth-3'),
      meter(150, 'glow', 6) + meter(330, 'glow', -4) + meter(510, 'glow', 2),
      line('M40 0v480', 'hill-3', 16, { isBlunt: true }) +
        rect(28, 96, 24, 14, 'roof') +
        rect(28, 330, 24, 14, 'roof'),
    ].join(''),
  };
}

/** Two homes side by side, each with its price on the gate. */
export function priceTagHouse(): Drawing {
  const base = 336;
  const tag = (x: number, tint: string, rows: string, isLow: boolean) =>
    `<g transform="translate(${x} ${base + 12}) rotate(${isLow ? -7 : 6})">${
      line('M0 0q-4 12 0 22', 'iron', 3) +
      poly([-40, 46, -24, 20, 24, 20, 40, 46, 40, 96, -40, 96], tint) +
      circle(0, 32, 6, 'paper') +
      line('M9 50q-18-9-18 4q0 8 9 9q10 1 10 9q0 12-20 4M0 44v38', isLow ? 'iron' : 'paper', 5) +
      rows
    }</g>`;
  const gate = (x: number) =>
    rect(x - 46, base - 26, 10, 52, 'trim') +
    rect(x + 36, base - 26, 10, 52, 'trim') +
    circle(x - 41, base - 30, 7, 'trim') +
    circle(x + 41, base - 30, 7, 'trim') +
    place(x - 36, base + 22, fence(72, 38));
  return {
    width: WIDTH,
    height: HEIGHT,
    body: [
      evening(320, 62, 37, 262),
      place(318, base, poplar(230, 'hill-3')) +
        place(6, base, poplar(190, 'hill-3')) +
        place(634, base, poplar(200, 'hill-3')),
      rect(0, base - 14, WIDTH, 160, 'ground-1'),
      groundShade(164, base - 8, 280, 0.25) + place(28, base - 8, cottage({ wall: 'brick', seed: 83 }), 1.36),
      groundShade(478, base - 8, 280, 0.25) +
        place(612, base - 8, cottage({ wall: 'blue', seed: 84, door: 'cloth-1' }), 1.36, true),
      place(320, base, tree(150, 'leaf-1', 'leaf-2')) +
        place(24, base + 4, bush(70)) +
        place(616, base + 4, bush(74, 'leaf-2', 'leaf-3')),
      path(`M96 ${base - 8}h60l20 150H40zM484 ${base - 8}h60l60 150H464z`, 'path'),
      place(-8, base + 22, fence(92, 34)) +
        place(172, base + 22, fence(292, 34)) +
        place(556, base + 22, fence(96, 34)),
      rect(0, base + 22, WIDTH, 30, 'ground-2') +
        rect(0, base + 50, WIDTH, 94, 'path') +
        rect(0, base + 50, WIDTH, 5, 'wall-cream-shade'),
      gate(128) + gate(512),
      tag(128, 'cloth-3', '', true) + tag(512, 'cloth-1', '', false),
    ].join(''),
  };
}

/** A lit bus stop at dusk, a bicycle beside it. */
export function busStop(): Drawing {
  const base = 404;
  return {
    width: WIDTH,
    height: HEIGHT,
    body: [
      evening(84, 92, 41, 296),
      place(20, base - 8, smallHome({ w: 110, h: 96, wall: 'cream' })) +
        place(520, base - 8, smallHome({ w: 128, h: 176, wall: 'brick', roof: 'flat' })),
      place(160, base, poplar(190, 'hill-3')) +
        place(500, base, poplar(210, 'hill-3')) +
        place(474, base, poplar(150, 'hill-3')),
      rect(0, base - 10, WIDTH, 90, 'ground-1') + place(138, base, bush(60)) + place(508, base, bush(74)),
      glow(322, 240, 240, 0.95),
      // the shelter
      rect(186, 176, 272, 222, 'window-lit', { o: 0.42 }) +
        rect(186, 176, 272, 222, 'window-bright', { o: 0.2 }) +
        poly([210, 380, 280, 180, 310, 180, 240, 380], 'window-bright', { o: 0.28 }) +
        rect(364, 200, 78, 130, 'iron', { r: 4 }) +
        rect(370, 206, 66, 118, 'paper') +
        path('M384 300v-54h28v-24M384 270h38v34', 'none', {
          extra: 'stroke="var(--cloth-1)" stroke-width="5"',
        }) +
        circle(384, 300, 6, 'sofa') +
        circle(412, 222, 6, 'cloth-3') +
        circle(422, 304, 5, 'cloth-2') +
        rect(378, 312, 44, 4, 'cloth-2', { o: 0.6 }),
      rect(180, 172, 9, 232, 'iron') + rect(455, 172, 9, 232, 'iron') + rect(318, 172, 6, 232, 'iron'),
      path('M160 168q0-22 22-22h284q22 0 22 22z', 'roof') +
        rect(152, 164, 344, 12, 'roof-light', { r: 3 }) +
        rect(188, 176, 268, 7, 'window-bright', { r: 3 }),
      rect(200, 336, 106, 10, 'wood', { r: 3 }) +
        rect(200, 320, 106, 7, 'wood', { r: 3 }) +
        rect(210, 346, 6, 56, 'iron') +
        rect(290, 346, 6, 56, 'iron') +
        rect(232, 310, 28, 26, 'cloth-2', { r: 6 }) +
        line('M238 311q8-10 16 0', 'cloth-2', 3),
      // the sign
      rect(525, 120, 8, 300, 'iron') +
        circle(529, 118, 42, 'cloth-2') +
        circle(529, 118, 36, 'none', { extra: 'stroke="var(--paper)" stroke-width="3"' }) +
        rect(509, 96, 40, 36, 'paper', { r: 7 }) +
        rect(514, 102, 30, 14, 'cloth-2', { r: 2 }) +
        circle(517, 124, 3, 'cloth-2') +
        circle(541, 124, 3, 'cloth-2') +
        rect(513, 131, 8, 8, 'paper', { r: 2 }) +
        rect(537, 131, 8, 8, 'paper', { r: 2 }),
      ellipse(322, base + 12, 190, 13, 'glow', { o: 0.35 }),
      rect(0, base, WIDTH, 8, 'ground-2') + road(base + 6),
      ellipse(322, base + 12, 180, 8, 'window-lit', { o: 0.4 }),
      place(106, base + 19, bicycle('cloth-1'), 2),
    ].join(''),
  };
}
