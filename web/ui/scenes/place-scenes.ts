import { cottage, townhome } from './buildings.ts';
import { circle, type Drawing, ellipse, glow, line, path, place, poly, rect } from './drawing.ts';
import { groundShade, windowOf } from './openings.ts';
import { outdoors } from './outdoors.ts';

const WIDTH = 640;
const HEIGHT = 480;
const { tree, bush, cloud, moon, stars, lampPost, bicycle, signpost, poplar } = outdoors;

function pin(tint: string, size: number, sign: string): string {
  const s = size;
  return (
    ellipse(0, 0, s * 0.34, s * 0.1, 'iron', { o: 0.3 }) +
    path(
      `M0 0C${-s * 0.12} ${-s * 0.42} ${-s * 0.44} ${-s * 0.5} ${-s * 0.44} ${-s * 0.84}a${s * 0.44} ${s * 0.44} 0 0 1 ${s * 0.88} 0C${s * 0.44} ${-s * 0.5} ${s * 0.12} ${-s * 0.42} 0 0z`,
      tint,
    ) +
    circle(0, -s * 0.84, s * 0.3, 'paper') +
    place(0, -s * 0.84, sign)
  );
}

/** A map with a route from a home to the school. */
export function routeScene(): Drawing {
  const blocks: string[] = [];
  for (let row = 0; row < 6; row += 1)
    for (let col = 0; col < 7; col += 1) {
      const [x, y] = [-40 + col * 104, -30 + row * 92];
      const isPark = (row === 1 && col === 1) || (row === 4 && col === 4) || (row === 4 && col === 5);
      blocks.push(rect(x, y, 86, 74, isPark ? 'map-park' : 'map-block', { r: 8 }));
      if (isPark)
        blocks.push(
          [18, 42, 66].map((dx, at) => circle(x + dx, y + 24 + ((at * 19) % 30), 10, 'leaf-1')).join(''),
        );
      else if ((row * 3 + col) % 2 === 0)
        blocks.push(
          rect(x + 12, y + 12, 26, 22, 'map-land', { r: 3 }) +
            rect(x + 46, y + 14, 28, 44, 'map-land', { r: 3 }),
        );
      else
        blocks.push(
          rect(x + 12, y + 14, 60, 18, 'map-land', { r: 3 }) +
            rect(x + 12, y + 42, 34, 18, 'map-land', { r: 3 }),
        );
    }
  const way = 'M150 366V316H266V224H370V132H480';
  return {
    width: WIDTH,
    height: HEIGHT,
    body: [
      rect(0, 0, WIDTH, HEIGHT, 'map-street'),
      `<g transform="rotate(-8 320 240) scale(1.080)">${blocks.join('')}</g>`,
      path('M-10 420C120 380 170 452 300 436s210-86 350-50V490H-10z', 'map-water') +
        line('M40 446q30-10 60 0M420 444q30-10 60 0M220 462q26-8 52 0', 'map-street', 3, { o: 0.6 }),
      glow(480, 132, 120, 0.7) + glow(150, 366, 90, 0.6),
      `<g transform="rotate(-8 320 240)">${line(way, 'paper', 17)}${line(way, 'cloth-1', 9)}${line('M150 366V316H162', 'cloth-1', 9)}</g>`,
      `<g transform="rotate(-8 320 240)">${line('M172 374h198V250', 'walk', 6, { extra: 'stroke-dasharray="1 14"' })}${line('M370 250v-70h100', 'walk', 6, { extra: 'stroke-dasharray="1 14"' })}</g>`,
      place(
        170,
        384,
        pin(
          'cloth-3',
          92,
          poly([-15, 2, 0, -14, 15, 2, 10, 2, 10, 14, -10, 14, -10, 2], 'cloth-1') +
            rect(-3, 4, 6, 10, 'glow'),
        ),
      ),
      place(
        466,
        116,
        pin(
          'cloth-1',
          84,
          poly([-17, -4, 0, -14, 17, -4], 'cloth-2') +
            rect(-12, -2, 4, 11, 'cloth-2') +
            rect(-2, -2, 4, 11, 'cloth-2') +
            rect(8, -2, 4, 11, 'cloth-2') +
            rect(-15, 10, 30, 4, 'cloth-2'),
        ),
      ),
      rect(338, 300, 132, 50, 'paper', { r: 25 }) +
        `<text x="404" y="333" text-anchor="middle" font-size="23" font-weight="700" font-family="Figtree,ui-rounded,system-ui,sans-serif" fill="var(--screen)">8 min</text>`,
      place(
        70,
        132,
        rect(0, -62, 156, 50, 'cloth-2', { r: 25 }) +
          place(38, -25, bicycle('cloth-3'), 0.6) +
          `<text x="102" y="-30" text-anchor="middle" font-size="20" font-weight="700" font-family="Figtree,ui-rounded,system-ui,sans-serif" fill="var(--paper)">1.2 mi</text>`,
      ),
    ].join(''),
  };
}

