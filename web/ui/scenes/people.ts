import { circle, ellipse, line, path, rect } from './drawing.ts';

/** People, about x = 0; seated ones sit on y = 0. */
export const people = { reader, talker, sitter };

/** Sits with a laptop on the knees, turned to the right. */
function reader(): string {
  return [
    path('M-34 4c-6-60 2-96 34-98c30 0 42 34 38 98z', 'cloth-3'),
    path('M-32 6c0-22 20-28 46-26c34 2 62 8 62 24l-4 76H48l-6-52H-10c-14 0-22-10-22-22z', 'cloth-2'),
    path('M46 80h30c8 0 12 4 12 10H46z', 'trim'),
    rect(-10, -112, 22, 24, 'skin-2', { r: 8 }) + ellipse(2, -124, 23, 25, 'skin-2'),
    path(
      'M-24-120c-6-30 12-42 32-38c18 2 24 16 20 26c-8-6-18-8-26-6c-6 10-4 22-8 30c-10 0-16-4-18-12z',
      'hair-1',
    ) + circle(-12, -158, 13, 'hair-1'),
    circle(12, -124, 2.2, 'hair-1') + line('M8-112q6 5 11 1', 'hair-1', 2),
    path('M22-16h58l12-40c1-4-1-6-5-6H40c-3 0-5 1-6 4z', 'screen') +
      rect(18, -17, 66, 5, 'window-dim', { r: 2 }),
    path('M-26-66c-10 24-8 52 6 58l50-2c6 0 6-14 0-14l-36-4c-2-14 0-28 2-34z', 'cloth-3') +
      path('M-26-66c-10 24-8 52 6 58l50-2c6 0 6-14 0-14l-36-4c-2-14 0-28 2-34z', 'wall-clay-shade', {
        o: 0.35,
      }),
    circle(34, -17, 8, 'skin-2'),
  ].join('');
}

/** Sits turned to the left, a cup in one hand, telling something. */
function talker(): string {
  return [
    path('M36 4c6-60 0-96-34-98C-28-94-40-58-38 4z', 'cloth-1'),
    path('M32 6c0-22-20-28-46-26c-34 2-58 8-58 24l2 76h28l6-52h46c14 0 22-10 22-22z', 'roof-light'),
    path('M-44 80h-28c-8 0-12 4-12 10h40z', 'trim'),
    rect(-12, -112, 22, 24, 'skin-1', { r: 8 }) + ellipse(-2, -124, 23, 25, 'skin-1'),
    path(
      'M24-116c8-32-8-46-30-42c-16 2-24 14-20 26c10 2 22 0 30-6c4 8 6 14 6 26c-4 10-2 22 8 24c10-6 10-18 6-28z',
      'hair-2',
    ),
    circle(-12, -124, 2.2, 'hair-1') + path('M-16-113q5 7 11 1z', 'hair-1'),
    path('M28-66c10 24 4 50-10 54l-40 0c-6 0-6-14 0-14l28-4c2-14-2-24-2-34z', 'cloth-1') +
      path('M28-66c10 24 4 50-10 54l-40 0c-6 0-6-14 0-14l28-4c2-14-2-24-2-34z', 'roof-brick', { o: 0.3 }),
    circle(-24, -19, 8, 'skin-1'),
    path('M-44-34h20v18c0 6-4 8-10 8s-10-2-10-8z', 'paper') +
      line('M-44-30c-8-2-10 12 1 13', 'paper', 3) +
      line('M-38-40q-4-5 0-9t0-9M-30-40q-4-5 0-9t0-9', 'paper', 2, { o: 0.7 }),
  ].join('');
}

/** Seen from behind at a desk; sits on y = 0. */
function sitter(): string {
  return [
    path('M-52 30c-4-70 4-108 52-110c48 2 56 40 52 110z', 'cloth-1') +
      path('M-52 30c-2-34-2-60 6-80c2 30 4 56 10 80zM52 30c2-34 2-60-6-80c-2 30-4 56-10 80z', 'roof-brick', {
        o: 0.28,
      }),
    rect(-12, -98, 24, 24, 'skin-1', { r: 8 }),
    path('M-32-118c0-26 14-38 32-38s32 12 32 38c0 24-12 36-32 36s-32-12-32-36z', 'hair-1') +
      circle(0, -160, 17, 'hair-1'),
    line('M-30-120c0-24 14-38 30-38s30 14 30 38', 'cloth-3', 6) +
      rect(-40, -130, 13, 28, 'cloth-3', { r: 6 }) +
      rect(27, -130, 13, 28, 'cloth-3', { r: 6 }),
  ].join('');
}

type Cloth = 'cloth-1' | 'cloth-2' | 'cloth-3' | 'roof-light';

/** Stands on y = 0 and carries something heavy that is to the right, at the height of the hips. */
export function mover(
  shirt: Cloth,
  trousers: Cloth,
  skin: 'skin-1' | 'skin-2',
  hair: 'hair-1' | 'hair-2',
): string {
  return [
    line('M-14-74L-34-8', trousers, 23) + rect(-48, -10, 34, 11, 'trim', { r: 5 }),
    line('M-6-78L14-40L8-8', trousers, 23) + rect(-2, -10, 36, 11, 'trim', { r: 5 }),
    line('M8-152L40-100', shirt, 16, { o: 0.75 }),
    path('M-34-70c-6-50-2-98 26-104c30-2 34 30 28 104z', shirt),
    rect(-8, -192, 18, 24, skin, { r: 7 }) + ellipse(6, -206, 21, 23, skin),
    path('M-16-200c-6-30 10-40 28-36c14 2 18 12 16 18c-8-2-16-2-22 0c-4 8-4 16-8 22c-8 0-12 2-14-4z', hair),
    circle(16, -206, 2.2, 'hair-1') + line('M12-195q5 4 10 1', 'hair-1', 2),
    line('M-10-150Q-4-116 34-92', shirt, 17) + line('M24-98L42-90', skin, 13),
  ].join('');
}
