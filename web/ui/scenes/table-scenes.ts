import { circle, type Drawing, ellipse, glow, line, path, place, poly, rect } from './drawing.ts';
import { cup, deskLamp, key, lying, pendant, potPlant, sashWindow, tableTop } from './room-parts.ts';
import { eveningView } from './small-homes.ts';

const WIDTH = 640;
const HEIGHT = 480;

/** A sheet of paper from 0, 0 with lines of writing. */
function sheet(w: number, h: number, rows: readonly number[], ink = 'cloth-2'): string {
  return (
    rect(5, 7, w, h, 'iron', { o: 0.18, r: 3 }) +
    rect(0, 0, w, h, 'paper', { r: 3 }) +
    rows
      .map((share, at) => rect(w * 0.12, h * 0.12 + at * 20, w * 0.76 * share, 7, ink, { r: 3, o: 0.55 }))
      .join('')
  );
}

const pencil = (tint: string) =>
  line('M0 0h92', tint, 10, { isBlunt: true }) +
  poly([92, -5, 112, 0, 92, 5], 'cloth-4') +
  poly([105, -2, 112, 0, 105, 2], 'iron') +
  rect(-12, -5, 12, 10, 'cloth-1', { r: 2 });

function calculator(): string {
  const keys = Array.from({ length: 12 }, (_, at) =>
    rect(12 + (at % 3) * 27, 62 + Math.floor(at / 3) * 25, 20, 17, at === 11 ? 'cloth-3' : 'cloth-4', {
      r: 4,
    }),
  );
  return (
    rect(6, 10, 96, 168, 'iron', { o: 0.2, r: 10 }) +
    rect(0, 0, 96, 168, 'screen', { r: 10 }) +
    rect(11, 12, 74, 36, 'wall-moss', { r: 4 }) +
    line('M42 22v16M56 22h10v8h-10v8h10M74 22h6v16h-6z', 'window-bright', 4, { isBlunt: true }) +
    keys.join('')
  );
}

/** A kitchen table at dusk: what a month costs. */
export function budgetTable(): Drawing {
  const chair = (x: number) =>
    rect(x, 236, 96, 110, 'wood-2', { r: 12 }) +
    rect(x + 12, 252, 72, 20, 'room-wall-2', { r: 6 }) +
    rect(x + 12, 284, 72, 20, 'room-wall-2', { r: 6 });
  const notebook =
    rect(6, 8, 244, 172, 'iron', { o: 0.2, r: 6 }) +
    rect(-6, -6, 252, 182, 'cloth-1', { r: 8 }) +
    rect(0, 0, 120, 170, 'paper', { r: 3 }) +
    rect(120, 0, 120, 170, 'cloth-4', { r: 3 }) +
    line('M120 0v170', 'wall-cream-shade', 4) +
    [0.9, 0.7, 0.8, 0.6, 0.75]
      .map(
        (share, at) =>
          rect(14, 18 + at * 26, 64 * share, 8, 'cloth-2', { r: 3, o: 0.6 }) +
          rect(88, 18 + at * 26, 22, 8, 'cloth-1', { r: 3, o: 0.8 }),
      )
      .join('') +
    [62, 98, 40, 78]
      .map((tall, at) => rect(138 + at * 24, 140 - tall, 15, tall, at === 1 ? 'cloth-3' : 'sofa'))
      .join('') +
    line('M132 142h98', 'cloth-2', 4);
  return {
    width: WIDTH,
    height: HEIGHT,
    body: [
      rect(0, 0, WIDTH, HEIGHT, 'room-wall'),
      sashWindow(
        62,
        66,
        168,
        180,
        eveningView(168, 180, [
          [14, { w: 62, h: 50, wall: 'brick' }],
          [92, { w: 58, h: 74, wall: 'blue', roof: 'hip' }],
        ]),
      ),
      path('M34 40h58c4 86-12 150-44 216H26z', 'cloth-3', { o: 0.9 }) +
        rect(24, 34, 250, 9, 'wood-2', { r: 4 }),
      rect(446, 134, 150, 9, 'wood') + rect(462, 143, 6, 14, 'wood-2') + rect(574, 143, 6, 14, 'wood-2'),
      rect(462, 92, 34, 42, 'sofa', { r: 5 }) +
        rect(458, 86, 42, 9, 'wood-2', { r: 3 }) +
        rect(506, 102, 30, 32, 'cloth-1', { r: 5 }) +
        rect(502, 96, 38, 9, 'wood-2', { r: 3 }) +
        place(568, 134, potPlant(62, 'wall-clay')),
      chair(112) + chair(432),
      pendant(320, 112),
      tableTop(316),
      ellipse(320, 372, 250, 44, 'glow', { o: 0.26 }),
      lying(222, 336, notebook, -0.28),
      lying(528, 344, calculator(), -0.1),
      lying(300, 428, `<g transform="rotate(-24)">${pencil('cloth-2')}</g>`, 0),
      ellipse(122, 396, 44, 11, 'iron', { o: 0.22 }) + place(116, 394, cup('cloth-1'), 1.35),
      ellipse(470, 432, 27, 8, 'wood-2') +
        [0, 1, 2, 3].map((at) => ellipse(470, 430 - at * 6, 22, 7, at % 2 ? 'cloth-3' : 'glow')).join('') +
        ellipse(470, 412, 13, 4, 'window-bright', { o: 0.8 }),
    ].join(''),
  };
}

