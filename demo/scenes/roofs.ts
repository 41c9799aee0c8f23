import { type Block, drawTexture, drawWalls, frontBox, type Material, type Site } from './building.ts';
import { between, isFacing, type Point } from './camera.ts';
import { lighten, mixColours, PAINT } from './colour.ts';
import { lineTo, num, polygon, rect, stroke } from './sheet.ts';

export interface RoofStyle {
  kind: 'flat' | 'side-gable' | 'front-gable' | 'hip';
  rise: number;
  colour: string;
  overhang: number;
}

/** The roof over a block, with its fascia and the shade it throws on the wall below. */
export function drawRoof(
  site: Site,
  block: Block,
  roof: RoofStyle,
  wall: string,
  material: Material,
  trim: string,
): void {
  const { sheet, light, camera } = site;
  const box = frontBox(camera, block);
  const scale = camera.scaleAt(block.z0);
  if (roof.kind === 'flat') {
    drawParapet(site, block, trim);
    return;
  }
  const shadeH = Math.min(box.h * 0.14, scale * (0.28 + roof.overhang * 0.5));
  if (roof.kind !== 'front-gable') sheet.add(rect(box.x, box.y, box.w, shadeH, light.shade, 'opacity="0.3"'));
  if (roof.kind === 'front-gable') drawFrontGable(site, block, roof, wall, material, trim);
  else drawSlopes(site, block, roof, wall, trim);
}

function drawParapet(site: Site, block: Block, trim: string): void {
  const { sheet, light, camera } = site;
  const box = frontBox(camera, block);
  const scale = camera.scaleAt(block.z0);
  const h = scale * 0.34;
  const p = camera.project;
  const side = [
    p(block.x1 + 0.12, block.y1 - 0.04, block.z0),
    p(block.x1 + 0.12, block.y1 - 0.04, block.z1),
    p(block.x1 + 0.12, block.y1 + 0.3, block.z1),
    p(block.x1 + 0.12, block.y1 + 0.3, block.z0),
  ];
  if (isFacing(side)) sheet.add(polygon(side, light.shaded(trim, 0.4)));
  sheet.add(rect(box.x, box.y + h * 0.1, box.w, h * 0.8, light.shade, 'opacity="0.28"'));
  sheet.add(rect(box.x - scale * 0.12, box.y - h * 0.86, box.w + scale * 0.24, h, light.tint(trim)));
  sheet.add(
    rect(
      box.x - scale * 0.12,
      box.y - h * 0.1,
      box.w + scale * 0.24,
      h * 0.24,
      light.shade,
      'opacity="0.25"',
    ),
  );
  if (light.hasSnow)
    sheet.add(
      rect(
        box.x - scale * 0.14,
        box.y - h * 1.25,
        box.w + scale * 0.28,
        h * 0.5,
        PAINT.snow,
        `rx="${num(h * 0.24)}"`,
      ),
    );
}

function drawFrontGable(
  site: Site,
  block: Block,
  roof: RoofStyle,
  wall: string,
  material: Material,
  trim: string,
): void {
  const { sheet, light, camera } = site;
  const p = camera.project;
  const xm = (block.x0 + block.x1) / 2;
  const ridge = block.y1 + roof.rise;
  const slope = roof.rise / ((block.x1 - block.x0) / 2);
  const o = roof.overhang;
  const plane = [
    p(block.x1 + o, block.y1 - o * slope, block.z0 - o),
    p(block.x1 + o, block.y1 - o * slope, block.z1),
    p(xm, ridge, block.z1),
    p(xm, ridge, block.z0 - o),
  ];
  const scale = camera.scaleAt(block.z0);
  const a = p(block.x0, block.y1, block.z0);
  const b = p(block.x1, block.y1, block.z0);
  const top = p(xm, ridge, block.z0);
  const face = light.tint(wall);
  if (isFacing(plane)) {
    sheet.add(
      polygon(plane, light.hasSnow ? light.shaded(PAINT.snow, 0.16) : light.shaded(roof.colour, 0.12)),
    );
    drawCourses(site, plane as [Point, Point, Point, Point], 8);
  }
  const gable = `<polygon points="${[a, b, top].map((q) => `${num(q.x)},${num(q.y + 0.6)}`).join(' ')}"/>`;
  sheet.clipped(gable, () => {
    const box = { x: a.x, y: top.y, w: b.x - a.x, h: a.y - top.y + 1 };
    sheet.add(rect(box.x, box.y, box.w, box.h, face));
    drawTexture(site, box, face, material, scale);
    const drop = scale * (0.25 + o * 0.4);
    sheet.add(
      stroke(
        lineTo([
          { x: a.x, y: a.y + drop * 0.4 },
          { x: top.x, y: top.y + drop * 0.4 },
          { x: b.x, y: b.y + drop * 0.4 },
        ]),
        light.shade,
        drop * 1.6,
        'opacity="0.28"',
      ),
    );
  });
  // the rakes: fascia boards that run past the wall, roof covering above them
  const l = p(block.x0 - o, block.y1 - o * slope, block.z0 - o);
  const r = p(block.x1 + o, block.y1 - o * slope, block.z0 - o);
  const peak = p(xm, ridge + 0.02, block.z0 - o);
  const w = scale * 0.24;
  const rake = (dy: number) => lineTo([l, peak, r].map((q) => ({ x: q.x, y: q.y + dy })));
  const flat = 'stroke-linecap="butt" stroke-linejoin="miter"';
  const line = (d: string, colour: string, width: number) =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${num(width)}" ${flat}/>`;
  sheet.add(line(rake(0), light.tint(trim), w));
  sheet.add(
    line(
      rake(-w * 0.72),
      light.hasSnow ? PAINT.snow : light.tint(roof.colour),
      w * (light.hasSnow ? 1.2 : 0.7),
    ),
  );
}

