/** km/h. 0 means closed unless tags allow the mode. */
export type StreetClass = {
  /** Higher ranks have priority at junctions. */
  rank: number;
  drive: number;
  walk: number;
  bike: number;
};

const WALK_KMH = 5.1;
export const PUSH_KMH = 4.5;
const STEPS_KMH = 3;
const BIKE_KMH = 17.5;

const street = (rank: number, drive: number): StreetClass => ({
  rank,
  drive,
  walk: WALK_KMH,
  bike: BIKE_KMH,
});
const path = (bike: number, walk = WALK_KMH): StreetClass => ({ rank: 0, drive: 0, walk, bike });

/** Fitted with `junction-delays.ts` on thousands of Valhalla routes in four cities, without rush hours. */
export const STREET_CLASSES: ReadonlyMap<string | undefined, StreetClass> = new Map(
  Object.entries({
    motorway: { rank: 8, drive: 90, walk: 0, bike: 0 },
    motorway_link: { rank: 2, drive: 66, walk: 0, bike: 0 },
    trunk: street(7, 80),
    trunk_link: street(2, 55),
    primary: street(6, 62),
    primary_link: street(2, 48),
    secondary: street(5, 50),
    secondary_link: street(2, 44),
    tertiary: street(4, 43),
    tertiary_link: street(2, 38),
    unclassified: street(3, 40),
    residential: street(2, 35),
    road: street(2, 35),
    living_street: street(1, 24),
    service: street(1, 23),
    track: { rank: 0, drive: 14, walk: WALK_KMH, bike: 13 },
    cycleway: path(18),
    path: path(14),
    footway: path(0),
    pedestrian: path(0),
    bridleway: path(0),
    corridor: path(0),
    platform: path(0),
    steps: path(0, STEPS_KMH),
  }),
);

export const SERVICE_KMH: ReadonlyMap<string | undefined, number> = new Map([
  ['parking_aisle', 14],
  ['driveway', 14],
  ['alley', 18],
  ['drive-through', 8],
]);

export const OPENED_KMH = { drive: 10, walk: WALK_KMH, bike: 12 } as const;