/** A desk at night: a lease is read before it is signed. */
export function leaseAndLamp(): Drawing {
  const night =
    rect(0, 0, 250, 214, 'roof') +
    [
      [22, 30],
      [70, 58],
      [118, 22],
      [206, 66],
      [226, 24],
      [160, 48],
    ]
      .map(([x, y]) => circle(x!, y!, 1.8, 'window-bright'))
      .join('') +
    path('M0 214v-62l34-26 34 26v-34h58v20l40-30 40 30v-14h44v90z', 'iron') +
    path(
      'M22 168h12v16h-12zM84 140h12v16h-12zM104 168h12v16h-12zM160 158h14v18h-14zM216 142h12v14h-12z',
      'window-lit',
    );
  const lease =
    sheet(190, 230, [0.5, 1, 0.94, 1, 0.7, 1, 0.86]) +
    line('M24 202h78', 'iron', 3) +
    line('M28 196c8-18 14-16 12-4s12-10 16-8 0 10 8 6 10-6 16-2', 'cloth-2', 4) +
    rect(122, 180, 44, 30, 'none', { r: 4, extra: 'stroke="var(--cloth-1)" stroke-width="5"' });
  return {
    width: WIDTH,
    height: HEIGHT,
    body: [
      rect(0, 0, WIDTH, HEIGHT, 'room-wall-2'),
      sashWindow(252, 54, 250, 214, night),
      path('M512 28h76c-2 92 8 168 30 262h-72c-22-80-34-160-34-262z', 'cloth-2', { o: 0.92 }) +
        path('M536 28h14c0 92 10 170 30 262h-14c-20-92-30-170-30-262z', 'iron', { o: 0.18 }) +
        rect(216, 22, 404, 9, 'wood-2', { r: 4 }),
      rect(44, 92, 110, 84, 'wood', { r: 4 }) +
        rect(53, 101, 92, 66, 'paper') +
        path('M53 167v-20l26-26 22 22 12-12 32 30v6z', 'cloth-1') +
        circle(126, 119, 9, 'cloth-3'),
      tableTop(316),
      ellipse(330, 384, 210, 50, 'glow', { o: 0.34 }),
      // the lamp and the light that it throws upon the papers
      poly([228, 236, 286, 194, 520, 430, 200, 430], 'window-bright', { o: 0.26 }),
      place(176, 334, deskLamp('cloth-1'), 1.15),
      lying(372, 342, `<g transform="rotate(7)">${sheet(176, 214, [0.6, 1, 0.9, 1, 0.8])}</g>`, -0.3),
      lying(286, 340, lease, -0.3),
      lying(
        366,
        446,
        `<g transform="rotate(-32)">${line('M0 0h118', 'cloth-2', 13) + line('M84 0h22', 'cloth-3', 13, { isBlunt: true }) + poly([122, -6, 144, 0, 122, 6], 'iron')}</g>`,
        0,
      ),
      rect(58, 318, 104, 20, 'cloth-2', { r: 3 }) +
        rect(66, 300, 92, 18, 'cloth-3', { r: 3 }) +
        rect(60, 284, 88, 16, 'sofa', { r: 3 }) +
        rect(76, 322, 40, 10, 'paper', { o: 0.7, r: 2 }),
      ellipse(566, 388, 42, 10, 'iron', { o: 0.2 }) + place(562, 386, cup('cloth-4'), 1.25),
    ].join(''),
  };
}

