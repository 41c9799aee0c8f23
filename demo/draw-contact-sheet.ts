import sharp from 'sharp';
import { drawExterior } from './scenes/exterior.ts';

const [out, which, from] = process.argv.slice(2);
const types = which
  ? [which]
  : ['apartment', 'condo', 'townhome', 'house', 'duplex_etc', 'university_residences', 'single_room'];
const svgs: string[] = [];
for (const type of types)
  for (let i = 0; i < (which ? 12 : 3); i++) svgs.push(drawExterior(type as never, `${from ?? ''}try-${i}`));
const cell = { w: 480, h: 320 };
let total = 0;
const tiles = [];
for (const [i, svg] of svgs.entries()) {
  const t = performance.now();
  const raw = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true });
  total += performance.now() - t;
  const input = await sharp(raw.data, { raw: raw.info }).resize(cell.w, cell.h).png().toBuffer();
  tiles.push({ input, left: (i % 3) * cell.w, top: Math.floor(i / 3) * cell.h });
}
await sharp({
  create: { width: cell.w * 3, height: cell.h * Math.ceil(svgs.length / 3), channels: 3, background: '#fff' },
})
  .composite(tiles)
  .png()
  .toFile(out!);
console.log(total / svgs.length, 'ms each');
