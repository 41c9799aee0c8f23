import { circle, type Drawing, ellipse, line, place, poly, rect } from './drawing.ts';
import { deskLamp, key, lying, sashWindow, tableTop } from './room-parts.ts';
import { eveningView } from './small-homes.ts';

const WIDTH = 640;
const HEIGHT = 480;

/** A manager's desk: a floor plan, a camera and keys beside a lamp. */
export function managerDesk(): Drawing {
  const plan =
    rect(7, 9, 310, 190, 'iron', { o: 0.2, r: 4 }) +
    rect(0, 0, 310, 190, 'paper', { r: 4 }) +
    rect(150, 20, 140, 72, 'wall-clay', { o: 0.3 }) +
    line('M20 20H290V170H20zM150 20V92H290M150 128V170M20 108H112', 'cloth-2', 7, { isBlunt: true }) +
    line('M112 108a38 38 0 0 1 38 20', 'cloth-2', 3) +
    rect(36, 36, 46, 56, 'sofa', { r: 4, o: 0.75 }) +
    rect(40, 40, 38, 14, 'paper', { r: 3 }) +
    rect(176, 116, 62, 36, 'cloth-1', { r: 8, o: 0.85 }) +
    circle(262, 134, 13, 'cloth-3') +
    rect(170, 32, 100, 14, 'cloth-2', { o: 0.5 });
  const camera =
    rect(26, -76, 40, 18, 'iron', { r: 5 }) +
    rect(0, -64, 128, 64, 'screen', { r: 10 }) +
    rect(0, -46, 128, 28, 'iron', { r: 2, o: 0.6 }) +
    circle(66, -32, 27, 'trim') +
    circle(66, -32, 22, 'iron') +
    circle(66, -32, 14, 'cloth-2') +
    circle(60, -38, 5, 'paper', { o: 0.9 }) +
    rect(98, -58, 18, 10, 'window-bright', { r: 3 }) +
    circle(14, -56, 4, 'cloth-1');
  const photo = (x: number, y: number, turn: number, picture: string) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})">${rect(0, 0, 84, 70, 'paper', { r: 2 }) + rect(7, 7, 70, 48, 'window-dim') + picture + circle(42, 4, 4, 'cloth-1')}</g>`;
  const house =
    poly([20, 36, 42, 17, 64, 36], 'roof') +
    rect(25, 35, 34, 20, 'wall-cream') +
    rect(38, 41, 9, 14, 'window-lit');
  const room =
    rect(7, 42, 70, 13, 'floor') + rect(18, 30, 34, 17, 'sofa', { r: 4 }) + circle(64, 20, 7, 'window-lit');
  return {
    width: WIDTH,
    height: HEIGHT,
    body: [
      rect(0, 0, WIDTH, HEIGHT, 'room-wall'),
      sashWindow(
        54,
        62,
        150,
        176,
        eveningView(150, 176, [
          [10, { w: 60, h: 92, wall: 'clay', roof: 'flat' }],
          [84, { w: 56, h: 54, wall: 'cream' }],
        ]),
      ),
      rect(258, 44, 292, 194, 'wood', { r: 5 }) +
        rect(268, 54, 272, 174, 'wall-clay') +
        rect(268, 54, 272, 174, 'wood-2', { o: 0.22 }),
      photo(288, 72, -4, house) +
        photo(396, 66, 3, room) +
        `<g transform="translate(300 156) rotate(2)">${rect(0, 0, 96, 58, 'paper', { r: 2 }) + line('M14 16h66M14 29h50M14 42h60', 'cloth-2', 5, { o: 0.6 })}</g>` +
        `<g transform="translate(424 152) rotate(-3)">${rect(0, 0, 62, 62, 'cloth-3', { r: 2 }) + line('M12 20l8 8 14-16M12 44l8 8 14-16', 'iron', 4) + line('M42 22h10M42 46h10', 'iron', 4)}</g>`,
      tableTop(302),
      ellipse(380, 386, 230, 50, 'glow', { o: 0.3 }),
      poly([482, 216, 536, 252, 440, 440, 190, 440], 'window-bright', { o: 0.24 }),
      lying(206, 330, plan, -0.3),
      place(592, 322, deskLamp('sofa'), 1.15, true),
      place(70, 412, ellipse(66, 2, 76, 9, 'iron', { o: 0.25 }) + camera),
      lying(
        458,
        426,
        `<g transform="rotate(-14)">${key('cloth-3')}</g><g transform="rotate(34)">${key('paper')}</g>`,
        0,
        1.05,
      ),
      line('M452 424q-22 4-30 16', 'iron', 3) +
        `<g transform="translate(392 434) rotate(8)">${poly([0, 8, 14, -4, 28, 8, 28, 28, 0, 28], 'cloth-1') + circle(14, 6, 3, 'paper')}</g>`,
    ].join(''),
  };
}
