import { circle, type Drawing, ellipse, glow, line, path, place, poly, rect } from './drawing.ts';
import { facade, groundShade, porchLamp, windowOf } from './openings.ts';
import { outdoors } from './outdoors.ts';
import { potPlant } from './room-parts.ts';
import { evening, smallHome } from './small-homes.ts';

const WIDTH = 640;
const HEIGHT = 480;

/** A suitcase by the front door, the porch light on. */
export function suitcaseAtDoor(): Drawing {
  const floor = 416;
  return {
    width: WIDTH,
    height: HEIGHT,
    body: [
      evening(120, 100, 17, 300),
      place(2, 372, smallHome({ w: 96, h: 84, wall: 'clay' })) +
        place(116, 372, smallHome({ w: 88, h: 118, wall: 'blue', roof: 'hip', door: 0.7 })),
      rect(0, 368, 300, 60, 'ground-1') +
        place(222, 376, outdoors.tree(150, 'leaf-1', 'leaf-2')) +
        rect(0, 388, 300, 30, 'road-1') +
        line('M0 402h300', 'path', 3, { o: 0.5, isBlunt: true, extra: 'stroke-dasharray="22 22"' }),
      facade('wall-brick', 264, 376) + rect(254, 0, 22, 420, 'trim'),
      glow(364, 150, 280, 0.95),
      rect(412, 92, 176, 326, 'trim', { r: 3 }) +
        rect(400, 80, 200, 18, 'trim', { r: 3 }) +
        rect(428, 108, 144, 310, 'sofa'),
      rect(446, 128, 108, 92, 'window-lit', { r: 3 }) +
        rect(446, 176, 108, 44, 'window-bright', { o: 0.7 }) +
        line('M500 128v92M446 172h108', 'sofa', 5, { isBlunt: true }),
      rect(446, 244, 46, 150, 'iron', { o: 0.2, r: 2 }) +
        rect(508, 244, 46, 150, 'iron', { o: 0.2, r: 2 }) +
        rect(556, 264, 8, 36, 'glow', { r: 4 }),
      line('M338 92h26v14', 'iron', 7) +
        rect(330, 80, 11, 26, 'iron', { r: 3 }) +
        poly([342, 132, 364, 104, 386, 132], 'iron') +
        poly([346, 132, 382, 132, 376, 188, 352, 188], 'window-bright') +
        line('M364 132v56', 'iron', 3) +
        rect(348, 186, 32, 8, 'iron', { r: 3 }),
      // the roof of the porch and its post
      rect(-10, 0, 660, 30, 'roof') +
        rect(-10, 30, 660, 9, 'trim') +
        rect(36, 39, 20, 380, 'trim') +
        rect(28, 39, 36, 12, 'trim', { r: 2 }) +
        rect(28, 404, 36, 14, 'trim', { r: 2 }),
      line('M56 318h198M84 318v96M118 318v96M152 318v96M186 318v96M220 318v96', 'trim', 6) +
        line('M56 404h198', 'trim', 6),
      rect(0, floor, WIDTH, 64, 'wood') +
        line(`M0 ${floor + 22}h640M0 ${floor + 44}h640`, 'wood-2', 3) +
        rect(0, floor - 4, WIDTH, 8, 'trim'),
      poly([420, floor + 8, 580, floor + 8, 600, floor + 34, 398, floor + 34], 'cloth-3') +
        poly([432, floor + 13, 568, floor + 13, 582, floor + 29, 416, floor + 29], 'cloth-1'),
      ellipse(326, floor + 30, 96, 9, 'iron', { o: 0.25 }),
      place(336, floor + 28, suitcase()) + place(262, floor + 34, backpack()),
      place(612, floor + 20, potPlant(118, 'wall-clay')),
    ].join(''),
  };
}

function suitcase(): string {
  return (
    line('M-22-148v-56h44v56', 'iron', 7) +
    rect(-30, -214, 60, 14, 'iron', { r: 6 }) +
    circle(-38, -6, 9, 'iron') +
    circle(38, -6, 9, 'iron') +
    rect(-56, -154, 112, 146, 'cloth-3', { r: 14 }) +
    line('M-28-142v122M0-142v122M28-142v122', 'wall-clay-shade', 5, { o: 0.55 }) +
    rect(-56, -96, 112, 12, 'wall-clay-shade', { o: 0.5 }) +
    rect(-16, -140, 32, 26, 'cloth-2', { r: 3 }) +
    circle(0, -127, 7, 'paper') +
    circle(36, -52, 12, 'cloth-1')
  );
}

