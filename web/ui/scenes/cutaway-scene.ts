import { circle, type Drawing, ellipse, glow, line, path, place, poly, rect } from './drawing.ts';
import { outdoors } from './outdoors.ts';

const WIDTH = 640;
const HEIGHT = 480;

/** A house opened like a doll's house: everything there is to know about it. */
export function cutawayScene(): Drawing {
  const room = (x: number, y: number, w: number, h: number, tint: string, things: string) =>
    rect(x, y, w, h, tint) +
    rect(x, y, w, h, 'window-bright', { o: 0.16 }) +
    things +
    rect(x, y + h - 7, w, 7, 'floor-2');
  return {
    width: WIDTH,
    height: HEIGHT,
    body: [
      rect(0, 0, WIDTH, HEIGHT, 'url(#sky)') +
        outdoors.stars(640, 170, 34, 8) +
        place(86, 92, outdoors.moon(22)) +
        place(520, 76, outdoors.cloud(150, 0.7)),
      path('M0 320q150-70 320-34t320-18v140H0z', 'hill-1') +
        path('M0 360q160-36 330-14t310-10v90H0z', 'hill-2'),
      rect(0, 410, WIDTH, 70, 'ground-1') + path('M0 434q160-20 320 0t320-4v50H0z', 'ground-2'),
      place(70, 416, outdoors.tree(180)) +
        place(584, 416, outdoors.roundTree(140, 'leaf-gold', 'wall-clay-shade')),
      ellipse(322, 416, 240, 12, 'iron', { o: 0.25 }),
      rect(424, 84, 30, 70, 'wall-brick-shade') + rect(418, 78, 42, 10, 'roof'),
      rect(128, 174, 384, 240, 'wall-brick'),
      poly([100, 182, 320, 52, 540, 182], 'roof') + poly([168, 176, 320, 86, 472, 176], 'room-wall-2'),
      // under the roof: a bed
      rect(260, 150, 92, 12, 'wood') +
        path('M264 152c0-16 8-20 20-20h50c12 0 18 6 18 20z', 'cloth-2') +
        rect(264, 126, 30, 14, 'paper', { r: 6 }) +
        rect(256, 126, 6, 44, 'wood-2') +
        rect(350, 140, 6, 30, 'wood-2') +
        glow(392, 136, 46, 0.9) +
        rect(382, 152, 24, 20, 'wood') +
        poly([385, 142, 399, 142, 396, 130, 388, 130], 'cloth-3') +
        rect(390.5, 142, 3, 10, 'iron') +
        rect(168, 170, 304, 7, 'floor-2'),
      room(
        140,
        186,
        120,
        106,
        'room-wall',
        rect(152, 240, 96, 45, 'paper', { r: 10 }) +
          path('M152 256h96v14c0 10-8 16-18 16h-60c-10 0-18-6-18-16z', 'trim') +
          line('M166 240v-22h16', 'iron', 3) +
          rect(200, 200, 40, 24, 'window-dim', { r: 3 }) +
          rect(148, 252, 104, 6, 'window-dim', { r: 3 }),
      ),
      room(
        266,
        186,
        236,
        106,
        'room-wall-2',
        glow(420, 220, 80, 0.9) +
          rect(286, 226, 92, 58, 'wood', { r: 3 }) +
          line('M332 226v58M286 254h92', 'wood-2', 3) +
          rect(290, 232, 38, 18, 'cloth-1') +
          rect(338, 232, 36, 18, 'cloth-2') +
          rect(336, 259, 36, 20, 'sofa') +
          rect(400, 252, 84, 6, 'wood') +
          rect(406, 258, 5, 28, 'wood-2') +
          rect(474, 258, 5, 28, 'wood-2') +
          rect(426, 228, 32, 22, 'screen', { r: 2 }) +
          line('M420 186v14', 'iron', 2) +
          poly([406, 212, 434, 212, 428, 200, 412, 200], 'cloth-3') +
          rect(462, 238, 8, 14, 'wall-brick') +
          path('M466 238q-8-8-4-16q4 4 4 8q2-8 8-10q0 10-8 18z', 'leaf-2'),
      ),
      room(
        140,
        300,
        176,
        110,
        'room-wall-2',
        glow(228, 326, 90, 0.85) +
          rect(152, 360, 150, 44, 'sofa-2', { r: 10 }) +
          rect(164, 344, 126, 38, 'sofa', { r: 12 }) +
          rect(176, 352, 30, 24, 'cloth-3', { r: 7 }) +
          rect(214, 308, 30, 24, 'wood') +
          rect(218, 312, 22, 16, 'paper'),
      ),
      room(
        322,
        300,
        180,
        110,
        'room-wall',
        glow(412, 330, 90, 0.85) +
          rect(334, 352, 156, 52, 'cloth-4') +
          rect(330, 346, 164, 8, 'wood-2') +
          line('M386 354v50M438 354v50', 'window-dim', 2) +
          rect(340, 312, 60, 22, 'wall-moss', { r: 2 }) +
          line('M370 312v22', 'trim', 2) +
          rect(446, 310, 42, 94, 'trim', { r: 4 }) +
          line('M446 344h42M452 326v10M452 354v14', 'window-dim', 3) +
          rect(412, 336, 22, 10, 'cloth-1', { r: 3 }) +
          line('M412 300v8', 'iron', 2) +
          circle(412, 312, 6, 'window-bright'),
      ),
      rect(128, 292, 384, 9, 'wall-brick-shade') +
        rect(258, 176, 9, 118, 'wall-brick-shade') +
        rect(315, 300, 8, 112, 'wall-brick-shade') +
        rect(120, 408, 400, 10, 'path') +
        rect(120, 174, 400, 8, 'trim'),
    ].join(''),
  };
}
