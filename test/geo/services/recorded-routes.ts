import { readFileSync } from 'node:fs';
import { encodePolyline } from '#server/geo/streets/encode-polyline.ts';
import type { LngLat } from '#shared/api/inputs.ts';
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

/** The form of an answer, of our own making. */
function makeUp(): Recorded {
  const summary = { time: 415.2, length: 1.31 };
  const shape = encodePolyline([HOME, [-83.003, 40.006], SCHOOL]);
  return { trip: { status: 0, units: 'miles', summary, legs: [{ shape, summary }] } };
}

function read(mode: string): Recorded {
  const path = `fixtures/valhalla-route-${mode}.json`;
  if (!hasShared(path)) return makeUp();
  return (JSON.parse(readFileSync(sharedFile(path), 'utf8')) as { response: Recorded }).response;
}

/** Answers of Valhalla to `route` between the two, by its name of the mode. */
export const RECORDED_ROUTES = {
  auto: read('auto'),
  pedestrian: read('pedestrian'),
  bicycle: read('bicycle'),
};
