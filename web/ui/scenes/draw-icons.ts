import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { readTokens } from '../read-tokens.ts';
import { favicon, icons, socialCard } from './brand-drawings.ts';
import type { Drawing } from './drawing.ts';
import { frameScene } from './frame-scene.ts';

/** What old browsers and link previews ask for at `/favicon.ico`, in pixels. */
const ICO_SIZES = [16, 32, 48];

/** Every file of the brand, by its path in the repository. Run `node web/ui/scenes/write-scenes.ts` after a change. */
export async function drawIcons(): Promise<Map<string, Buffer>> {
  const tokens = readTokens(readFileSync(new URL('../tokens.css', import.meta.url), 'utf8'));
  const svgOf = (drawing: Drawing) => frameScene(drawing, tokens, 'dark');
  const png = (drawing: Drawing) => sharp(Buffer.from(svgOf(drawing))).png({ palette: true, quality: 90 });
  const sizes = ICO_SIZES.map((size) =>
    sharp(Buffer.from(svgOf(favicon)), { density: (72 * size) / favicon.width })
      .resize(size, size)
      .png({ compressionLevel: 9 })
      .toBuffer(),
  );
  const files = new Map([
    ['web/ui/brand/favicon.svg', Buffer.from(svgOf(favicon))],
    ['web/ui/brand/social-card.png', await png(socialCard).toBuffer()],
    ['public/favicon.ico', toIco(await Promise.all(sizes))],
  ]);
  for (const [name, drawing] of Object.entries(icons))
    files.set(`public/icons/${name}`, await png(drawing).toBuffer());
  return files;
}

/** PNG pictures of the sizes of `ICO_SIZES` in one file of Windows icons. */
function toIco(pictures: Buffer[]): Buffer {
  const ENTRY_BYTES = 16;
  const head = Buffer.alloc(6 + ENTRY_BYTES * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [at, picture] of pictures.entries()) {
    const entry = 6 + ENTRY_BYTES * at;
    head.writeUInt8(ICO_SIZES[at]!, entry);
    head.writeUInt8(ICO_SIZES[at]!, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(picture.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += picture.length;
  }
  return Buffer.concat([head, ...pictures]);
}
