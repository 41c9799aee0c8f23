import { mkdirSync, writeFileSync } from 'node:fs';
import { drawIcons } from './draw-icons.ts';
import { drawScenes } from './draw-scenes.ts';

/** `node web/ui/scenes/write-scenes.ts`: writes every drawing to its file. A test says when that was forgotten. */
const folder = new URL('./files/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, svg] of drawScenes()) writeFileSync(new URL(name, folder), svg);

const root = new URL('../../../', import.meta.url);
mkdirSync(new URL('public/icons/', root), { recursive: true });
for (const [path, bytes] of await drawIcons()) writeFileSync(new URL(path, root), bytes);
