export type BenchCase = {
  name: string;
  /** The path of the nth request. */
  pathOf: (n: number) => string;
  /** The least share of the bare server's throughput that this case must reach. */
  goal?: number;
};

type SchoolItem = { id: number; public_view_url: string; center: { coordinates: [number, number] } };
type Listing = { id: number; detail_url: string };

const LIST_LENGTH = 150;
/** Half the side of the searched box, in degrees: the whole town. */
const BOX_HALF_DEG = 0.3;
/** Steps so small that the box moves and what is in it stays. */
const STEP_DEG = 0.000_001;

async function fetchJson<T>(base: string, path: string): Promise<T> {
  const response = await fetch(base + path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()) as T;
}

/** The calls and pages that are measured, about the demo's richest school. */
export async function chooseCases(base: string): Promise<BenchCase[]> {
  const name = 'lakeshore-state-university';
  const [school] = await fetchJson<SchoolItem[]>(base, `/api/v1/main_schools/?public_view_url=${name}`);
  if (!school) throw new Error('The demo has no Lakeshore State University.');
  const [lng, lat] = school.center.coordinates;
  const box = (shift: number) =>
    [lng - BOX_HALF_DEG, lat - BOX_HALF_DEG, lng + BOX_HALF_DEG + shift, lat + BOX_HALF_DEG]
      .map((degrees) => degrees.toFixed(6))
      .join(',');
  const search = (shift: number, rest = '') =>
    `/api/v1/property_in/?in_bbox=${box(shift)}&school=${school.id}&limit=${LIST_LENGTH}${rest}`;
  const listings = await fetchJson<Listing[]>(base, search(0));
  const listing = listings[0];
  if (!listing || listings.length < LIST_LENGTH) {
    throw new Error(`The demo's search finds ${listings.length} listings; ${LIST_LENGTH} are needed.`);
  }
  const pages = `/${school.public_view_url.replaceAll(' ', '-').toLowerCase()}/`;
  return [
    { name: 'property_in_150_full', pathOf: () => search(0), goal: 0.5 },
    { name: 'property_in_150_full_moving', pathOf: (n) => search(n * STEP_DEG) },
    { name: 'property_in_150_card', pathOf: () => search(0, '&view=card') },
    { name: 'property_in_150_card_moving', pathOf: (n) => search(n * STEP_DEG, '&view=card') },
    {
      name: 'property_near_150_full',
      pathOf: () => `/api/v1/property_near/?point=${lng},${lat}&school=${school.id}&limit=${LIST_LENGTH}`,
    },
    { name: 'property_pins', pathOf: () => `/api/v1/property_pins/?in_bbox=${box(0)}&school=${school.id}` },
    { name: 'property', pathOf: (n) => `/api/v1/properties/${listings[n % LIST_LENGTH]?.id}/` },
    { name: 'schools', pathOf: () => '/api/v1/schools/' },
    { name: 'page_home', pathOf: () => '/' },
    { name: 'page_housing', pathOf: () => `${pages}off-campus-housing/` },
    { name: 'page_property', pathOf: () => listing.detail_url },
  ];
}
