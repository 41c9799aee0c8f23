import { circle, type Drawing, ellipse, glow, line, path, place, poly, rect } from './drawing.ts';
import { facade, groundShade, porchLamp, windowOf } from './openings.ts';
import { outdoors } from './outdoors.ts';
import { mover } from './people.ts';
import { carton, pane, potPlant, wallAndFloor } from './room-parts.ts';
import { eveningView } from './small-homes.ts';

const WIDTH = 640;
const HEIGHT = 480;

/** Two people carry a sofa through a lit doorway. */
export function twoAndASofa(): Drawing {
  const ground = 408;
  const inside =
    rect(0, 0, 236, 330, 'window-lit') +
    rect(0, 250, 236, 80, 'floor') +
    rect(0, 244, 236, 7, 'trim') +
    rect(26, 60, 62, 50, 'wood', { r: 3 }) +
    rect(32, 66, 50, 38, 'paper') +
    path('M32 104l18-20 12 12 8-7 12 15z', 'cloth-1') +
    line('M168 0v46', 'iron', 3) +
    path('M138 76c0-20 14-30 26-30h8c12 0 26 10 26 30z', 'cloth-1') +
    ellipse(168, 76, 30, 5, 'window-bright') +
    rect(178, 196, 40, 50, 'wall-clay', { r: 2 }) +
    rect(178, 196, 40, 10, 'wall-clay-shade');
  const sofa =
    rect(0, -92, 216, 66, 'sofa-2', { r: 22 }) +
    rect(14, -80, 92, 50, 'sofa', { r: 14 }) +
    rect(110, -80, 92, 50, 'sofa', { r: 14 }) +
    rect(4, -46, 208, 38, 'sofa', { r: 12 }) +
    line('M108-44v32', 'sofa-2', 3) +
    rect(-12, -70, 42, 64, 'sofa-2', { r: 18 }) +
    rect(186, -70, 42, 64, 'sofa-2', { r: 18 }) +
    rect(10, -8, 11, 14, 'wood-2', { r: 3 }) +
    rect(196, -8, 11, 14, 'wood-2', { r: 3 }) +
    rect(130, -82, 44, 36, 'cloth-3', { r: 9, extra: 'transform="rotate(8 152 -64)"' });
  return {
    width: WIDTH,
    height: HEIGHT,
    body: [
      facade('wall-blue'),
      glow(420, 220, 300, 0.75),
      windowOf(46, 96, 116, 150, { thing: 'plant', cols: 2, rows: 2 }),
      rect(196, 92, 7, 40, 'iron', { r: 3 }) + place(200, 116, porchLamp(0, 0, 2)),
      rect(280, 52, 276, 360, 'trim', { r: 3 }) + rect(266, 38, 304, 20, 'trim', { r: 3 }),
      pane(300, 78, 236, 330, inside),
      poly([536, 78, 606, 52, 606, 424, 536, 408], 'door') +
        poly([550, 104, 592, 90, 592, 226, 550, 224], 'window-lit') +
        circle(592, 262, 5, 'glow'),
      rect(0, ground, WIDTH, 72, 'ground-1') + path('M0 446q180-16 340 0t300-8v50H0z', 'ground-2'),
      poly([300, ground, 536, ground, 600, 480, 150, 480], 'path') +
        poly([300, ground, 536, ground, 572, 480, 214, 480], 'window-lit', { o: 0.38 }),
      ellipse(330, 452, 230, 12, 'iron', { o: 0.22 }),
      place(46, 420, outdoors.bush(120)) + place(618, 426, outdoors.bush(84, 'leaf-2', 'leaf-3')),
      place(176, 446, mover('cloth-1', 'cloth-2', 'skin-2', 'hair-1')),
      place(446, 438, mover('cloth-3', 'roof-light', 'skin-1', 'hair-2'), 1, true),
      place(204, 372, sofa),
    ].join(''),
  };
}

