import { auxillaryData } from '#shared/api/auxillary-data.ts';
import type { AuxillaryData } from '#shared/api/auxillary-data-schemas.ts';
import { isProblem } from '#shared/api/errors.ts';
import { propertyDetail } from '#shared/api/properties.ts';
import type { Property } from '#shared/api/properties-schemas.ts';
import type { School } from '#shared/api/schools-schemas.ts';
import { MAX_COMPARED } from '#shared/pages.ts';
import { getSchool } from '../api/get-school.ts';
import type { LoadArgs } from '../api/page-loader.ts';

export type ComparedHome = { property: Property; aux: AuxillaryData | null };

type ComparePageData = {
  school: School;
  homes: ComparedHome[];
  /** Number of homes in the address that are not available near this school. */
  missing: number;
  today: string;
  public_url: string;
};

/** Parses the ids of the address. Ignores invalid ones and those beyond the maximum. */
export function readComparedIds(params: URLSearchParams): number[] {
  const ids = (params.get('homes') ?? '').split(',').filter((text) => /^[1-9]\d{0,14}$/.test(text));
  return [...new Set(ids.map(Number))].slice(0, MAX_COMPARED);
}

async function loadHome(
  { call, signal }: LoadArgs,
  id: number,
  school: number,
): Promise<ComparedHome | null> {
  try {
    const [property, aux] = await Promise.all([
      call(propertyDetail, { id, school }, { signal }),
      call(auxillaryData, { id, school }, { signal }).catch((error: unknown) => {
        if (!isProblem(error) || isProblem(error, 404)) throw error;
        return null;
      }),
    ]);
    return property.schools.includes(school) ? { property, aux } : null;
  } catch (error) {
    if (isProblem(error, 404)) return null;
    throw error;
  }
}

export async function loadCompare(args: LoadArgs): Promise<ComparePageData> {
  const { call, params, url, settings, signal } = args;
  const school = await getSchool({ call, params, url, settings, signal });
  const ids = readComparedIds(url.searchParams);
  const found = await Promise.all(ids.map((id) => loadHome(args, id, school.id)));
  const homes = found.filter((home) => home !== null);
  return {
    school,
    homes,
    missing: ids.length - homes.length,
    today: new Date().toISOString().slice(0, 10),
    public_url: settings.public_url,
  };
}
