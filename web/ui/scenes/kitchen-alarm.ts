import { circle, type Drawing, ellipse, glow, line, path, place, poly, rect } from './drawing.ts';
import { cup, pendant, potPlant, sashWindow } from './room-parts.ts';
import { eveningView } from './small-homes.ts';

/** A lit kitchen: a kettle on the stove, a smoke alarm above it. */
export function kitchenAlarm(): Drawing {
  const tiles =
    Array.from({ length: 5 }, (_, at) => `M0 ${214 + at * 24}h640`).join('') +
    Array.from({ length: 21 }, (_, at) => `M${at * 32} 214v106`).join('');
  const door = (x: number, w: number) =>
    rect(x, 350, w, 104, 'wall-moss-shade', { r: 4 }) +
    rect(x + 10, 360, w - 20, 84, 'wall-moss', { r: 3 }) +
    rect(x + w / 2 - 14, 366, 28, 5, 'glow', { r: 2 });
  return {
    width: 640,
    height: 480,
    body: [
      rect(0, 0, 640, 480, 'room-wall') + rect(0, 0, 640, 26, 'trim'),
      rect(0, 212, 640, 110, 'paper', { o: 0.75 }) + line(tiles, 'room-wall-2', 2.4, { isBlunt: true }),
      glow(150, 150, 200, 0.6),
      sashWindow(
        74,
        84,
        168,
        150,
        eveningView(168, 150, [
          [12, { w: 62, h: 44, wall: 'cream' }],
          [92, { w: 62, h: 62, wall: 'clay', roof: 'hip' }],
        ]),
      ),
      // the alarm under the ceiling
      glow(374, 44, 110, 0.7) +
        ellipse(374, 28, 66, 5, 'iron', { o: 0.2 }) +
        path('M314 26h120c0 26-14 40-36 42h-48c-22-2-36-16-36-42z', 'wall-clay') +
        path('M314 26h120c0 18-14 28-36 30h-48c-22-2-36-12-36-30z', 'paper') +
        line('M338 40h24M386 40h24', 'window-dim', 4) +
        circle(374, 47, 7, 'cloth-1') +
        line('M302 56q-12 12-10 30M284 46q-18 20-16 50M446 56q12 12 10 30M464 46q18 20 16 50', 'cloth-1', 6),
      pendant(158, 42, 'cloth-3', 120),
      // hood and shelf
      poly([372, 150, 476, 150, 508, 208, 340, 208], 'window-dim') +
        rect(398, 118, 52, 34, 'window-dim') +
        rect(334, 204, 180, 12, 'hill-2', { r: 3 }) +
        poly([360, 216, 488, 216, 504, 316, 344, 316], 'window-bright', { o: 0.3 }),
      rect(536, 150, 104, 9, 'wood') +
        rect(548, 112, 30, 38, 'sofa', { r: 5 }) +
        rect(544, 106, 38, 8, 'wood-2', { r: 3 }) +
        rect(588, 122, 26, 28, 'cloth-1', { r: 5 }) +
        rect(584, 116, 34, 8, 'wood-2', { r: 3 }),
      line('M548 159v14M574 159v14M600 159v14', 'iron', 3) +
        path('M540 173h16v24c0 10-16 10-16 0zM592 173h16v24c0 10-16 10-16 0z', 'cloth-2') +
        line('M574 173v30', 'wood-2', 6),
      // the counter, the stove and its oven
      rect(0, 318, 640, 18, 'wood', { r: 2 }) +
        rect(0, 336, 640, 124, 'wall-moss') +
        rect(0, 456, 640, 24, 'floor') +
        rect(0, 452, 640, 7, 'iron', { o: 0.35 }),
      door(8, 96) + door(114, 96) + door(220, 96) + door(540, 92),
      rect(330, 318, 196, 140, 'window-dim') +
        rect(330, 318, 196, 30, 'hill-2') +
        [356, 388, 468, 500].map((x) => circle(x, 333, 8, 'iron')).join('') +
        rect(404, 326, 48, 14, 'screen', { r: 3 }) +
        line('M416 333h24', 'glow', 4) +
        rect(348, 364, 160, 78, 'iron', { r: 6 }) +
        rect(358, 374, 140, 58, 'window-lit', { r: 4, o: 0.9 }) +
        rect(358, 408, 140, 24, 'window-bright', { o: 0.6 }) +
        line('M358 400h140', 'iron', 3) +
        rect(352, 354, 152, 6, 'trim', { r: 3 }),
      rect(346, 312, 166, 7, 'iron', { r: 2 }) +
        path('M386 312q4-12 8 0zM400 312q4-14 8 0zM414 312q4-12 8 0z', 'cloth-2'),
      // the kettle
      path('M388 250q36-66 72 0', 'none', { extra: 'stroke="var(--iron)" stroke-width="8"' }) +
        path('M372 310c-2-42 16-66 52-66s54 24 52 66z', 'cloth-1') +
        path('M470 278q26-4 34-32l12 5q-8 40-40 52z', 'cloth-1') +
        rect(392, 240, 64, 8, 'roof-brick', { r: 4 }) +
        circle(424, 236, 7, 'iron') +
        path('M386 300c-2-24 6-38 22-44', 'none', {
          extra: 'stroke="var(--paper)" stroke-width="5" stroke-linecap="round" opacity=".7"',
        }),
      line('M516 234q12-12 2-26t4-28M532 230q12-12 4-26', 'paper', 6, { o: 0.85 }),
      // what stands on the counter
      rect(24, 290, 26, 28, 'paper', { r: 3 }) +
        place(106, 318, potPlant(72)) +
        rect(196, 236, 8, 50, 'hill-2') +
        line('M200 238q0-24 24-24t24 20', 'hill-2', 8) +
        rect(190, 312, 104, 8, 'hill-2', { r: 3 }) +
        place(576, 318, cup('cloth-3')) +
        ellipse(40, 290, 13, 3, 'wall-cream-shade'),
    ].join(''),
  };
}
