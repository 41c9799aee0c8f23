import { photoWidths } from '#shared/rules/photo-sizes.ts';
import type { PicturePool } from './picture-pool.ts';
import type { Store } from './store.ts';

/**
 * Makes the AVIF files of a stored picture, a third to a half smaller than the WebP ones and ten times the work, so
 * never while somebody waits. Made from the largest WebP, since originals are not kept. Safe to repeat. Offer the files
 * only when this has resolved: `has_avif` is true for all widths or none.
 */
export async function makeAvif(
  { store, pictures }: { store: Store; pictures: PicturePool },
  picture: { storage_key: string; width: number },
): Promise<void> {
  const { storage_key, width } = picture;
  const widths = photoWidths(width);
  const made = await Promise.all(widths.map((each) => store.head(`${storage_key}/${each}.avif`)));
  if (!made.includes(null)) return;
  const source = await store.get(`${storage_key}/${widths.at(-1)}.webp`);
  if (!source) throw new Error(`The files of the picture ${storage_key} are missing from the store.`);
  const files = await pictures.encodeAvif(source.bytes, widths);
  for (const file of files) await store.put(`${storage_key}/${file.width}.avif`, file.bytes);
}
