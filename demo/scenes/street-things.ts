import type { Site } from './building.ts';
import { lighten, mixColours, PAINT } from './colour.ts';
import { circle, ellipse, num, rect, shape, stroke } from './sheet.ts';

/** A street lamp: after dark it lights a round of the pavement. */
export function drawStreetLamp(site: Site, x: number, z: number, height = 4.4): void {
  const { sheet, light, camera } = site;
  const foot = camera.project(x, 0, z);
  const top = camera.project(x, height, z);
  const s = camera.scaleAt(z);
  const iron = light.tint('#3A4257');
  const on = light.isDark || light.litShare > 0.4;
  sheet.add(ellipse(foot.x + s * 0.2, foot.y, s * 0.42, s * 0.07, light.shade, 'opacity="0.3"'));
  if (on && light.isDark)
    sheet.add(
      ellipse(
        foot.x,
        foot.y + 4,
        s * 2,
        s * 0.42,
        sheet.radial([
          [0, '#FFD98A', 0.5],
          [1, PAINT.lamp, 0],
        ]),
      ),
    );
  sheet.add(rect(foot.x - s * 0.05, top.y, s * 0.1, foot.y - top.y, iron));
  sheet.add(
    rect(foot.x - s * 0.13, foot.y - s * 0.5, s * 0.26, s * 0.5, iron),
    rect(foot.x - s * 0.18, foot.y - s * 0.1, s * 0.36, s * 0.1, iron),
  );
  if (on)
    sheet.add(
      circle(
        top.x,
        top.y - s * 0.3,
        s * (light.isDark ? 2.2 : 1),
        sheet.radial([
          [0, '#FFE3A0', 0.85],
          [0.25, PAINT.lamp, 0.35],
          [1, PAINT.lamp, 0],
        ]),
      ),
    );
  sheet.add(
    shape(
      `M${num(top.x - s * 0.14)} ${num(top.y)}l${num(-s * 0.1)} ${num(-s * 0.5)}h${num(s * 0.48)}l${num(-s * 0.1)} ${num(s * 0.5)}z`,
      on ? '#FFE9B0' : '#EFEAE0',
    ),
  );
  sheet.add(
    shape(
      `M${num(top.x - s * 0.32)} ${num(top.y - s * 0.48)}l${num(s * 0.32)} ${num(-s * 0.3)}l${num(s * 0.32)} ${num(s * 0.3)}z`,
      iron,
    ),
    rect(top.x - s * 0.17, top.y - s * 0.03, s * 0.34, s * 0.08, iron),
  );
}

/** A bicycle leaning at its stand. */
export function drawBicycle(site: Site, x: number, z: number): void {
  const { sheet, light, camera, random } = site;
  const foot = camera.project(x, 0, z);
  const s = camera.scaleAt(z);
  const r = s * 0.34;
  const frame = light.tint(random.pick([PAINT.brick, PAINT.teal, PAINT.lamp, PAINT.denim, PAINT.paper]));
  const iron = light.tint('#343B4E');
  const [a, b] = [foot.x - s * 0.52, foot.x + s * 0.52];
  const y = foot.y - r;
  sheet.add(ellipse(foot.x, foot.y + 1, s * 0.95, s * 0.06, light.shade, 'opacity="0.28"'));
  for (const cx of [a, b]) {
    sheet.add(circle(cx, y, r, 'none', `stroke="${iron}" stroke-width="${num(s * 0.055)}"`));
    let d = '';
    for (let i = 0; i < 5; i++)
      d += `M${num(cx)} ${num(y)}l${num(Math.cos(i * 1.257) * r)} ${num(Math.sin(i * 1.257) * r)}`;
    sheet.add(stroke(d, iron, 0.8, 'opacity="0.6"'));
  }
  const seat = { x: foot.x - s * 0.2, y: y - s * 0.42 };
  const bar = { x: foot.x + s * 0.36, y: y - s * 0.44 };
  const crank = { x: foot.x - s * 0.06, y: y + s * 0.02 };
  sheet.add(
    stroke(
      `M${num(a)} ${num(y)}L${num(crank.x)} ${num(crank.y)}L${num(bar.x)} ${num(bar.y)}L${num(seat.x)} ${num(seat.y + s * 0.06)}L${num(a)} ${num(y)}M${num(seat.x)} ${num(seat.y)}L${num(crank.x)} ${num(crank.y)}M${num(bar.x - s * 0.02)} ${num(bar.y - s * 0.12)}L${num(b)} ${num(y)}`,
      frame,
      s * 0.06,
    ),
  );
  sheet.add(
    stroke(
      `M${num(seat.x - s * 0.12)} ${num(seat.y - s * 0.03)}h${num(s * 0.24)}M${num(bar.x - s * 0.1)} ${num(bar.y - s * 0.14)}h${num(s * 0.14)}q${num(s * 0.09)} 0 ${num(s * 0.07)} ${num(s * 0.1)}`,
      iron,
      s * 0.07,
    ),
  );
  if (random.chance(0.5))
    sheet.add(
      rect(
        bar.x + s * 0.04,
        bar.y - s * 0.08,
        s * 0.3,
        s * 0.24,
        light.tint(PAINT.oak),
        `rx="${num(s * 0.04)}"`,
      ),
    );
}

