import type { Tags } from '#server/geo/osm/osm-extract.ts';
import type { Plan } from './plan-grid.ts';

export type SiteKind =
  | 'hospital'
  | 'school'
  | 'stadium'
  | 'supermarket'
  | 'park'
  | 'pocket'
  | 'civic'
  | 'parking'
  | 'warehouses';
/** Something that the town has in common, and where it is wished for in the plan. */
export type Site = { kind: SiteKind; name: string; at: Plan; tags?: Tags };

const school = (name: string, u: number, v: number): Site => ({
  kind: 'school',
  name,
  at: [u, v],
  tags: { amenity: 'school' },
});
const park = (name: string, u: number, v: number): Site => ({ kind: 'park', name, at: [u, v] });
const pocket = (name: string, u: number, v: number): Site => ({ kind: 'pocket', name, at: [u, v] });
const civic = (name: string, u: number, v: number, tags: Tags): Site => ({
  kind: 'civic',
  name,
  at: [u, v],
  tags,
});
const market = (name: string, u: number, v: number): Site => ({
  kind: 'supermarket',
  name,
  at: [u, v],
  tags: { shop: 'supermarket' },
});
const works = (name: string, u: number, v: number): Site => ({ kind: 'warehouses', name, at: [u, v] });
const lot = (name: string, u: number, v: number): Site => ({ kind: 'parking', name, at: [u, v] });

/** The larger come first, so that they find room. */
export const CIVIC_SITES: readonly Site[] = [
  {
    kind: 'hospital',
    name: 'Lakeshore General Hospital',
    at: [1_450, -700],
    tags: { amenity: 'hospital', healthcare: 'hospital', emergency: 'yes' },
  },
  {
    kind: 'hospital',
    name: 'Northgate Children’s Hospital',
    at: [-700, 2_300],
    tags: { amenity: 'hospital', healthcare: 'hospital' },
  },
  { kind: 'stadium', name: 'Lantern Field', at: [-900, 300], tags: { leisure: 'stadium' } },
  works('Lakeshore Foundry', -1_100, -2_280),
  works('Island Castings', -900, -2_280),
  works('Harbor Cold Storage', -700, -2_280),
  works('Marram Boatworks', -550, -2_520),
  works('Tamarack Timber Yard', -1_300, -2_280),
  works('Copperline Works', -1_300, -2_560),
  works('Ropewalk Depot', -360, -2_400),
  school('Lantern High School', 1_800, 500),
  school('Orchard Hill High School', -2_500, 1_250),
  school('Foundry Row Middle School', -500, -3_100),
  school('Millrace Middle School', 1_700, 2_400),
  school('West Village Elementary School', -2_900, 150),
  school('Tamarack Elementary School', -1_300, 1_900),
  school('Sandpiper Elementary School', 2_400, -900),
  school('Birchbark Elementary School', 600, 1_800),
  school('South Bridge Elementary School', 900, -2_700),
  school('Dune Elementary School', 3_500, 600),
  market('Goodroot Foods', -2_250, -700),
  market('Island Provisions', 1_900, 1_100),
  market('Harvest Table Market', -300, 1_300),
  market('Northwind Grocers', 500, 2_900),
  market('Lakefare Market', 2_700, -1_400),
  market('Pantry Row', -1_800, 700),
  market('Southbank Foods', 500, -2_500),
  park('Kingfisher Park', -1_500, -800),
  park('Foundry Green', -300, -2_700),
  park('Sycamore Park', 900, 1_500),
  park('Three Bridges Park', -2_600, -1_200),
  park('Eastbank Park', 2_500, 300),
  park('Turnip Field', -700, 3_100),
  park('Millrace Meadow', 2_900, 1_700),
  park('Southside Park', 1_400, -3_000),
  pocket('Bramble Square', -900, 900),
  pocket('Poet’s Corner', 700, -700),
  pocket('Lilac Square', -1_600, -200),
  pocket('Cooper Square', 1_500, 200),
  pocket('Weathervane Park', 3_100, 900),
  pocket('Almanac Square', -500, -900),
  pocket('Fiddler Green', 300, 1_100),
  pocket('Chestnut Triangle', -3_200, -600),
  pocket('Beacon Square', 2_200, -300),
  pocket('Old Pump Square', -1_100, -1_500),
  civic('Lakeshore Town Hall', 250, -900, { amenity: 'townhall' }),
  civic('Lakeshore Public Library', -250, -800, { amenity: 'library' }),
  civic('West Village Branch Library', -2_150, -120, { amenity: 'library' }),
  civic('Millrace Branch Library', 2_150, 1_600, { amenity: 'library' }),
  civic('Lakeshore Courthouse', 400, -1_600, { amenity: 'courthouse' }),
  civic('Central Fire Station', -500, -1_200, { amenity: 'fire_station' }),
  civic('Millrace Fire Station', 1_800, 1_900, { amenity: 'fire_station' }),
  civic('Lakeshore Police', 700, -1_500, { amenity: 'police' }),
  civic('Lakeshore Post Office', 850, -800, { amenity: 'post_office' }),
  civic('Island History Museum', 900, -1_250, { tourism: 'museum' }),
  civic('West Village Health Center', -1_700, -500, { amenity: 'clinic', healthcare: 'clinic' }),
  civic('Foundry Row Clinic', -800, -2_700, { amenity: 'clinic', healthcare: 'clinic' }),
  civic('Eastbank Clinic', 2_300, 500, { amenity: 'clinic', healthcare: 'clinic' }),
  civic('Millrace Clinic', 2_500, 2_000, { amenity: 'clinic', healthcare: 'clinic' }),
  civic('Northgate Community Center', -400, 1_600, { amenity: 'community_centre' }),
  civic('Southside Community Center', 700, -3_100, { amenity: 'community_centre' }),
  civic('Lantern Picture House', 1_300, -450, { amenity: 'cinema' }),
  civic('Grand Lakeshore Theater', -200, -1_600, { amenity: 'theatre' }),
  civic('Meeting House', -1_300, 500, { amenity: 'place_of_worship' }),
  civic('Chapel on the Hill', -1_700, 2_600, { amenity: 'place_of_worship' }),
  civic('Riverside Temple', 1_900, -1_900, { amenity: 'place_of_worship' }),
  civic('Eastbank Congregation', 2_700, 1_000, { amenity: 'place_of_worship' }),
  civic('West Village Swim Hall', -2_500, 500, { leisure: 'sports_centre', sport: 'swimming' }),
  civic('Little Sandpipers', -1_200, 1_200, { amenity: 'kindergarten' }),
  civic('Acorn House', 1_200, 1_900, { amenity: 'kindergarten' }),
  lot('Market Square Parking', 800, -1_000),
  lot('Northgate Parking', 250, 700),
  lot('Central Station Parking', 350, -1_600),
  lot('West Village Parking', -1_850, -350),
  lot('Campus Overflow', 700, -300),
];
