import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from './source-tree.ts';

const CLIENT = join(ROOT, 'build', 'client');

type Part = { module: string; imports?: string[] };
type Manifest = { entry: Part; routes: Record<string, Part & { id: string; parentId?: string }> };

function readManifest(): Manifest & { path: string } {
  const name = readdirSync(join(CLIENT, 'assets')).find((file) => /^manifest-.*\.js$/.test(file));
  const path = join('assets', name ?? 'manifest');
  const text = readFileSync(join(CLIENT, path), 'utf8');
  const manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest;
  return { ...manifest, path };
}

/** Returns, by page module, the files that the page loads before lazy files. They include the manifest. */
export function filesOfPages(): Map<string, ReadonlySet<string>> {
  const { entry, routes, path: list } = readManifest();
  const all = Object.values(routes).map((route) => {
    const parts = new Set([list, entry.module, ...(entry.imports ?? [])]);
    for (let part: typeof route | undefined = route; part; part = routes[part.parentId ?? '']) {
      for (const path of [part.module, ...(part.imports ?? [])]) parts.add(path);
    }
    return [route.id, parts] as const;
  });
  return new Map(all);
}

/**
 * Returns, by page module ('housing/housing-page'), the gzipped bytes of the scripts that the built page
 * loads before lazy files. They include the manifest.
 */
export function scriptsOfPages(): Map<string, number> {
  const known = new Map<string, number>();
  const packed = (path: string) => {
    const size = known.get(path) ?? gzipSync(readFileSync(join(CLIENT, path))).length;
    known.set(path, size);
    return size;
  };
  const sizeOf = (files: ReadonlySet<string>) => [...files].reduce((sum, path) => sum + packed(path), 0);
  return new Map([...filesOfPages()].map(([id, files]) => [id, sizeOf(files)]));
}
