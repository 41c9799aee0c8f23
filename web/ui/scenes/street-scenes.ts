import { apartments, condo, cottage, duplex, hall, townhome, victorian } from './buildings.ts';
import { type Drawing, glow, line, path, place, poly, rect } from './drawing.ts';
import { groundShade, windowOf } from './openings.ts';
import { outdoors } from './outdoors.ts';

const { tree, roundTree, bush, cloud, moon, stars, lampPost, poplar, bicycle, fence } = outdoors;

/** Far away: the towers of a campus. */
function campus(): string {
  return [
    rect(0, -70, 150, 70, 'hill-2') + poly([-6, -70, 20, -92, 130, -92, 156, -70], 'hill-3'),
    rect(58, -150, 34, 150, 'hill-2') +
      poly([52, -150, 75, -196, 98, -150], 'hill-3') +
      rect(74, -212, 2, 20, 'hill-3'),
    rect(66, -138, 18, 18, 'window-lit', { r: 9 }),
    [12, 32, 104, 124]
      .map(
        (x) =>
          rect(x, -56, 10, 20, 'window-lit', { o: 0.8 }) + rect(x, -28, 10, 16, 'window-lit', { o: 0.5 }),
      )
      .join(''),
  ].join('');
}

/** The street of the home page's hero: houses at dusk with lit windows. The sky above is the page's own. */
export function heroStreet(): Drawing {
  const base = 372;
  const houses: [x: number, drawing: string, width: number, scale: number][] = [
    [-70, apartments({ wall: 'blue', seed: 21 }), 220, 0.86],
    [142, cottage({ wall: 'brick', seed: 22 }), 190, 0.98],
    [344, townhome({ wall: 'cream', seed: 23 }), 104, 1],
    [448, townhome({ wall: 'clay', seed: 24 }), 104, 1],
    [552, townhome({ wall: 'moss', seed: 25 }), 104, 1],
    [694, victorian({ wall: 'cream', seed: 29 }), 210, 1.02],
    [928, duplex({ wall: 'blue', seed: 27 }), 250, 0.98],
    [1196, condo({ wall: 'brick', seed: 28 }), 230, 0.94],
    [1436, cottage({ wall: 'moss', seed: 20 }), 190, 0.96],
  ];
  return {
    width: 1600,
    height: 440,
    body: [
      place(250, 96, moon(26)) +
        place(520, 70, cloud(190, 0.55)) +
        place(1130, 96, cloud(230, 0.6)) +
        place(1420, 60, cloud(130, 0.4)) +
        place(80, 60, cloud(140, 0.45)),
      stars(1600, 130, 70, 9),
      path('M0 250q160-90 340-50t330-14t330-16t330 10t270-8v270H0z', 'hill-1'),
      place(1010, 240, campus(), 0.62),
      path('M0 286q190-70 400-34t420-10t420 4t360-16v210H0z', 'hill-2', { o: 0.9 }),
      [40, 320, 336, 668, 690, 906, 1180, 1420, 1640]
        .map((x, at) => place(x, base - 6, poplar(150 + ((at * 37) % 60), 'hill-3')))
        .join(''),
      path('M0 330q260-30 520-14t560-6t520 4v126H0z', 'hill-3', { o: 0.75 }),
      rect(0, base - 12, 1600, 90, 'ground-1'),
      houses
        .map(
          ([x, drawing, width, scale]) =>
            groundShade(x + (width * scale) / 2, base, width * scale * 1.1, 0.28) +
            place(x, base, drawing, scale),
        )
        .join(''),
      place(128, base, tree(130)) +
        place(338, base, roundTree(88)) +
        place(674, base, tree(158, 'leaf-1', 'leaf-2')) +
        place(922, base, roundTree(116, 'leaf-gold', 'wall-clay-shade')) +
        place(1184, base, tree(142)) +
        place(1428, base, roundTree(96)),
      place(170, base + 2, bush(58)) +
        place(318, base + 2, bush(44)) +
        place(700, base + 3, bush(40)) +
        place(906, base + 3, bush(56)) +
        place(940, base + 2, bush(46, 'leaf-2', 'leaf-3')) +
        place(1170, base + 2, bush(60)) +
        place(1424, base + 2, bush(54)) +
        place(1592, base + 3, bush(60)),
      place(1440, base + 8, fence(160, 20)) + place(150, base + 8, fence(60, 18)),
      rect(0, base + 6, 1600, 62, 'ground-2'),
      rect(0, base + 22, 1600, 12, 'path'),
      rect(0, base + 34, 1600, 40, 'road-1') + rect(0, base + 34, 1600, 4, 'road-2'),
      line(`M10 ${base + 56}h1600`, 'path', 2.5, {
        o: 0.5,
        isBlunt: true,
        extra: 'stroke-dasharray="26 30"',
      }),
      [112, 330, 664, 918, 1188, 1424].map((x) => place(x, base + 26, lampPost(128))).join(''),
      place(822, base + 31, bicycle('cloth-1'), 0.86) + place(1330, base + 31, bicycle('cloth-2'), 0.86),
    ].join(''),
  };
}