function backpack(): string {
  return (
    line('M-14-92q14-20 28 0', 'iron', 6) +
    path('M-42 0c-6-58 0-94 42-94s48 36 42 94z', 'cloth-2') +
    path('M-34-54h68c2 8 2 18 0 30h-68c-2-12-2-22 0-30z', 'roof', { o: 0.5 }) +
    line('M-28-62q28 12 56 0', 'cloth-3', 4) +
    rect(-6, -34, 12, 12, 'cloth-3', { r: 2 })
  );
}

/** A mailbox with its flag up before a lit front door. */
export function mailAtDoor(): Drawing {
  return {
    width: WIDTH,
    height: HEIGHT,
    body: [
      evening(70, 80, 23, 300),
      place(-40, 384, outdoors.poplar(220, 'hill-3')) + place(236, 384, outdoors.poplar(170, 'hill-3')),
      rect(0, 376, WIDTH, 104, 'ground-1'),
      rect(268, 96, 400, 288, 'wall-cream') +
        line(
          Array.from({ length: 11 }, (_, at) => `M268 ${120 + at * 24}h380`).join(''),
          'wall-cream-shade',
          2.2,
          { isBlunt: true },
        ) +
        poly([236, 112, 452, -54, 700, 112], 'roof') +
        poly([268, 96, 452, -30, 640, 90, 640, 96], 'wall-cream') +
        rect(236, 104, 420, 12, 'trim'),
      glow(420, 240, 230, 0.9),
      windowOf(414, 30, 60, 56, { arch: true, thing: 'plant' }) +
        windowOf(530, 156, 90, 130, { thing: 'cat', cols: 2, rows: 2 }),
      rect(352, 148, 132, 232, 'trim', { r: 3 }) +
        rect(340, 138, 156, 16, 'trim', { r: 3 }) +
        rect(366, 164, 104, 214, 'cloth-1'),
      rect(380, 180, 76, 72, 'window-lit', { r: 3 }) +
        rect(380, 218, 76, 34, 'window-bright', { o: 0.7 }) +
        line('M418 180v72', 'cloth-1', 5, { isBlunt: true }) +
        rect(380, 270, 32, 92, 'iron', { o: 0.2, r: 2 }) +
        rect(424, 270, 32, 92, 'iron', { o: 0.2, r: 2 }) +
        rect(388, 258, 60, 9, 'glow', { r: 4 }),
      place(314, 190, porchLamp(0, 0, 2)) + place(516, 190, porchLamp(0, 0, 1.2)),
      rect(330, 376, 176, 14, 'trim', { r: 2 }) + rect(318, 388, 200, 14, 'wall-cream-shade', { r: 2 }),
      path('M330 402h176q-30 40-150 78H96q190-30 234-78z', 'path') +
        path('M350 402h130q-30 36-130 72h-160q140-26 160-72z', 'window-lit', { o: 0.3 }),
      place(556, 396, outdoors.bush(130)) +
        place(616, 404, outdoors.bush(96, 'leaf-2', 'leaf-3')) +
        place(290, 392, outdoors.bush(60)),
      path('M0 440q80-22 170-8l-60 48H0zM640 420q-110 0-200 60h200z', 'ground-2'),
      groundShade(152, 470, 120, 0.3) + place(150, 470, mailbox()),
      place(76, 474, outdoors.bush(86)) + place(214, 478, outdoors.bush(60, 'leaf-2', 'leaf-3')),
    ].join(''),
  };
}

/** A mailbox on its post, letters in it and the flag up. */
function mailbox(): string {
  return [
    rect(-11, -150, 22, 150, 'wood-2', { r: 2 }) + line('M0-84L44-128', 'wood-2', 12),
    path('M-92-146v-62c0-34 22-54 50-54H62c28 0 50 20 50 54v62z', 'cloth-2'),
    path('M-92-146v-62c0-34 22-54 50-54s50 20 50 54v62z', 'roof') +
      path('M-82-150v-56c0-30 18-46 40-46s40 16 40 46v56z', 'iron'),
    poly([-74, -150, -74, -196, -18, -206, -12, -150], 'paper') +
      line('M-74-194l32 22 24-32', 'wall-cream-shade', 4),
    poly([-96, -146, 12, -146, -4, -122, -112, -122], 'wall-blue'),
    circle(64, -196, 8, 'iron') +
      rect(60, -286, 9, 92, 'iron', { r: 2 }) +
      poly([69, -286, 112, -274, 69, -252], 'cloth-1') +
      rect(69, -286, 4, 34, 'cloth-1'),
    rect(30, -176, 60, 9, 'cloth-3', { r: 4 }),
  ].join('');
}