/** A small parked car seen from the side. */
export function drawCar(site: Site, x: number, z: number): void {
  const { sheet, light, camera, random } = site;
  const foot = camera.project(x, 0, z);
  const s = camera.scaleAt(z);
  const body = light.tint(
    random.pick([PAINT.teal, PAINT.brick, PAINT.mustard, PAINT.mist, PAINT.denim, PAINT.sage, PAINT.cream]),
  );
  const glass = light.isDark ? '#39446F' : mixColours(PAINT.mist, PAINT.slate, 0.35);
  const at = (dx: number, dy: number) => `${num(foot.x + dx * s)} ${num(foot.y - dy * s)}`;
  sheet.add(ellipse(foot.x + s * 0.1, foot.y, s * 2.1, s * 0.14, light.shade, 'opacity="0.4"'));
  sheet.add(
    shape(
      `M${at(-1.9, 0.3)}V${num(foot.y - s * 0.72)}Q${at(-1.88, 0.84)} ${at(-1.6, 0.86)}L${at(-1.05, 0.92)}Q${at(-0.72, 1.46)} ${at(-0.3, 1.46)}H${num(foot.x + s * 0.42)}Q${at(0.78, 1.44)} ${at(1.08, 0.94)}L${at(1.62, 0.84)}Q${at(1.92, 0.76)} ${at(1.9, 0.3)}z`,
      body,
    ),
  );
  sheet.add(
    shape(
      `M${at(-0.86, 0.94)}Q${at(-0.62, 1.34)} ${at(-0.28, 1.34)}H${num(foot.x + s * 0.03)}V${num(foot.y - s * 0.94)}zM${at(0.13, 0.94)}V${num(foot.y - s * 1.34)}H${num(foot.x + s * 0.4)}Q${at(0.64, 1.32)} ${at(0.88, 0.94)}z`,
      glass,
    ),
  );
  sheet.add(
    shape(
      `M${at(-1.9, 0.46)}H${num(foot.x + s * 1.9)}V${num(foot.y - s * 0.3)}H${num(foot.x - s * 1.9)}z`,
      light.shade,
      'opacity="0.25"',
    ),
  );
  sheet.add(
    stroke(
      `M${at(0.08, 0.92)}V${num(foot.y - s * 0.36)}M${at(0.2, 0.76)}h${num(s * 0.14)}`,
      light.shade,
      1.6,
      'opacity="0.4"',
    ),
  );
  for (const dx of [-1.18, 1.16])
    sheet.add(
      circle(foot.x + dx * s, foot.y - s * 0.3, s * 0.33, '#2A2F3E'),
      circle(foot.x + dx * s, foot.y - s * 0.3, s * 0.17, light.tint('#B9BCC4')),
    );
  sheet.add(
    rect(
      foot.x + s * 1.74,
      foot.y - s * 0.72,
      s * 0.15,
      s * 0.13,
      light.isDark ? '#FFE7A8' : '#F6EBD0',
      'rx="2"',
    ),
    rect(foot.x - s * 1.9, foot.y - s * 0.72, s * 0.12, s * 0.14, light.tint(PAINT.brick), 'rx="2"'),
  );
  if (light.hasSnow)
    sheet.add(
      shape(
        `M${at(-0.62, 1.4)}Q${at(-0.3, 1.62)} ${at(0.1, 1.58)}Q${at(0.5, 1.62)} ${at(0.66, 1.36)}Q${at(0, 1.46)} ${at(-0.62, 1.4)}z`,
        PAINT.snow,
      ),
    );
}