/** A short street with three homes, for the tools and the features. */
export function streetScene(): Drawing {
  const base = 398;
  return {
    width: 640,
    height: 480,
    body: [
      rect(0, 0, 640, 480, 'url(#sky)') +
        stars(640, 190, 40, 5) +
        place(520, 96, moon(26)) +
        place(140, 92, cloud(170, 0.7)) +
        place(380, 58, cloud(110, 0.5)),
      path('M0 300q120-70 260-34t200-20t180 8v160H0z', 'hill-1') +
        path('M0 338q140-50 300-20t340-16v110H0z', 'hill-2'),
      place(330, base, poplar(190, 'hill-3')) +
        place(356, base, poplar(150, 'hill-3')) +
        place(20, base, poplar(170, 'hill-3')),
      rect(0, base - 8, 640, 90, 'ground-1'),
      groundShade(170, base, 250) + place(50, base, victorian({ wall: 'blue', seed: 41 }), 1.06),
      groundShade(470, base, 260) + place(370, base, cottage({ wall: 'brick', seed: 43 }), 1.14),
      place(322, base, tree(150, 'leaf-1', 'leaf-2')) +
        place(612, base, roundTree(130, 'leaf-gold', 'wall-clay-shade')) +
        place(30, base + 2, bush(60)) +
        place(290, base + 3, bush(50)) +
        place(360, base + 3, bush(56, 'leaf-2', 'leaf-3')),
      rect(0, base + 10, 640, 80, 'ground-2') +
        rect(0, base + 24, 640, 14, 'path') +
        rect(0, base + 38, 640, 60, 'road-1') +
        rect(0, base + 38, 640, 4, 'road-2'),
      line(`M-8 ${base + 62}h660`, 'path', 3, { o: 0.5, isBlunt: true, extra: 'stroke-dasharray="30 30"' }),
      place(300, base + 28, lampPost(150)) + place(236, base + 34, bicycle('cloth-3'), 1),
    ].join(''),
  };
}

