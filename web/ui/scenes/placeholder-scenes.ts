import { apartments, condo, cottage, duplex, hall, townhome } from './buildings.ts';
import { circle, type Drawing, glow, line, path, place, poly, rect } from './drawing.ts';
import { groundShade } from './openings.ts';
import { outdoors } from './outdoors.ts';

const WIDTH = 480;
const HEIGHT = 320;
const BASE = 268;

const { tree, roundTree, bush, cloud, moon, stars, lampPost, poplar } = outdoors;

function yard(body: string, seed: number): Drawing {
  return {
    width: WIDTH,
    height: HEIGHT,
    body: [
      rect(0, 0, WIDTH, HEIGHT, 'url(#sky)'),
      stars(WIDTH, 150, 26, seed),
      place(386, 78, moon(19)),
      place(96, 78, cloud(120, 0.7)) + place(300, 50, cloud(84, 0.5)),
      path(`M0 214q80-44 170-20t150-12t160 4v90H0z`, 'hill-1'),
      path(`M0 236q90-30 190-12t290-14v70H0z`, 'hill-2'),
      rect(0, BASE - 4, WIDTH, 60, 'ground-1'),
      path(`M0 ${BASE + 16}q120-10 240 0t240 0V${HEIGHT}H0z`, 'ground-2'),
      body,
      rect(0, HEIGHT - 22, WIDTH, 22, 'road-1') + rect(0, HEIGHT - 24, WIDTH, 4, 'path'),
    ].join(''),
  };
}

function house(building: string, width: number, scale: number): string {
  const x = (WIDTH - width * scale) / 2;
  return groundShade(WIDTH / 2, BASE + 1, width * scale * 1.15) + place(x, BASE, building, scale);
}

function room(): Drawing {
  const floor = 246;
  return {
    width: WIDTH,
    height: HEIGHT,
    body: [
      rect(0, 0, WIDTH, HEIGHT, 'room-wall') +
        rect(0, floor, WIDTH, HEIGHT - floor, 'floor') +
        rect(0, floor - 8, WIDTH, 8, 'trim'),
      line(`M0 ${floor + 24}h480M0 ${floor + 50}h480`, 'floor-2', 2),
      rect(176, 52, 128, 118, 'trim', { r: 3 }) +
        rect(184, 60, 112, 102, 'url(#sky)') +
        place(262, 92, moon(10)),
      path('M184 140q30-20 60-8t52-6v36H184z', 'hill-2') +
        place(196, 162, cottage({ wall: 'brick' }), 0.26) +
        place(262, 162, tree(34)),
      line('M240 60v102M184 111h112', 'trim', 4) + rect(168, 170, 144, 7, 'trim', { r: 2 }),
      path('M160 40h48c0 60-8 100-40 134h-12z', 'cloth-3', { o: 0.85 }) +
        path('M320 40h-48c0 60 8 100 40 134h12z', 'cloth-3', { o: 0.85 }),
      rect(148, 36, 184, 6, 'wood-2', { r: 3 }),
      // the bed
      rect(36, 150, 14, 124, 'wood-2', { r: 5 }) + rect(206, 214, 12, 60, 'wood-2', { r: 5 }),
      rect(44, 226, 166, 26, 'wood') +
        path('M48 228c0-22 8-30 30-30h104c20 0 28 12 28 30z', 'cloth-4') +
        path('M112 198h70c20 0 28 12 28 30v14h-98z', 'cloth-2'),
      path('M112 198h12v44h-12z', 'cloth-1') + rect(56, 186, 50, 22, 'paper', { r: 10 }),
      // desk, chair and lamp
      glow(400, 132, 110, 0.9),
      rect(318, 196, 142, 9, 'wood', { r: 2 }) +
        rect(326, 205, 8, 70, 'wood-2') +
        rect(444, 205, 8, 70, 'wood-2') +
        rect(404, 205, 40, 30, 'wood-2') +
        circle(424, 220, 2.5, 'path'),
      rect(342, 166, 44, 28, 'screen', { r: 3 }) +
        poly([334, 194, 394, 194, 388, 198, 340, 198], 'iron') +
        rect(348, 172, 20, 3, 'glow') +
        rect(348, 178, 28, 3, 'window-dim') +
        rect(348, 184, 16, 3, 'window-dim'),
      line('M428 195v-30l-22-26', 'iron', 4) +
        path('M392 146l20-22 12 16z', 'cloth-1') +
        rect(416, 192, 24, 4, 'iron', { r: 2 }),
      line('M340 240h52M348 240l-8 34M384 240l8 34', 'iron', 4) + rect(336, 232, 60, 9, 'cloth-1', { r: 4 }),
      // shelf
      rect(348, 92, 96, 6, 'wood') +
        [0, 1, 2, 3, 4]
          .map((at) =>
            rect(
              356 + at * 11,
              92 - [26, 22, 28, 20, 25][at]!,
              9,
              [26, 22, 28, 20, 25][at]!,
              ['cloth-1', 'cloth-2', 'sofa', 'cloth-3', 'wall-blue'][at]!,
            ),
          )
          .join(''),
      path('M424 92q-10-10-6-20q6 6 6 12q2-12 10-16q0 12-8 24z', 'leaf-2') +
        rect(418, 82, 14, 10, 'wall-brick', { r: 2 }),
      path('M150 284q90-18 190 0q-90 18-190 0z', 'rug'),
      rect(66, 64, 56, 66, 'wood', { r: 2 }) +
        rect(71, 69, 46, 56, 'paper') +
        path('M71 125v-18l16-16 12 12 8-8 10 10v20z', 'leaf-1') +
        circle(104, 84, 6, 'cloth-3'),
    ].join(''),
  };
}

