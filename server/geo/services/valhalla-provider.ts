import type { LngLat } from '#shared/api/inputs.ts';
import { METERS_A_MILE } from '#shared/rules/format-distance.ts';
import type { MatrixRequest, RouteRequest, TravelMode } from '#streets/travel.ts';
import {
  type GivenTravel,
  LATER,
  type RouteAnswer,
  type RoutingProvider,
  type Travel,
} from '../routing-provider.ts';
import { ATTRIBUTIONS } from './attributions.ts';
import { callService, type Service } from './call-service.ts';
import { doubtLine, doubtTravel, SNAP_LIMIT_M } from './doubt-travel.ts';
import { failureWords } from './service-failure.ts';
import {
  matrixSchema,
  routeSchema,
  statusSchema,
  type ValhallaMatrix,
  type ValhallaTrip,
} from './valhalla-answers.ts';

export type ValhallaLimits = { routeMs: number; matrixMs: number; statusMs: number };
const LIMITS: ValhallaLimits = { routeMs: 2500, matrixMs: 10_000, statusMs: 2500 };
/** For a whole table; the rest falls to the next provider. */
const TABLE_MS = 60_000;
const ROUTE_BYTES = 1024 * 1024;
const MATRIX_BYTES = 64 * 1024;

/** Large matrices take gigabytes of the server. */
const CHUNK = 50;
/** Leaves slots for others. */
const CHUNKS_AT_ONCE = 2;
/** Limit of splitting around unknown places. */
const MAX_SPLITS = 24;
/** Missing routes verified individually. */
const MAX_CONFIRMED = 10;

const COSTINGS: Record<TravelMode, string> = { drive: 'auto', walk: 'pedestrian', bike: 'bicycle' };

/** Valhalla's "unconnected regions" and "no path": no route exists. */
const NO_WAY = new Set([170, 442]);
/** "Exceeds the max distance" and "no suitable edges": unknown. */
const NOT_KNOWN = new Set([154, 171]);

type Asked = { service: Service; limits: ValhallaLimits };

type ErrorAnswer = { error_code: number; error: string };

const isError = (answer: object): answer is ErrorAnswer => 'error_code' in answer;
const isRefusal = (code: number) => !NO_WAY.has(code) && !NOT_KNOWN.has(code);

/** The default of 35 km would snap from sea to shore. */
const place = ([lon, lat]: LngLat) => ({ lat, lon, search_cutoff: SNAP_LIMIT_M });

const doubtError = ({ error_code, error }: ErrorAnswer): string | null =>
  isRefusal(error_code) ? `it refuses the question (${error_code}: ${error.slice(0, 100)}).` : null;

function doubtTrip(trip: ValhallaTrip, request: RouteRequest): string | null {
  const meters = trip.summary.length * METERS_A_MILE;
  return (
    doubtTravel({ seconds: trip.summary.time, meters }, request) ??
    doubtLine(trip.legs[0]!.shape, meters, request)
  );
}

/** Start and end by direction. */
const endsOf = ({ origin, towards = false }: MatrixRequest, target: LngLat) =>
  towards ? { from: target, to: origin } : { from: origin, to: target };

/** One figure per target. */
function hasShape(
  table: readonly (readonly unknown[])[],
  { targets, towards = false }: MatrixRequest,
): boolean {
  const [rows, columns] = towards ? [targets.length, 1] : [1, targets.length];
  return table.length === rows && table.every((row) => row.length === columns);
}

/** Null: no route exists. */
function travelsOf({ sources_to_targets: { durations, distances } }: ValhallaMatrix): (Travel | null)[] {
  const lengths = distances.flat();
  return durations.flat().map((seconds, index) => {
    const kilometers = lengths[index] ?? null;
    if (seconds === null || kilometers === null) return null;
    const meters = Math.round(kilometers * 1000);
    return { seconds: Math.round(seconds), meters, quality: 'exact', source: 'valhalla' };
  });
}

function doubtMatrix(answer: ValhallaMatrix, request: MatrixRequest): string | null {
  const { durations, distances } = answer.sources_to_targets;
  if (!hasShape(durations, request) || !hasShape(distances, request)) {
    return 'it answered for another number of places.';
  }
  const { targets, mode } = request;
  for (const [index, travel] of travelsOf(answer).entries()) {
    const doubt = travel && doubtTravel(travel, { ...endsOf(request, targets[index]!), mode });
    if (doubt) return doubt;
  }
  return null;
}

