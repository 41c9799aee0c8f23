import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawScenes } from '#web/ui/scenes/draw-scenes.ts';

const folder = new URL('../../web/ui/scenes/files/', import.meta.url);

test('the scene files are those that the code draws: run node web/ui/scenes/write-scenes.ts after a change', () => {
  const scenes = drawScenes();
  expect(readdirSync(folder).sort()).toEqual([...scenes.keys()].sort());
  for (const [name, svg] of scenes) {
    const isFresh = readFileSync(new URL(name, folder), 'utf8') === svg;
    expect(isFresh, `${name} is not what the code draws`).toBe(true);
  }
});

test('every scene is well-formed: no attribute stands twice, no number is missing', () => {
  for (const [name, svg] of drawScenes()) {
    expect(svg, name).not.toMatch(/NaN|undefined/);
    for (const [element] of svg.matchAll(/<[a-z][^>]*>/gi)) {
      const names = [...element.matchAll(/\s([a-z][\w-]*)="/gi)].map((match) => match[1]);
      expect(new Set(names).size, `${name}: ${element}`).toBe(names.length);
    }
  }
});
