import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { readTokens } from '../read-tokens.ts';
import { brandDrawings } from './brand-drawings.ts';
import { drawScenes } from './draw-scenes.ts';
import { frameScene } from './frame-scene.ts';

/** `node web/ui/scenes/write-scenes.ts`: writes every drawing to its file. A test says when that was forgotten. */
const folder = new URL('./files/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, svg] of drawScenes()) writeFileSync(new URL(name, folder), svg);

const brand = new URL('../brand/', import.meta.url);
mkdirSync(brand, { recursive: true });
const tokens = readTokens(readFileSync(new URL('../tokens.css', import.meta.url), 'utf8'));
for (const [name, drawing] of Object.entries(brandDrawings)) {
  const svg = frameScene(drawing, tokens, 'dark');
  if (name === 'favicon') writeFileSync(new URL('favicon.svg', brand), svg);
  else
    await sharp(Buffer.from(svg))
      .png({ palette: true, quality: 90 })
      .toFile(new URL(`${name}.png`, brand).pathname);
}
