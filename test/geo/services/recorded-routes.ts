import { readFileSync } from 'node:fs';
import type { LngLat } from '#shared/api/inputs.ts';
import { encodePolyline } from '#streets/routing/route-line.ts';
import { hasShared, sharedFile } from '#test/helpers/shared-data.ts';

/** From a home in Columbus to the Ohio State University. */
export const HOME: LngLat = [-82.999, 40.014];
export const SCHOOL: LngLat = [-83.007525, 39.999803];

type Summary = { time: number; length: number };
type Recorded = {
  trip: {
    status: number;
    units: string;
    summary: Summary;
    legs: { shape: string; summary: Summary; maneuvers?: unknown[] }[];
  };
};

/** Whole seconds and miles of each way, so that what is asked of a recorded answer can be asked of one that we make. */
const MADE_UP = {
  auto: { time: 174, length: 1.4043 },
  pedestrian: { time: 1506, length: 1.3248 },
  bicycle: { time: 474, length: 1.3807 },
};
const STEPS = 12;

/** Down the one street and along the other, as corners of blocks, in millionths of a degree. */
function madeUpShape(): string {
  const micro = ([lng, lat]: LngLat) => [Math.round(lng * 1e6), Math.round(lat * 1e6)] as const;
  const [[lng, lat], [toLng, toLat]] = [micro(HOME), micro(SCHOOL)];
  const points = Array.from({ length: STEPS + 1 }, (_, step) => {
    const [down, along] = [Math.ceil(step / 2), Math.floor(step / 2)].map((half) => half / (STEPS / 2));
    return [Math.round(lng + (toLng - lng) * along!), Math.round(lat + (toLat - lat) * down!)] as const;
  });
  return encodePolyline(points);
}

/** The form of an answer, of our own making. */
function makeUp(mode: keyof typeof MADE_UP): Recorded {
  const summary = MADE_UP[mode];
  return { trip: { status: 0, units: 'miles', summary, legs: [{ shape: madeUpShape(), summary }] } };
}

function read(mode: keyof typeof MADE_UP): Recorded {
  const path = `fixtures/valhalla-route-${mode}.json`;
  if (!hasShared(path)) return makeUp(mode);
  return (JSON.parse(readFileSync(sharedFile(path), 'utf8')) as { response: Recorded }).response;
}

/** Answers of Valhalla to `route` between the two, by its name of the mode. */
export const RECORDED_ROUTES = {
  auto: read('auto'),
  pedestrian: read('pedestrian'),
  bicycle: read('bicycle'),
};
