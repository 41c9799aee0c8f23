import { mixColours, PAINT } from './colour.ts';
import type { Room } from './room.ts';
import { circle, ellipse, num, polygon, rect, shape, stroke } from './sheet.ts';

export interface WallWindow {
  /** Centre and sizes in metres on the back wall. */
  x: number;
  sill: number;
  w: number;
  h: number;
}

/** A window in the back wall, its view, its curtains, and by day the light it lays on the floor. */
export function drawRoomWindow(room: Room, win: WallWindow, dressing: 'curtains' | 'blind' | 'none'): void {
  const { sheet, camera, light } = room;
  const random = room.random.fork(`window${num(win.x)}`);
  const s = camera.scale;
  const a = camera.project(win.x - win.w / 2, win.sill + win.h, room.back);
  const box = { x: a.x, y: a.y, w: win.w * s, h: win.h * s };
  const frame = room.paint('#FAF6EC');
  const t = s * 0.055;
  drawLightPatch(room, win);
  sheet.add(
    rect(
      box.x - t * 1.7,
      box.y - t * 1.7,
      box.w + t * 3.4,
      box.h + t * 3.4,
      mixColours(frame, light.shade, 0.1),
    ),
    rect(box.x - t, box.y - t, box.w + t * 2, box.h + t * 2, frame),
  );
  sheet.clipped(rect(box.x, box.y, box.w, box.h, '#000'), () =>
    drawView(room, box, random.pick(['town', 'trees', 'roofs', 'hills'] as const)),
  );
  const panes = random.pick(['cross', 'sash', 'three'] as const);
  const bar = t * 0.55;
  if (panes !== 'sash')
    for (const at of panes === 'three' ? [1 / 3, 2 / 3] : [0.5])
      sheet.add(rect(box.x + box.w * at - bar / 2, box.y, bar, box.h, frame));
  if (panes !== 'three')
    sheet.add(
      rect(box.x, box.y + box.h * (panes === 'sash' ? 0.5 : 0.36) - bar / 2, box.w, bar * 1.2, frame),
    );
  sheet.add(rect(box.x, box.y, box.w, t * 0.6, light.shade, 'opacity="0.18"'));
  sheet.add(
    rect(box.x - t * 2.4, box.y + box.h + t, box.w + t * 4.8, t * 1.1, frame),
    rect(box.x - t * 2, box.y + box.h + t * 2.1, box.w + t * 4, t * 0.7, light.shade, 'opacity="0.15"'),
  );
  if (dressing === 'curtains') drawCurtains(room, box, s);
  if (dressing === 'blind') {
    const h = box.h * random.between(0.2, 0.42);
    sheet.add(
      rect(
        box.x - t * 0.4,
        box.y - t * 0.6,
        box.w + t * 0.8,
        h,
        room.paint(mixColours(room.scheme.second, PAINT.paper, 0.35)),
      ),
    );
    let d = '';
    for (let y = box.y + h * 0.25; y < box.y + h - 4; y += h * 0.22)
      d += `M${num(box.x)} ${num(y)}h${num(box.w)}`;
    sheet.add(
      stroke(d, light.shade, 1.4, 'opacity="0.18"'),
      rect(box.x - t * 0.4, box.y + h - t * 0.9, box.w + t * 0.8, t * 0.5, light.shade, 'opacity="0.2"'),
    );
  }
}