/** The way in, seen from near: a porch with its lamp lit. */
export function porchScene(): Drawing {
  const floor = 420;
  return {
    width: 640,
    height: 480,
    body: [
      rect(0, 0, 640, 480, 'wall-blue') +
        Array.from({ length: 17 }, (_, at) => line(`M0 ${20 + at * 25}h640`, 'wall-blue-shade', 2)).join(''),
      glow(250, 150, 330, 0.9),
      rect(300, 96, 176, 326, 'trim', { r: 3 }) + rect(314, 110, 148, 312, 'door'),
      rect(334, 132, 48, 96, 'window-lit', { r: 2 }) +
        rect(394, 132, 48, 96, 'window-lit', { r: 2 }) +
        rect(334, 184, 48, 44, 'window-bright', { o: 0.7 }) +
        rect(394, 184, 48, 44, 'window-bright', { o: 0.7 }),
      rect(334, 252, 48, 140, 'iron', { o: 0.22, r: 2 }) +
        rect(394, 252, 48, 140, 'iron', { o: 0.22, r: 2 }) +
        rect(446, 262, 7, 34, 'glow', { r: 3 }),
      rect(300, 72, 176, 26, 'trim', { r: 3 }) + rect(288, 66, 200, 9, 'trim', { r: 3 }),
      windowOf(60, 120, 130, 190, { thing: 'plant', cols: 2, rows: 3 }),
      windowOf(530, 120, 90, 190, { thing: 'curtain', cols: 2, rows: 3 }),
      // the lamp
      line('M246 104v-22h-22', 'iron', 7) + rect(214, 70, 10, 26, 'iron', { r: 3 }),
      poly([222, 130, 246, 100, 270, 130], 'iron') +
        poly([226, 130, 266, 130, 260, 192, 232, 192], 'window-bright') +
        line('M246 130v62M226 130l6 62M266 130l-6 62', 'iron', 3) +
        rect(228, 190, 36, 8, 'iron', { r: 3 }) +
        glow(246, 158, 74, 0.95),
      rect(0, floor, 640, 60, 'wood') +
        line(`M0 ${floor + 20}h640M0 ${floor + 40}h640`, 'wood-2', 3) +
        rect(0, floor - 6, 640, 8, 'trim'),
      poly([316, floor + 8, 460, floor + 8, 480, floor + 34, 296, floor + 34], 'cloth-3') +
        poly([326, floor + 13, 450, floor + 13, 462, floor + 29, 314, floor + 29], 'cloth-1'),
      place(
        246,
        floor + 6,
        rect(-26, -44, 52, 44, 'wall-brick', { r: 5 }) +
          rect(-30, -50, 60, 12, 'wall-brick-shade', { r: 4 }) +
          place(0, -48, bush(84)),
      ),
      place(
        548,
        floor + 8,
        rect(-24, -40, 48, 40, 'wall-clay', { r: 5 }) +
          rect(-28, -46, 56, 12, 'wall-clay-shade', { r: 4 }) +
          place(0, -42, outdoors.roundTree(120)),
      ),
      // a bench with a cushion
      rect(42, floor - 60, 160, 12, 'wood', { r: 4 }) +
        rect(50, floor - 48, 10, 52, 'wood-2') +
        rect(184, floor - 48, 10, 52, 'wood-2') +
        rect(120, floor - 96, 60, 40, 'cloth-1', { r: 12 }) +
        rect(60, floor - 92, 54, 34, 'cloth-4', { r: 12 }),
    ].join(''),
  };
}

/** A campus at dusk: what a university sees. */
export function campusScene(): Drawing {
  const base = 390;
  return {
    width: 640,
    height: 480,
    body: [
      rect(0, 0, 640, 480, 'url(#sky)') +
        stars(640, 180, 40, 12) +
        place(120, 110, moon(28)) +
        place(480, 84, cloud(190, 0.7)) +
        place(300, 52, cloud(110, 0.45)),
      path('M0 310q150-80 320-40t320-10v160H0z', 'hill-1') +
        path('M0 344q160-40 330-16t310-14v110H0z', 'hill-2'),
      place(40, base, poplar(170)) +
        place(76, base, poplar(130)) +
        place(602, base, poplar(180)) +
        place(566, base, poplar(136)),
      rect(0, base - 6, 640, 100, 'ground-1'),
      groundShade(320, base, 440) + place(122, base, hall({ seed: 51 }), 1.24),
      path(`M286 ${base + 4}h68q10 40 110 86H176q100-46 110-86z`, 'path'),
      path(
        `M0 ${base + 30}q120-22 230 10q-40 30-70 60H0zM640 ${base + 30}q-120-22-230 10q40 30 70 60h160z`,
        'ground-2',
      ),
      place(96, base + 8, tree(150, 'leaf-1', 'leaf-2')) +
        place(548, base + 8, roundTree(140, 'leaf-gold', 'wall-clay-shade')) +
        place(200, base + 6, bush(60)) +
        place(440, base + 6, bush(60)),
      place(226, base + 54, lampPost(150)) +
        place(414, base + 54, lampPost(150)) +
        place(110, base + 74, bicycle('cloth-1'), 1.1),
    ].join(''),
  };
}
