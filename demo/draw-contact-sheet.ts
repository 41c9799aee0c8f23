import sharp from 'sharp';
import { drawExterior } from './scenes/exterior.ts';

const rooms = async () =>
  ({
    living: (await import('./scenes/living-room.ts')).drawLivingRoom,
    bedroom: (await import('./scenes/bedroom.ts')).drawBedroom,
    kitchen: (await import('./scenes/kitchen.ts').catch(() => ({ drawKitchen: null }))).drawKitchen,
    bath: (await import('./scenes/bathroom.ts').catch(() => ({ drawBathroom: null }))).drawBathroom,
    plan: async () => '',
  }) as never as Record<string, ((s: string) => string) | null>;
const [out, which, from, n] = process.argv.slice(2);
const types = [
  'apartment',
  'condo',
  'townhome',
  'house',
  'duplex_etc',
  'university_residences',
  'single_room',
];
const svgs: string[] = [];
const count = Number(n ?? 12);
if (which === 'types')
  for (const type of types)
    for (let i = 0; i < 3; i++) svgs.push(drawExterior(type as never, `${from ?? ''}try-${i}`));
else if (types.includes(which!))
  for (let i = 0; i < count; i++) svgs.push(drawExterior(which as never, `${from ?? ''}try-${i}`));
else if (which === 'plan') {
  const { drawFloorPlan } = await import('./scenes/floor-plan.ts');
  for (let i = 0; i < count; i++)
    svgs.push(
      drawFloorPlan(`${from}${i}`, { bedrooms: i % 6, baths: 1 + (i % 3), squareFeet: 640 + i * 37 }),
    );
} else {
  const draw = (await rooms())[which!]!;
  for (let i = 0; i < count; i++) svgs.push(draw(`${from ?? ''}try-${i}`));
}
const cols = count === 2 ? 1 : 3;
const cell = count === 2 ? { w: 1280, h: 854 } : { w: 480, h: 320 };
let total = 0;
const tiles = [];
for (const [i, svg] of svgs.entries()) {
  const t = performance.now();
  const raw = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true });
  total += performance.now() - t;
  const input = await sharp(raw.data, { raw: raw.info }).resize(cell.w, cell.h).png().toBuffer();
  tiles.push({ input, left: (i % cols) * cell.w, top: Math.floor(i / cols) * cell.h });
}
await sharp({
  create: {
    width: cell.w * cols,
    height: cell.h * Math.ceil(svgs.length / cols),
    channels: 3,
    background: '#fff',
  },
})
  .composite(tiles)
  .png()
  .toFile(out!);
console.log(total / svgs.length, 'ms each');