/** A picket fence along z, in front of everything behind it. */
export function drawFence(site: Site, x0: number, x1: number, z: number, colour: string): void {
  const { sheet, light, camera } = site;
  const paint = light.tint(colour);
  const rail = (h: number) => {
    const a = camera.project(x0, h, z);
    const b = camera.project(x1, h, z);
    sheet.add(rect(a.x, a.y, b.x - a.x, camera.scaleAt(z) * 0.07, mixColours(paint, light.shade, 0.12)));
  };
  rail(0.28);
  rail(0.66);
  let d = '';
  const s = camera.scaleAt(z);
  for (let x = x0; x <= x1; x += 0.17) {
    const a = camera.project(x, 0.82, z);
    const foot = camera.project(x, 0, z).y;
    d += `M${num(a.x)} ${num(foot)}V${num(a.y + s * 0.06)}l${num(s * 0.045)} ${num(-s * 0.07)}l${num(s * 0.045)} ${num(s * 0.07)}V${num(foot)}z`;
  }
  sheet.add(shape(d, paint));
}

export function drawMailbox(site: Site, x: number, z: number): void {
  const { sheet, light, camera, random } = site;
  const foot = camera.project(x, 0, z);
  const s = camera.scaleAt(z);
  const tin = light.tint(random.pick([PAINT.brick, PAINT.paper, PAINT.moss, PAINT.lamp]));
  sheet.add(ellipse(foot.x + s * 0.1, foot.y, s * 0.25, s * 0.05, light.shade, 'opacity="0.3"'));
  sheet.add(rect(foot.x - s * 0.05, foot.y - s, s * 0.1, s, light.tint(PAINT.walnut)));
  sheet.add(
    shape(
      `M${num(foot.x - s * 0.28)} ${num(foot.y - s * 0.96)}v${num(-s * 0.16)}a${num(s * 0.14)} ${num(s * 0.14)} 0 0 1 ${num(s * 0.14)} ${num(-s * 0.14)}h${num(s * 0.34)}a${num(s * 0.14)} ${num(s * 0.14)} 0 0 1 ${num(s * 0.14)} ${num(s * 0.14)}v${num(s * 0.16)}z`,
      tin,
    ),
  );
  sheet.add(
    rect(foot.x + s * 0.2, foot.y - s * 1.5, s * 0.04, s * 0.36, light.tint(PAINT.lamp)),
    rect(foot.x + s * 0.2, foot.y - s * 1.5, s * 0.16, s * 0.11, light.tint(PAINT.lamp)),
  );
}

export function drawBench(site: Site, x: number, z: number): void {
  const { sheet, light, camera } = site;
  const foot = camera.project(x, 0, z);
  const s = camera.scaleAt(z);
  const wood = light.tint(PAINT.oak);
  const iron = light.tint('#3A4257');
  sheet.add(ellipse(foot.x, foot.y, s * 0.95, s * 0.07, light.shade, 'opacity="0.28"'));
  for (const dx of [-0.7, 0.62])
    sheet.add(rect(foot.x + dx * s, foot.y - s * 0.82, s * 0.08, s * 0.82, iron));
  for (const h of [0.82, 0.66, 0.46])
    sheet.add(
      rect(
        foot.x - s * 0.85,
        foot.y - s * h,
        s * 1.7,
        s * (h === 0.46 ? 0.1 : 0.11),
        h === 0.46 ? lighten(wood, 0.15) : wood,
        'rx="2"',
      ),
    );
}