/** A jar of coins on a window sill, with a key: what one gets back. */
export function depositJar(): Drawing {
  const coins: string[] = [];
  for (let row = 0; row < 7; row += 1)
    for (let col = 0; col < 4; col += 1) {
      const x = 270 + col * 34 + (row % 2) * 16 - 8;
      coins.push(
        ellipse(
          x,
          354 - row * 17,
          21,
          12,
          (row + col) % 3 === 0 ? 'glow' : (row * col) % 2 ? 'wall-clay' : 'cloth-3',
        ),
      );
      coins.push(ellipse(x, 352 - row * 17, 12, 6, 'window-bright', { o: 0.5 }));
    }
  return {
    width: WIDTH,
    height: HEIGHT,
    body: [
      rect(0, 0, WIDTH, HEIGHT, 'room-wall'),
      rect(64, -10, 512, 384, 'trim', { r: 4 }),
      `<svg x="84" width="472" height="374">${[
        rect(0, 0, 472, 374, 'url(#sky)'),
        place(388, 76, circle(0, 0, 80, 'url(#glow)', { o: 0.7 }) + circle(0, 0, 22, 'sun')),
        path('M0 250q120-70 240-30t232-20v174H0z', 'hill-1') +
          path('M0 290q140-40 260-14t212-10v108H0z', 'hill-2'),
        eveningRow(),
      ].join('')}</svg>`,
      line('M320 0v372M84 150h472', 'trim', 11, { isBlunt: true }),
      path('M0 0h128c6 130-14 240-58 348H0z', 'cloth-1') +
        path('M28 0h26c4 120-8 236-36 348H0V300c20-90 30-190 28-300z', 'roof-brick', { o: 0.28 }) +
        path('M640 0h-66c-6 110 8 220 40 330h26z', 'cloth-1'),
      rect(0, 372, WIDTH, 34, 'trim') +
        rect(0, 400, WIDTH, 12, 'wall-cream-shade') +
        rect(0, 412, WIDTH, 68, 'room-wall-2'),
      glow(322, 300, 170, 0.75),
      ellipse(322, 376, 112, 10, 'iron', { o: 0.25 }),
      // the jar
      path(
        'M236 224c0-16 12-20 12-34h148c0 14 12 18 12 34v136c0 12-8 18-20 18H256c-12 0-20-6-20-18z',
        'paper',
        { o: 0.34 },
      ),
      coins.join(''),
      path(
        'M236 224c0-16 12-20 12-34h148c0 14 12 18 12 34v136c0 12-8 18-20 18H256c-12 0-20-6-20-18z',
        'none',
        {
          extra: 'stroke="var(--paper)" stroke-width="6"',
        },
      ) + line('M254 236v112', 'paper', 9, { o: 0.75 }),
      rect(240, 168, 164, 26, 'wood', { r: 6 }) + rect(240, 184, 164, 10, 'wood-2', { r: 4 }),
      rect(280, 262, 84, 62, 'paper', { r: 6 }) +
        poly([296, 294, 322, 272, 348, 294], 'cloth-1') +
        rect(303, 292, 38, 22, 'cloth-2') +
        rect(317, 299, 10, 15, 'glow'),
      place(
        452,
        378,
        ellipse(36, 6, 62, 7, 'iron', { o: 0.2 }) +
          `<g transform="translate(14 -6) rotate(6)">${key('cloth-3')}</g>`,
      ),
      line('M440 372q-24 8-30 22', 'iron', 3) +
        poly([398, 390, 420, 390, 426, 424, 392, 424], 'cloth-1') +
        circle(409, 397, 3, 'paper'),
      place(150, 374, potPlant(104, 'wall-clay')),
    ].join(''),
  };
}

/** The roofs that the sill looks upon. */
function eveningRow(): string {
  return (
    path('M0 374V300l46-36 46 36v-20h70v30l44-34 44 34v-16h84v-26l40-30 40 30v14h58v92z', 'hill-3') +
    path(
      'M30 308h14v20h-14zM112 298h14v18h-14zM140 298h14v18h-14zM196 314h14v20h-14zM276 308h14v18h-14zM304 308h14v18h-14zM364 292h16v22h-16zM426 302h14v18h-14z',
      'window-lit',
    )
  );
}