function drawView(
  room: Room,
  box: { x: number; y: number; w: number; h: number },
  kind: 'town' | 'trees' | 'roofs' | 'hills',
): void {
  const { sheet, light } = room;
  const random = room.random.fork(`view${num(box.x)}`);
  sheet.add(rect(box.x, box.y, box.w, box.h, sheet.linear(light.sky)));
  const foot = box.y + box.h;
  if (light.isDark && random.chance(0.6))
    sheet.add(
      circle(box.x + box.w * random.between(0.2, 0.8), box.y + box.h * 0.24, box.h * 0.07, '#FBEBC6'),
    );
  else if (!light.isDark) {
    const x = box.x + box.w * random.between(0.1, 0.6);
    const y = box.y + box.h * random.between(0.15, 0.35);
    for (const [dx, dy, r] of [
      [0, 0, 0.038],
      [0.09, -0.02, 0.055],
      [0.18, 0, 0.035],
    ] as const)
      sheet.add(
        ellipse(x + dx * box.h, y + dy * box.h, r * box.h * 1.7, r * box.h, '#FFFDF6', 'opacity="0.85"'),
      );
  }
  const far = mixColours(light.haze, light.tint(PAINT.slate), 0.3);
  const near = mixColours(light.haze, light.tint(light.hasSnow ? '#8FA3A6' : light.foliage[0]!), 0.75);
  if (kind === 'hills')
    sheet.add(
      ellipse(box.x + box.w * 0.25, foot, box.w * 0.6, box.h * 0.34, far),
      ellipse(box.x + box.w * 0.85, foot, box.w * 0.55, box.h * 0.26, near),
    );
  if (kind === 'town' || kind === 'roofs') {
    for (let x = box.x - 6; x < box.x + box.w; ) {
      const w = random.between(0.1, 0.2) * Math.max(150, box.w);
      const h = box.h * random.between(0.18, kind === 'town' ? 0.52 : 0.34);
      const wall =
        kind === 'town'
          ? far
          : mixColours(
              light.haze,
              light.tint(random.pick([PAINT.clay, PAINT.sand, PAINT.brick, PAINT.slate])),
              0.55,
            );
      sheet.add(rect(x, foot - h, w + 1, h, wall));
      if (kind === 'roofs')
        sheet.add(
          shape(
            `M${num(x - 4)} ${num(foot - h + 1)}l${num(w / 2 + 4)} ${num(-w * 0.4)}l${num(w / 2 + 4)} ${num(w * 0.4)}z`,
            light.hasSnow ? PAINT.snow : mixColours(wall, light.shade, 0.4),
          ),
        );
      if (light.isDark)
        for (let y = foot - h + 10; y < foot - 10; y += 18)
          for (let k = x + 7; k < x + w - 8; k += 15)
            if (random.chance(0.4)) sheet.add(rect(k, y, 6, 8, '#F6C469', 'opacity="0.9"'));
      x += w;
    }
  }
  if (kind !== 'hills')
    for (let i = 0; i < 5; i++)
      sheet.add(
        ellipse(
          box.x + box.w * random.next(),
          foot + 4,
          box.h * random.between(0.12, 0.2),
          box.h * random.between(0.1, kind === 'trees' ? 0.44 : 0.2),
          i % 2 ? near : mixColours(near, light.shade, 0.12),
        ),
      );
}

function drawCurtains(room: Room, box: { x: number; y: number; w: number; h: number }, s: number): void {
  const { sheet, light } = room;
  const random = room.random.fork(`curtain${num(box.x)}`);
  const cloth = room.paint(
    mixColours(random.pick([room.scheme.main, room.scheme.second]), PAINT.paper, 0.42),
  );
  const long = random.chance(0.6);
  const top = box.y - s * 0.2;
  const foot = long ? room.camera.project(0, 0.06, room.back).y : box.y + box.h + s * 0.12;
  const w = Math.min(s * 0.36, box.w * 0.28);
  sheet.add(
    rect(
      box.x - w - s * 0.06,
      top - s * 0.03,
      box.w + w * 2 + s * 0.12,
      s * 0.035,
      room.paint(PAINT.charcoal),
      'rx="3"',
    ),
  );
  for (const [x, lean] of [
    [box.x - w * 0.72, 1],
    [box.x + box.w - w * 0.28, -1],
  ] as const) {
    sheet.add(
      shape(
        `M${num(x)} ${num(top)}h${num(w)}Q${num(x + w + lean * 2)} ${num((top + foot) / 2)} ${num(x + w + (lean > 0 ? -w * 0.1 : w * 0.08))} ${num(foot)}H${num(x + (lean > 0 ? -w * 0.08 : w * 0.1))}Q${num(x - lean * 2)} ${num((top + foot) / 2)} ${num(x)} ${num(top)}z`,
        cloth,
      ),
    );
    let d = '';
    for (const k of [0.22, 0.45, 0.68, 0.88])
      d += `M${num(x + w * k)} ${num(top + 4)}Q${num(x + w * k + lean * 3)} ${num((top + foot) / 2)} ${num(x + w * k - lean * 2)} ${num(foot - 2)}`;
    sheet.add(stroke(d, light.shade, 2, 'opacity="0.16"'));
  }
}

/** Daylight falls from the window to the floor as one bright slanted pane. */
function drawLightPatch(room: Room, win: WallWindow): void {
  if (room.light.isDark || room.light.hasSnow) return;
  const p = room.camera.project;
  const lean = 0.55;
  const z1 = room.back - 0.35;
  const z0 = room.back - 1.55;
  const half = win.w / 2;
  room.sheet.add(
    polygon(
      [
        p(win.x - half + lean * 0.3, 0, z1),
        p(win.x + half + lean * 0.3, 0, z1),
        p(win.x + half + lean, 0, z0),
        p(win.x - half + lean, 0, z0),
      ],
      '#FFF3D0',
      'opacity="0.34"',
    ),
  );
}
