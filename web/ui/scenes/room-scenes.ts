import { apartments, cottage } from './buildings.ts';
import { circle, type Drawing, ellipse, glow, line, path, place, poly, rect } from './drawing.ts';
import { outdoors } from './outdoors.ts';
import { people } from './people.ts';
import { floorLamp, potPlant, view, wallAndFloor } from './room-parts.ts';

const WIDTH = 640;
const HEIGHT = 480;

/** Two people and a sofa. */
export function sofaScene(): Drawing {
  const floor = 370;
  return {
    width: WIDTH,
    height: HEIGHT,
    body: [
      wallAndFloor(floor),
      view(
        236,
        56,
        170,
        140,
        path('M236 168q40-30 90-12t80-12v52H236z', 'hill-2') +
          place(262, 196, apartments({ wall: 'brick', seed: 61 }), 0.3) +
          place(338, 196, cottage({ wall: 'blue', seed: 62 }), 0.34) +
          circle(372, 84, 10, 'sun'),
      ),
      rect(60, 74, 74, 92, 'wood', { r: 3 }) +
        rect(67, 81, 60, 78, 'paper') +
        path('M67 159v-26l20-24 16 18 10-10 14 16v26z', 'cloth-1') +
        circle(110, 102, 8, 'cloth-3'),
      rect(148, 104, 48, 58, 'wood-2', { r: 3 }) +
        rect(154, 110, 36, 46, 'sofa') +
        circle(172, 133, 11, 'cloth-4'),
      rect(462, 120, 132, 8, 'wood') +
        [0, 1, 2, 3, 4, 5]
          .map((at) =>
            rect(
              472 + at * 13,
              120 - [40, 34, 44, 30, 38, 36][at]!,
              11,
              [40, 34, 44, 30, 38, 36][at]!,
              ['cloth-2', 'cloth-1', 'cloth-3', 'sofa', 'wall-blue', 'wall-clay'][at]!,
            ),
          )
          .join('') +
        place(574, 120, potPlant(46)),
      ellipse(320, 424, 270, 38, 'rug') +
        ellipse(320, 424, 226, 29, 'none', {
          extra: 'stroke="var(--cloth-1)" stroke-width="3" stroke-dasharray="12 8"',
        }),
      place(68, floor + 40, floorLamp(250)),
      ellipse(322, 410, 226, 12, 'iron', { o: 0.2 }),
      // the sofa
      rect(132, 214, 376, 150, 'sofa-2', { r: 34 }) +
        rect(150, 232, 168, 120, 'sofa', { r: 22 }) +
        rect(322, 232, 168, 120, 'sofa', { r: 22 }),
      rect(144, 318, 352, 60, 'sofa', { r: 18 }) + line('M320 326v48', 'sofa-2', 4),
      rect(112, 262, 62, 128, 'sofa-2', { r: 28 }) +
        rect(466, 262, 62, 128, 'sofa-2', { r: 28 }) +
        rect(150, 386, 16, 22, 'wood-2', { r: 4 }) +
        rect(474, 386, 16, 22, 'wood-2', { r: 4 }),
      place(448, 300, rect(-32, -30, 60, 56, 'cloth-3', { r: 12, extra: 'transform="rotate(10)"' })),
      place(228, 324, people.reader()) + place(398, 324, people.talker()),
      place(586, floor + 44, potPlant(128, 'wall-clay')),
      // a cat on the rug
      path('M274 448c-22 0-34-10-30-22c4-12 22-16 44-14c26 2 40 12 38 24c-1 8-14 12-52 12z', 'iron') +
        circle(252, 424, 13, 'iron') +
        poly([243, 415, 244, 402, 253, 411], 'iron') +
        poly([254, 411, 263, 403, 263, 416], 'iron') +
        line('M322 440c16 4 22-10 12-16', 'iron', 7),
    ].join(''),
  };
}

/** A desk in the evening: somebody asks, others answer. */
export function deskScene(): Drawing {
  const floor = 404;
  const bubble = (
    x: number,
    y: number,
    w: number,
    h: number,
    tint: string,
    isLeft: boolean,
    lines: number[],
    ink: string,
  ) =>
    rect(x, y, w, h, tint, { r: 18 }) +
    (isLeft
      ? poly([x + 26, y + h - 4, x + 54, y + h - 4, x + 26, y + h + 20], tint)
      : poly([x + w - 26, y + h - 4, x + w - 54, y + h - 4, x + w - 26, y + h + 20], tint)) +
    lines
      .map((share, at) => rect(x + 18, y + 19 + at * 17, (w - 36) * share, 8, ink, { r: 4, o: 0.75 }))
      .join('');
  return {
    width: WIDTH,
    height: HEIGHT,
    body: [
      wallAndFloor(floor),
      view(
        52,
        70,
        132,
        150,
        path('M52 190q50-34 132-14v44H52z', 'hill-2') +
          place(90, 220, outdoors.poplar(90, 'hill-3')) +
          place(150, 220, cottage({ wall: 'cream', seed: 71 }), 0.3, true) +
          circle(92, 104, 11, 'sun'),
      ),
      path('M30 52h52c2 84-14 140-46 188h-18z', 'cloth-1', { o: 0.9 }) +
        rect(20, 46, 200, 8, 'wood-2', { r: 4 }),
      glow(476, 250, 190, 0.9),
      bubble(226, 44, 190, 78, 'paper', false, [1, 0.72], 'cloth-2') +
        bubble(404, 118, 188, 62, 'cloth-3', true, [0.9, 0.5], 'roof') +
        bubble(250, 146, 116, 50, 'sofa', false, [0.9], 'paper'),
      rect(92, 318, 470, 14, 'wood', { r: 4 }) +
        rect(112, 332, 14, 110, 'wood-2') +
        rect(528, 332, 14, 110, 'wood-2') +
        rect(440, 332, 88, 56, 'wood-2') +
        rect(448, 340, 72, 18, 'wood') +
        rect(448, 364, 72, 18, 'wood') +
        circle(484, 349, 3, 'path') +
        circle(484, 373, 3, 'path'),
      rect(232, 216, 176, 104, 'screen', { r: 8 }) +
        rect(240, 224, 160, 84, 'window-lit', { r: 3 }) +
        rect(240, 224, 160, 16, 'cloth-2') +
        rect(250, 250, 66, 46, 'paper', { r: 3 }) +
        rect(326, 252, 60, 7, 'wall-clay', { r: 3 }) +
        rect(326, 266, 44, 7, 'wall-clay', { r: 3 }) +
        rect(326, 280, 54, 7, 'wall-clay', { r: 3 }),
      line('M506 317v-54l-38-36', 'iron', 6) +
        path('M444 246l34-36 20 26z', 'cloth-1') +
        rect(484, 312, 44, 7, 'iron', { r: 3 }),
      place(146, 318, potPlant(74)) +
        [0, 1, 2]
          .map((at) =>
            rect(182 + at * 4, 308 - at * 10, 50 - at * 8, 10, ['cloth-1', 'cloth-3', 'cloth-2'][at]!, {
              r: 2,
            }),
          )
          .join('') +
        rect(424, 294, 20, 24, 'paper', { r: 3 }) +
        line('M444 300c10-2 10 12 0 12', 'paper', 3),
      place(318, 384, people.sitter()),
      rect(252, 356, 132, 76, 'wood-2', { r: 22 }) +
        rect(262, 366, 112, 56, 'wood', { r: 16 }) +
        rect(313, 432, 10, 26, 'iron') +
        line('M286 464l32-12 32 12', 'iron', 7),
    ].join(''),
  };
}
