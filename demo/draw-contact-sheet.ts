import sharp from 'sharp';
import { PROPERTY_TYPES, type PropertyType } from '#shared/api/properties.ts';
import { drawBathroom } from './scenes/bathroom.ts';
import { drawBedroom } from './scenes/bedroom.ts';
import { drawExterior } from './scenes/exterior.ts';
import { drawFloorPlan } from './scenes/floor-plan.ts';
import { drawKitchen } from './scenes/kitchen.ts';
import { drawLivingRoom } from './scenes/living-room.ts';

const USAGE = `Usage: node demo/draw-contact-sheet.ts KIND FILE.png [SEED]
KIND is living, bedroom, kitchen, bath, plan, or a property type. Draws twelve of it on one sheet, for the illustrator's eye.`;

const COUNT = 12;
const COLUMNS = 3;
const CELL = { width: 480, height: 320 };

function drawKind(kind: string, seed: string, i: number): string {
  const key = `${seed}${i}`;
  if (kind === 'living') return drawLivingRoom(key);
  if (kind === 'bedroom') return drawBedroom(key);
  if (kind === 'kitchen') return drawKitchen(key);
  if (kind === 'bath') return drawBathroom(key);
  if (kind === 'plan')
    return drawFloorPlan(key, { bedrooms: i % 6, baths: 1 + (i % 3), squareFeet: 640 + i * 37 });
  if ((PROPERTY_TYPES as readonly string[]).includes(kind)) return drawExterior(kind as PropertyType, key);
  throw new Error(USAGE);
}

/** Draws a sheet of one kind of picture into a file. */
async function drawContactSheet([kind, file, seed = 'sheet']: string[]): Promise<void> {
  if (!kind || !file) throw new Error(USAGE);
  const tiles = await Promise.all(
    Array.from({ length: COUNT }, async (_, i) => ({
      input: await sharp(Buffer.from(drawKind(kind, seed, i)))
        .resize(CELL.width, CELL.height)
        .png()
        .toBuffer(),
      left: (i % COLUMNS) * CELL.width,
      top: Math.floor(i / COLUMNS) * CELL.height,
    })),
  );
  const size = { width: CELL.width * COLUMNS, height: CELL.height * Math.ceil(COUNT / COLUMNS) };
  await sharp({ create: { ...size, channels: 3, background: '#ffffff' } })
    .composite(tiles)
    .png()
    .toFile(file);
}

try {
  await drawContactSheet(process.argv.slice(2));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