/** Boxes and a plant in a hallway, the front door open to the street. */
export function boxesInHall(): Drawing {
  const floor = 372;
  const street = eveningView(190, 292, [
    [6, { w: 84, h: 70, wall: 'brick' }],
    [104, { w: 76, h: 100, wall: 'cream', roof: 'hip' }],
  ]);
  return {
    width: WIDTH,
    height: HEIGHT,
    body: [
      wallAndFloor(floor),
      rect(0, 252, WIDTH, 110, 'room-wall-2') + rect(0, 248, WIDTH, 7, 'trim'),
      line('M60 262v92M140 262v92M470 262v92M560 262v92', 'room-wall', 5, { isBlunt: true }),
      rect(206, 58, 230, 314, 'trim', { r: 3 }) + rect(194, 48, 254, 16, 'trim', { r: 3 }),
      pane(226, 78, 190, 292, street),
      rect(226, 338, 190, 34, 'path') +
        poly([226, 372, 416, 372, 470, 432, 172, 432], 'window-bright', { o: 0.28 }),
      // the door, swung into the room
      poly([416, 78, 502, 50, 502, 424, 416, 372], 'cloth-1') +
        poly([430, 104, 486, 88, 486, 212, 430, 206], 'window-lit') +
        line('M458 96v114', 'cloth-1', 5) +
        poly([430, 236, 486, 246, 486, 388, 430, 356], 'roof-brick', { o: 0.4 }) +
        rect(484, 222, 8, 32, 'glow', { r: 4 }),
      // hooks with a coat and a bag
      rect(40, 96, 128, 12, 'wood', { r: 4 }) +
        line('M62 108v12M104 108v12M146 108v12', 'iron', 5) +
        path('M80 122q24-14 48 0l10 96H70z', 'cloth-2') +
        line('M104 122v94', 'roof', 3) +
        line('M58 118l-10 46M62 118l14 46', 'wood-2', 4) +
        rect(38, 162, 48, 42, 'cloth-3', { r: 6 }),
      line('M560 0v54', 'iron', 3) +
        glow(560, 84, 130, 0.95) +
        path('M530 96q0-44 30-44t30 44z', 'cloth-3') +
        ellipse(560, 96, 30, 5, 'window-bright'),
      rect(548, 144, 62, 76, 'wood', { r: 3 }) +
        rect(555, 151, 48, 62, 'paper') +
        path('M555 213v-16l16-20 14 14 8-8 10 14v16z', 'sofa') +
        circle(590, 170, 6, 'cloth-3'),
      poly([216, 396, 422, 396, 452, 438, 186, 438], 'rug') +
        poly([228, 402, 410, 402, 430, 432, 208, 432], 'cloth-1', { o: 0.55 }),
      groundShade(112, 440, 230) +
        place(20, 440, carton(132, 106)) +
        place(44, 334, carton(96, 78, 'wood')) +
        place(146, 452, carton(74, 58, 'wood')),
      place(
        92,
        258,
        poly([-40, 0, -22, -16, 38, -16, 26, 0], 'wall-cream-shade') +
          rect(-14, -42, 12, 34, 'cloth-1', { r: 2 }) +
          rect(0, -50, 12, 42, 'cloth-2', { r: 2 }) +
          rect(14, -38, 10, 30, 'sofa', { r: 2 }),
      ),
      groundShade(580, 440, 150) + place(534, 440, carton(112, 92)) + place(556, 348, carton(76, 60, 'wood')),
      place(476, 458, potPlant(132, 'wall-brick')),
    ].join(''),
  };
}