/** A corner with a café and a grocer. */
export function cornerScene(): Drawing {
  const base = 396;
  const awning = (x: number, y: number, w: number, one: string, other: string) => {
    const stripes = 8;
    const step = w / stripes;
    return (
      Array.from({ length: stripes }, (_, at) =>
        path(
          `M${x + at * step} ${y}h${step}l${at < stripes / 2 ? -3 : 3} 34a${step / 2} ${step / 2.6} 0 0 1 ${-step} 0z`,
          at % 2 ? one : other,
        ),
      ).join('') + rect(x - 4, y - 6, w + 8, 9, 'roof', { r: 2 })
    );
  };
  return {
    width: WIDTH,
    height: HEIGHT,
    body: [
      rect(0, 0, WIDTH, HEIGHT, 'url(#sky)') +
        stars(640, 160, 34, 4) +
        place(570, 84, moon(22)) +
        place(430, 60, cloud(130, 0.6)) +
        place(70, 76, cloud(120, 0.6)),
      path('M0 300q150-60 320-30t320-16v170H0z', 'hill-1') +
        place(8, base, poplar(190, 'hill-3')) +
        place(620, base, poplar(170, 'hill-3')),
      rect(0, base - 6, WIDTH, 90, 'ground-2'),
      // the café and homes above it
      rect(64, 110, 292, 286, 'wall-clay') +
        rect(56, 100, 308, 16, 'roof', { r: 3 }) +
        rect(64, 116, 292, 5, 'trim'),
      [92, 164, 236, 302]
        .map((x, at) =>
          windowOf(x, 146, 34, 54, {
            lit: at !== 2,
            thing: (['curtain', 'plant', undefined, 'cat'] as const)[at] ?? 'books',
            arch: true,
          }),
        )
        .join(''),
      rect(64, 236, 292, 160, 'wall-blue-shade') + rect(64, 232, 292, 7, 'trim'),
      rect(84, 292, 112, 86, 'trim', { r: 3 }) +
        rect(90, 298, 100, 74, 'window-lit') +
        rect(90, 336, 100, 36, 'window-bright', { o: 0.7 }) +
        glow(140, 330, 90, 0.7) +
        line('M116 298v14M164 298v14', 'iron', 2) +
        path('M106 322q0-12 10-12t10 12zM154 322q0-12 10-12t10 12z', 'cloth-1') +
        rect(96, 352, 88, 20, 'wood') +
        rect(104, 342, 14, 10, 'paper', { r: 2 }) +
        rect(124, 344, 18, 8, 'wall-clay', { r: 4 }) +
        rect(150, 338, 10, 14, 'leaf-2', { r: 3 }),
      rect(286, 292, 50, 104, 'trim', { r: 2 }) +
        rect(291, 297, 40, 99, 'door') +
        rect(298, 305, 26, 48, 'window-lit') +
        rect(206, 292, 68, 86, 'trim', { r: 3 }) +
        rect(211, 297, 58, 76, 'window-lit') +
        rect(211, 336, 58, 37, 'window-bright', { o: 0.7 }) +
        path('M226 373c0-24 5-36 16-36s16 12 16 36z', 'wall-clay-shade') +
        circle(242, 326, 10, 'wall-brick-shade'),
      awning(76, 254, 204, 'trim', 'cloth-1') + rect(150, 244, 64, 2, 'trim', { o: 0 }),
      // the grocer
      rect(372, 180, 216, 216, 'wall-moss') +
        rect(364, 170, 232, 14, 'roof', { r: 3 }) +
        [396, 462, 528]
          .map((x, at) => windowOf(x, 204, 34, 34, { lit: at !== 1, thing: at === 0 ? 'plant' : 'lamp' }))
          .join(''),
      rect(388, 296, 122, 78, 'trim', { r: 3 }) +
        rect(393, 301, 112, 68, 'window-lit') +
        rect(393, 335, 112, 34, 'window-bright', { o: 0.7 }) +
        glow(450, 330, 80, 0.6) +
        rect(524, 296, 46, 100, 'trim', { r: 2 }) +
        rect(529, 301, 36, 95, 'cloth-2') +
        rect(535, 309, 24, 44, 'window-lit'),
      awning(380, 262, 200, 'trim', 'sofa'),
      rect(388, 360, 128, 12, 'wood') +
        rect(392, 372, 6, 24, 'wood-2') +
        rect(506, 372, 6, 24, 'wood-2') +
        [0, 1, 2, 3, 4, 5, 6]
          .map((at) =>
            circle(
              400 + at * 17,
              354,
              8,
              ['cloth-1', 'cloth-3', 'leaf-1', 'cloth-1', 'leaf-gold', 'cloth-3', 'leaf-2'][at]!,
            ),
          )
          .join(''),
      rect(0, base, WIDTH, 30, 'path') +
        rect(0, base + 30, WIDTH, 60, 'road-1') +
        rect(0, base + 30, WIDTH, 5, 'road-2') +
        line('M0 466h640', 'path', 3, { o: 0.4, isBlunt: true, extra: 'stroke-dasharray="30 30"' }),
      // café table, bicycle, light
      ellipse(118, 382, 34, 6, 'trim') +
        rect(115, 384, 6, 32, 'iron') +
        line('M98 420l20-8 20 8', 'iron', 4) +
        rect(106, 370, 10, 11, 'paper', { r: 2 }) +
        rect(124, 373, 10, 8, 'cloth-3', { r: 2 }) +
        line('M58 418v-38h24v38M58 380v-28M178 418v-38h-24v38M178 380v-28', 'iron', 4),
      place(236, base + 22, bicycle('cloth-3'), 1.06) +
        place(612, base + 10, tree(130, 'leaf-1', 'leaf-2')) +
        place(34, base + 16, lampPost(190)) +
        place(362, base + 6, bush(44, 'leaf-2', 'leaf-3')),
    ].join(''),
  };
}

