import { setTimeout as sleep } from 'node:timers/promises';
import type { School } from '#shared/api/schools.ts';

const read = async <T>(address: string): Promise<T> => (await (await fetch(address)).json()) as T;

/** Until the worker of a site has made the smaller form of every photo that the demo's pages open with. */
export async function waitForPhotos(base: string): Promise<void> {
  const [school] = await read<School[]>(
    `${base}/api/v1/main_schools/?public_view_url=lakeshore-state-university`,
  );
  const point = school?.center.coordinates.join(',');
  const address = `${base}/api/v1/property_near/?point=${point}&school=${school?.id}&view=card`;
  for (let tries = 0; tries < 300; tries += 1) {
    const homes = await read<{ photos: { has_avif: boolean }[] }[]>(address);
    if (homes.every(({ photos }) => photos.every((photo) => photo.has_avif))) return;
    await sleep(2000);
  }
  throw new Error('The worker did not make the photos smaller within ten minutes.');
}
