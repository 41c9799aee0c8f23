import { schoolPath } from '#shared/pages.ts';

type School = { id: number; public_view_url: string; center: { coordinates: [number, number] } };

/** A school with homes around it, as its list tells of them. */
export type Campus = { school: School; homes: { id: number; name: string }[] };

/** What there is to be read on a site. */
export type Town = { campuses: Campus[]; guides: string[]; staticPath: string };

const MOST_CAMPUSES = 20;
/** So many homes make a list worth reading. */
const FEW_HOMES = 5;

async function read<T>(base: string, path: string): Promise<T> {
  const answer = await fetch(base + path);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
  return (await answer.json()) as T;
}

/** The first address of a kind on a page. */
async function addressesOn(base: string, path: string, pattern: RegExp): Promise<string[]> {
  const page = await (await fetch(base + path)).text();
  return [...new Set(page.match(pattern) ?? [])];
}

export async function findTown(base: string): Promise<Town> {
  const campuses: Campus[] = [];
  for (const { public_view_url: name } of await read<School[]>(base, '/api/v1/schools/')) {
    if (campuses.length === MOST_CAMPUSES) break;
    const query = new URLSearchParams({ public_view_url: name });
    const [school] = await read<School[]>(base, `/api/v1/main_schools/?${query}`);
    // One whose pages stand on a domain of its own has none here.
    if (!school) continue;
    const point = school.center.coordinates.join(',');
    const path = `/api/v1/property_near/?point=${point}&school=${school.id}`;
    const homes = await read<{ id: number; name: string }[]>(base, path);
    if (homes.length >= FEW_HOMES)
      campuses.push({ school, homes: homes.map(({ id, name }) => ({ id, name })) });
  }
  const guides = await addressesOn(base, '/blog/', /\/blog\/[a-z][a-z-]+\//g);
  const [staticPath] = await addressesOn(base, schoolPath(campuses[0]!.school), /\/assets\/[\w./-]+\.js/g);
  if (guides.length === 0 || !staticPath) throw new Error('The site has no guides, or no scripts.');
  return { campuses, guides, staticPath };
}