async function askRoute(
  { service, limits }: Asked,
  request: RouteRequest,
): Promise<RouteAnswer | null | undefined> {
  const { from, to, mode } = request;
  const answer = await callService(service, {
    path: 'route',
    // Without directions the response is a fifth as long.
    body: {
      locations: [place(from), place(to)],
      costing: COSTINGS[mode],
      units: 'miles',
      directions_type: 'none',
    },
    timeoutMs: limits.routeMs,
    maxBytes: ROUTE_BYTES,
    statuses: [200, 400],
    schema: routeSchema,
    doubt: (answer) => (isError(answer) ? doubtError(answer) : doubtTrip(answer.trip, request)),
  });
  if (isError(answer)) return NO_WAY.has(answer.error_code) ? null : undefined;
  const { trip } = answer;
  return {
    trip,
    seconds: Math.round(trip.summary.time),
    meters: Math.round(trip.summary.length * METERS_A_MILE),
    quality: 'exact',
    source: 'valhalla',
    computedAt: new Date().toISOString(),
    attribution: ATTRIBUTIONS.valhalla,
  };
}

type Chunk = MatrixRequest & { splits: { left: number } };

/** Valhalla rejects a whole request for one unknown place: bisects, within limits. */
async function askChunk(asked: Asked, chunk: Chunk): Promise<(Travel | null | undefined)[]> {
  const { service, limits } = asked;
  const { origin, targets, mode, towards = false, splits } = chunk;
  const [one, many] = [[place(origin)], targets.map(place)];
  const answer = await callService(service, {
    path: 'sources_to_targets',
    body: {
      sources: towards ? many : one,
      targets: towards ? one : many,
      costing: COSTINGS[mode],
      units: 'kilometers',
      verbose: false,
    },
    timeoutMs: limits.matrixMs,
    maxBytes: MATRIX_BYTES,
    statuses: [200, 400],
    schema: matrixSchema,
    doubt: (answer) => (isError(answer) ? doubtError(answer) : doubtMatrix(answer, chunk)),
  });
  if (!isError(answer)) return travelsOf(answer);
  if (targets.length === 1) return [NO_WAY.has(answer.error_code) ? null : undefined];
  if (splits.left === 0) return targets.map(() => undefined);
  splits.left -= 1;
  const middle = Math.ceil(targets.length / 2);
  const first = await askChunk(asked, { ...chunk, targets: targets.slice(0, middle) });
  return [...first, ...(await askChunk(asked, { ...chunk, targets: targets.slice(middle) }))];
}

/** Matrices may miss routes: verifies nulls. Beyond `MAX_CONFIRMED`, or on failure, `LATER`. Changes `travels`. */
async function confirmGaps(asked: Asked, matrix: MatrixRequest, travels: GivenTravel[]): Promise<void> {
  const gaps = [...travels.keys()].filter((at) => travels[at] === null);
  for (const at of gaps.splice(MAX_CONFIRMED)) travels[at] = LATER;
  for (const at of gaps) {
    const request = { ...endsOf(matrix, matrix.targets[at]!), mode: matrix.mode };
    const route = await askRoute(asked, request).catch((): typeof LATER => LATER);
    travels[at] =
      route && route !== LATER
        ? { seconds: route.seconds, meters: route.meters, quality: 'exact', source: 'valhalla' }
        : route;
  }
}

async function askMatrix(asked: Asked, request: MatrixRequest): Promise<GivenTravel[]> {
  const splits = { left: MAX_SPLITS };
  const chunks: Chunk[] = [];
  for (let at = 0; at < request.targets.length; at += CHUNK) {
    chunks.push({ ...request, targets: request.targets.slice(at, at + CHUNK), splits });
  }
  const answers: (Travel | null | undefined)[][] = [];
  const { clock } = asked.service;
  const giveUpAt = clock.now() + TABLE_MS;
  for (let at = 0; at < chunks.length; at += CHUNKS_AT_ONCE) {
    if (clock.now() > giveUpAt) break;
    const some = chunks.slice(at, at + CHUNKS_AT_ONCE);
    answers.push(...(await Promise.all(some.map((chunk) => askChunk(asked, chunk)))));
  }
  const known = answers.flat();
  const travels = request.targets.map((_, at): GivenTravel => (at < known.length ? known[at] : LATER));
  if (clock.now() <= giveUpAt) await confirmGaps(asked, request, travels);
  return travels;
}

async function askHealth({ service, limits }: Asked): Promise<{ isUp: boolean; detail: string }> {
  try {
    const { version, tileset_last_modified } = await callService(service, {
      path: 'status',
      timeoutMs: limits.statusMs,
      maxBytes: MATRIX_BYTES,
      schema: statusSchema,
      doubt: (status) => (status.tileset_last_modified > 0 ? null : 'it runs without any streets.'),
    });
    const day = new Date(tileset_last_modified * 1000).toISOString().slice(0, 10);
    return { isUp: true, detail: `Valhalla ${version} answers, with streets of ${day}.` };
  } catch (error) {
    return { isUp: false, detail: failureWords(error) };
  }
}

export function openValhalla(service: Service, limits = LIMITS): RoutingProvider {
  const asked: Asked = { service, limits };
  return {
    name: 'valhalla',
    // Unknown until called.
    covers: () => true,
    route: (request) => askRoute(asked, request),
    matrix: (request) => askMatrix(asked, request),
    health: () => askHealth(asked),
  };
}