/** Without a frame, for an empty list: a quiet street in outline. 480 by 300. */
function quiet(body: string): Drawing {
  return { width: 480, height: 300, body };
}

const blob = path(
  'M54 214C18 160 60 70 150 60c50-6 70-34 130-30c110 6 172 80 156 150c-8 36-36 54-60 60H110c-24-2-44-10-56-26z',
  'soft',
);

/** Nothing listed yet: a sleeping house under a lamp. */
export function emptyStreet(): Drawing {
  return quiet(
    blob +
      place(132, 96, cloud(90, 0.9)) +
      place(330, 76, cloud(64, 0.7)) +
      ellipse(240, 246, 200, 14, 'soft-2') +
      place(92, 244, tree(120)) +
      groundShade(240, 246, 210, 0.15) +
      place(152, 244, cottage({ wall: 'cream', seed: 90 }), 0.94) +
      place(364, 244, bush(60)) +
      place(398, 248, lampPost(136)),
  );
}

/** Nothing in this part of the map. */
export function emptyMap(): Drawing {
  return quiet(
    blob +
      `<g transform="translate(96 96) skewX(-10)">${rect(30, 0, 300, 140, 'map-street', { r: 12 })}${[0, 1, 2, 3].map((col) => [0, 1].map((row) => rect(40 + col * 72, 10 + row * 64, 62, 54, (col + row) % 3 === 0 ? 'map-park' : 'map-block', { r: 6 })).join('')).join('')}</g>` +
      line('M150 214q60-50 110-20t80-60', 'outline', 5, { extra: 'stroke-dasharray="2 14"' }) +
      place(338, 140, pin('cloth-1', 70, line('M-8-8l16 16M8-8l-16 16', 'cloth-1', 5))) +
      place(
        176,
        176,
        circle(0, -40, 44, 'window-bright', { o: 0.35 }) +
          `<circle cx="0" cy="-40" r="42" fill="none" stroke="var(--outline)" stroke-width="9"/>` +
          line('M30-10l38 40', 'outline', 14),
      ),
  );
}