function drawSlopes(site: Site, block: Block, roof: RoofStyle, wall: string, trim: string): void {
  const { sheet, light, camera } = site;
  const p = camera.project;
  const zm = (block.z0 + block.z1) / 2;
  const ridge = block.y1 + roof.rise;
  const o = roof.overhang;
  const eave = block.y1 - (o * roof.rise) / ((block.z1 - block.z0) / 2);
  const inset =
    roof.kind === 'hip' ? Math.min((block.x1 - block.x0) * 0.42, (block.z1 - block.z0) * 0.6) : -o;
  const fl = p(block.x0 - o, eave, block.z0 - o);
  const fr = p(block.x1 + o, eave, block.z0 - o);
  const tr = p(block.x1 - inset, ridge, zm);
  const tl = p(block.x0 + inset, ridge, zm);
  const br = p(block.x1 + o, eave, block.z1 + o);
  const covering = light.hasSnow ? light.tint(PAINT.snow) : light.tint(roof.colour);
  if (roof.kind === 'hip') {
    const plane = [fr, br, tr];
    if (isFacing(plane))
      sheet.add(
        polygon(plane, light.hasSnow ? light.shaded(PAINT.snow, 0.2) : light.shaded(roof.colour, 0.34)),
      );
  } else {
    const gable = [p(block.x1, block.y1, block.z0), p(block.x1, block.y1, block.z1), p(block.x1, ridge, zm)];
    if (isFacing(gable)) sheet.add(polygon(gable, light.shaded(wall, 0.38)));
    // the soffits: the underside of the overhang, seen from below
    const wallRidge = p(block.x1, ridge - 0.05, zm);
    sheet.add(polygon([tr, br, p(block.x1, block.y1, block.z1), wallRidge], light.shaded(trim, 0.42)));
    sheet.add(polygon([tr, fr, p(block.x1, block.y1, block.z0), wallRidge], light.shaded(trim, 0.34)));
  }
  sheet.add(
    polygon(
      [fl, fr, tr, tl],
      sheet.linear([
        [0, lighten(covering, 0.1)],
        [1, mixColours(covering, light.shade, 0.1)],
      ]),
    ),
  );
  drawCourses(site, [fl, fr, tr, tl], 9);
  const t = camera.scaleAt(block.z0) * 0.2;
  sheet.add(rect(fl.x, fl.y - t * 0.35, fr.x - fl.x, t, light.tint(trim)));
  if (light.hasSnow)
    sheet.add(rect(fl.x - 2, fl.y - t * 0.95, fr.x - fl.x + 4, t * 0.9, PAINT.snow, `rx="${num(t * 0.45)}"`));
  if (roof.kind === 'side-gable') sheet.add(stroke(lineTo([fr, tr]), light.tint(trim), Math.max(2, t * 0.7)));
}

/** Shingle courses over a roof plane given as eave-left, eave-right, ridge-right, ridge-left. */
function drawCourses(site: Site, plane: readonly [Point, Point, Point, Point], rows: number): void {
  const random = site.random.fork(`courses${num(plane[0].x)}`);
  const [el, er, rr, rl] = plane;
  let d = '';
  for (let i = 1; i < rows; i++) {
    const at = i / rows;
    const a = between(el, rl, at);
    const b = between(er, rr, at);
    d += lineTo([a, b]);
    const drop = { x: (el.x - rl.x) / rows, y: (el.y - rl.y) / rows };
    for (let s = random.between(0.02, 0.1); s < 1; s += random.between(0.05, 0.15)) {
      const q = between(a, b, s);
      const lean = between({ x: drop.x, y: 0 }, { x: (er.x - rr.x) / rows, y: 0 }, s).x;
      d += `M${num(q.x)} ${num(q.y)}l${num(lean)} ${num(drop.y)}`;
    }
  }
  site.sheet.add(stroke(d, site.light.shade, 1, `opacity="${site.light.hasSnow ? 0.06 : 0.17}"`));
}

export function drawChimney(site: Site, x: number, z: number, foot: number, top: number): void {
  const { sheet, light, camera } = site;
  const w = 0.75;
  const block = { x0: x, x1: x + w, y0: foot, y1: top, z0: z, z1: z + 0.7 };
  drawWalls(site, block, light.hasSnow ? '#9A6250' : '#A4604A', 'brick');
  const box = frontBox(camera, block);
  sheet.add(rect(box.x - 3, box.y - 5, box.w + 6, 8, light.tint(PAINT.stone)));
  if (light.hasSnow) sheet.add(rect(box.x - 4, box.y - 9, box.w + 8, 6, PAINT.snow, 'rx="3"'));
}

/** A dormer window standing on a front roof slope. */
export function dormerBlock(block: Block, roof: RoofStyle, x: number, width: number, height: number): Block {
  const half = (block.z1 - block.z0) / 2;
  const lift = 0.22;
  return {
    x0: x,
    x1: x + width,
    y0: block.y1 + roof.rise * lift,
    y1: block.y1 + roof.rise * lift + height,
    z0: block.z0 + half * lift,
    z1: block.z0 + half * 0.9,
  };
}