/** The light of an open door on the steps. */
export function openDoorTour(): Drawing {
  const inside =
    rect(0, 0, 164, 292, 'window-lit') +
    rect(0, 216, 164, 76, 'floor') +
    rect(0, 210, 164, 7, 'trim') +
    poly(
      [92, 216, 92, 190, 112, 190, 112, 164, 132, 164, 132, 138, 152, 138, 152, 112, 164, 112, 164, 216],
      'wood',
    ) +
    line('M92 150l72-72M96 190v-40M116 164v-36M136 138v-30', 'wood-2', 5) +
    line('M62 0v40', 'iron', 3) +
    path('M40 64c0-16 10-24 20-24h4c10 0 20 8 20 24z', 'cloth-1') +
    ellipse(62, 64, 22, 4, 'window-bright') +
    rect(14, 96, 36, 46, 'wood', { r: 2 }) +
    rect(19, 101, 26, 36, 'paper') +
    circle(32, 116, 8, 'sofa') +
    place(46, 288, `<g transform="scale(.9)">${host()}</g>`);
  const step = (at: number) =>
    rect(206 - at * 26, 376 + at * 24, 228 + at * 52, 24, 'wall-cream-shade') +
    rect(206 - at * 26, 376 + at * 24, 228 + at * 52, 8, 'trim') +
    poly(
      [
        244 - at * 16,
        376 + at * 24,
        396 + at * 16,
        376 + at * 24,
        404 + at * 18,
        400 + at * 24,
        236 - at * 18,
        400 + at * 24,
      ],
      'window-lit',
      { o: 0.5 - at * 0.07 },
    );
  return {
    width: WIDTH,
    height: HEIGHT,
    body: [
      facade('wall-moss'),
      glow(320, 220, 320, 0.85),
      windowOf(50, 110, 104, 140, { thing: 'lamp', cols: 2, rows: 2 }) +
        windowOf(500, 110, 104, 140, { thing: 'curtain', cols: 2, rows: 2 }),
      rect(218, 62, 204, 318, 'trim', { r: 3 }) +
        poly([196, 62, 320, 8, 444, 62], 'trim') +
        poly([230, 56, 320, 18, 410, 56], 'wall-moss-shade'),
      pane(238, 84, 164, 292, inside),
      poly([402, 84, 470, 58, 470, 402, 402, 376], 'cloth-1') +
        poly([414, 110, 458, 96, 458, 210, 414, 206], 'window-lit') +
        poly([414, 238, 458, 246, 458, 370, 414, 352], 'roof-brick', { o: 0.4 }) +
        circle(410, 240, 4, 'glow'),
      place(186, 140, porchLamp(0, 0, 2.2)),
      rect(0, 416, WIDTH, 64, 'ground-1') + path('M0 440q160-14 320 0t320-8v60H0z', 'ground-2'),
      groundShade(320, 478, 420, 0.3),
      [0, 1, 2].map(step).join('') +
        poly([168, 448, 472, 448, 520, 480, 120, 480], 'path') +
        poly([196, 448, 444, 448, 478, 480, 162, 480], 'window-lit', { o: 0.34 }),
      line('M206 380V300M154 446V366M206 302L154 368M434 380V300M486 446V366M434 302L486 368', 'iron', 5),
      place(
        96,
        444,
        rect(-28, -44, 56, 44, 'wall-brick', { r: 5 }) +
          rect(-32, -50, 64, 12, 'wall-brick-shade', { r: 4 }) +
          place(0, -48, outdoors.bush(92)),
      ),
      place(
        556,
        444,
        rect(-26, -42, 52, 42, 'wall-clay', { r: 5 }) +
          rect(-30, -48, 60, 12, 'wall-clay-shade', { r: 4 }) +
          place(0, -44, outdoors.roundTree(132)),
      ),
    ].join(''),
  };
}

/** Who shows the home: a person with a folder, standing on y = 0. */
function host(): string {
  return [
    line('M-10-4V-72M12-4V-72', 'cloth-2', 19) +
      rect(-24, -8, 24, 9, 'iron', { r: 4 }) +
      rect(4, -8, 24, 9, 'iron', { r: 4 }),
    path('M-24-66c-4-44 2-72 26-72s30 28 26 72z', 'cloth-3'),
    rect(-6, -152, 16, 20, 'skin-2', { r: 6 }) +
      ellipse(2, -164, 18, 20, 'skin-2') +
      path('M-17-160c-4-28 10-36 22-34c14 2 18 14 16 26c-6-8-14-10-22-10c-6 4-8 10-8 18z', 'hair-1'),
    line('M-20-122q-10 28 10 34', 'cloth-3', 13) +
      line('M24-122q24 4 34-22', 'cloth-3', 13) +
      circle(60, -148, 8, 'skin-2'),
    rect(-10, -106, 30, 38, 'paper', { r: 3 }) +
      line('M-4-96h18M-4-86h18', 'cloth-2', 3, { o: 0.6 }) +
      circle(-8, -86, 7, 'skin-2'),
  ].join('');
}