/** A drawing for a listing without photos, per type of building (section 3), 480 by 320. */
export const placeholderScenes: Record<string, Drawing> = {
  apartment: yard(
    place(70, BASE, tree(96)) +
      house(apartments({ wall: 'clay', seed: 11 }), 220, 0.72) +
      place(420, BASE, roundTree(84)) +
      place(118, BASE, bush(60)) +
      place(356, BASE + 2, bush(46, 'leaf-2', 'leaf-3')) +
      place(30, BASE + 30, lampPost(96)),
    1,
  ),
  condo: yard(
    place(60, BASE, poplar(128)) +
      place(86, BASE, poplar(96)) +
      house(condo({ wall: 'blue', seed: 12 }), 230, 0.9) +
      place(414, BASE, tree(120)) +
      place(120, BASE + 2, bush(52)) +
      place(370, BASE + 2, bush(40)),
    2,
  ),
  townhome: yard(
    place(62, BASE, tree(110)) +
      groundShade(240, BASE, 360) +
      place(84, BASE, townhome({ wall: 'cream', seed: 31 })) +
      place(188, BASE, townhome({ wall: 'brick', seed: 8 })) +
      place(292, BASE, townhome({ wall: 'blue', seed: 33 })) +
      place(430, BASE, roundTree(104, 'leaf-gold', 'wall-clay-shade')) +
      place(60, BASE + 4, bush(50)) +
      place(424, BASE + 4, bush(56)),
    3,
  ),
  house: yard(
    place(66, BASE, tree(150)) +
      house(cottage({ wall: 'cream', seed: 5 }), 190, 1.12) +
      place(400, BASE, roundTree(110, 'leaf-gold', 'wall-clay-shade')) +
      place(366, BASE + 2, bush(64)) +
      place(112, BASE + 2, bush(48)) +
      place(20, BASE + 6, outdoors.fence(86)),
    4,
  ),
  duplex_etc: yard(
    place(54, BASE, roundTree(112)) +
      house(duplex({ wall: 'moss', seed: 9 }), 250, 1.08) +
      place(428, BASE, tree(132)) +
      place(94, BASE + 2, bush(44)) +
      place(392, BASE + 2, bush(52)),
    5,
  ),
  university_residences: yard(
    place(40, BASE, poplar(120)) +
      place(440, BASE, poplar(132)) +
      house(hall({ seed: 14 }), 320, 0.86) +
      place(84, BASE + 4, bush(60)) +
      place(396, BASE + 4, bush(60)) +
      place(452, BASE + 26, lampPost(92)) +
      place(28, BASE + 26, lampPost(92)),
    6,
  ),
  single_room: room(),
};