/** A lamp that has gone out: something failed. */
export function lampOut(): Drawing {
  return quiet(
    blob +
      ellipse(240, 252, 150, 12, 'soft-2') +
      rect(232, 84, 16, 166, 'iron', { r: 4 }) +
      rect(216, 236, 48, 16, 'iron', { r: 5 }) +
      line('M206 104h68', 'iron', 7) +
      poly([204, 26, 276, 26, 262, 92, 218, 92], 'window-dim') +
      poly([194, 28, 240, 0, 286, 28], 'iron') +
      line('M240 26v66M204 26l14 66M276 26l-14 66', 'iron', 4) +
      line('M226 62l10-10 6 12 10-10', 'paper', 3) +
      path(
        'M322 84c-12-18-34-14-30 0c4 10 20 10 30 4c-8 8-8 20 2 20c12 0 12-16 4-24c10 4 26 2 28-8c2-14-22-16-34 8z',
        'outline',
      ) +
      line('M322 84l10 18', 'iron', 4) +
      place(120, 250, bush(80)) +
      place(362, 250, bush(64, 'leaf-2', 'leaf-3')) +
      line('M300 60q-10-8-18-4M308 124q-14 12-26 6', 'outline', 3, {
        o: 0.6,
        extra: 'stroke-dasharray="2 8"',
      }),
  );
}

/** A way that leads nowhere: the not-found page. */
export function lostScene(): Drawing {
  const base = 378;
  return {
    width: WIDTH,
    height: 440,
    body: [
      path(
        'M40 300C0 200 90 80 220 76c70-4 90-50 180-44c150 10 226 110 204 214c-10 50-50 76-84 82H130c-40-2-70-12-90-28z',
        'soft',
      ),
      stars(640, 160, 20, 2) +
        place(440, 96, moon(24)) +
        place(180, 134, cloud(120, 0.9)) +
        place(350, 84, cloud(80, 0.8)),
      path(`M60 ${base}q90-70 200-50t170-20t150 50l10 20H50z`, 'hill-2', { o: 0.5 }),
      ellipse(320, base + 8, 280, 26, 'ground-1') +
        path(`M250 ${base + 32}q60-20 30-44h60q-30 28 20 46z`, 'path'),
      groundShade(150, base, 150, 0.2) + place(100, base, townhome({ wall: 'brick', seed: 95 }), 0.98),
      place(252, base, bush(64)) +
        place(486, base, tree(168, 'leaf-1', 'leaf-2')) +
        place(84, base + 2, bush(60, 'leaf-2', 'leaf-3')) +
        place(470, base + 4, bush(60)),
      place(352, base + 6, signpost('Home', '404'), 1.18) + place(546, base + 6, lampPost(150)),
    ].join(''),
  };
}
