import { circle, type Drawing, glow, line, path, place, poly, rect } from './drawing.ts';
import { outdoors } from './outdoors.ts';
import { evening, panes, road, smallHome } from './small-homes.ts';

const WIDTH = 640;
const HEIGHT = 480;
const { bush, lampPost, roundTree, tree } = outdoors;

/** A campus hall on a hill, a street below, all with their lights on. */
export function campusAndStreet(): Drawing {
  const base = 414;
  return {
    width: WIDTH,
    height: HEIGHT,
    body: [
      evening(96, 84, 47, 300),
      path('M120 420c40-150 130-206 232-212s200 60 290 170v60H100z', 'ground-1') +
        path('M250 420c60-110 120-160 190-170c80 10 130 60 200 130v60H240z', 'leaf-3', { o: 0.45 }),
      place(346, 228, hillHall(), 0.9),
      path('M340 226q-14 40 26 70t-30 62q-40 22-20 60h60q-30-36 16-64t-4-66-22-62z', 'path'),
      place(206, 284, tree(96, 'leaf-1', 'leaf-2')) +
        place(512, 268, roundTree(84, 'leaf-gold', 'wall-clay-shade')) +
        place(566, 312, tree(104)) +
        place(250, 330, roundTree(70)) +
        place(448, 318, bush(60)) +
        place(286, 268, bush(44)),
      place(316, 330, lampPost(70)) + place(404, 296, lampPost(60)),
      rect(0, base - 10, WIDTH, 90, 'ground-2'),
      place(-24, base, smallHome({ w: 116, h: 150, wall: 'brick', roof: 'flat', door: 0.7 })) +
        place(106, base, smallHome({ w: 104, h: 82, wall: 'cream' })) +
        place(222, base, smallHome({ w: 86, h: 104, wall: 'blue', roof: 'hip' })) +
        place(392, base, smallHome({ w: 100, h: 84, wall: 'clay', door: 0.76 })) +
        place(506, base, smallHome({ w: 150, h: 118, wall: 'moss', roof: 'hip' })),
      place(216, base + 2, bush(34)) +
        place(100, base + 2, bush(36)) +
        place(388, base + 2, bush(40)) +
        place(500, base + 2, bush(40, 'leaf-2', 'leaf-3')),
      road(base + 8),
      place(350, base + 20, lampPost(120)) + place(590, base + 20, lampPost(120)),
    ].join(''),
  };
}

/** The hall of a campus seen from its town, about x = 0. */
function hillHall(): string {
  const rows = [-104, -56].flatMap((y) =>
    [-134, -108, -82, -56, 44, 70, 96, 122].map((x) => [x, y] as const),
  );
  return [
    glow(0, -70, 190, 0.6),
    rect(-150, -122, 300, 122, 'wall-brick') + rect(118, -122, 32, 122, 'wall-brick-shade'),
    poly([-162, -120, -136, -156, 136, -156, 162, -120], 'roof') +
      poly([-136, -156, 136, -156, 140, -150, -140, -150], 'roof-light'),
    rect(-16, -196, 32, 42, 'trim') +
      path('M-22-194h44c0-18-10-28-22-34c-12 6-22 16-22 34z', 'wall-moss') +
      rect(-1.5, -244, 3, 18, 'iron') +
      circle(0, -176, 10, 'window-lit') +
      line('M0-181v5h4', 'iron', 2),
    path(
      panes(
        rows.map(([x, y]) => [x - 2, y - 2] as const),
        16,
        30,
      ),
      'trim',
    ) +
      path(panes(rows, 12, 26), 'window-lit') +
      path(
        panes(
          rows.map(([x, y]) => [x, y + 14] as const),
          12,
          12,
        ),
        'window-bright',
        { o: 0.7 },
      ),
    rect(-40, -122, 80, 122, 'wall-cream') +
      poly([-50, -120, 0, -158, 50, -120], 'trim') +
      poly([-36, -122, 0, -148, 36, -122], 'wall-cream'),
    glow(0, -30, 70, 0.8) +
      rect(-14, -54, 28, 54, 'door', { r: 1 }) +
      rect(-10, -50, 20, 24, 'window-lit') +
      [-36, -22, 18, 32].map((x) => rect(x, -104, 6, 104, 'trim')).join('') +
      rect(-42, -110, 84, 8, 'trim'),
    rect(-50, -6, 100, 8, 'path') + rect(-58, 0, 116, 7, 'trim'),
  ].join('');
}
