import { crowDistance } from '#streets/geometry.ts';
import { RECORDED_ROUTES } from './recorded-routes.ts';
import { type AskedCall, type DoubleAnswer, type ServiceDouble, serviceDouble } from './service-double.ts';

type Place = { lat: number; lon: number };
type MatrixBody = { sources: Place[]; targets: Place[]; costing: keyof typeof SPEEDS };

const SPEEDS = { auto: 9, pedestrian: 1.4, bicycle: 4.5 };
const DETOUR = 1.3;

export type ValhallaDouble = ServiceDouble & {
  /** Where it has no streets. */
  isUnknown: (place: Place) => boolean;
  /** What it does with the figures of its answer before it is sent. */
  spoil: (durations: unknown[], distances: unknown[]) => void;
};

export const refusal = (error_code: number, error: string): DoubleAnswer => ({
  status: 400,
  body: { error_code, error, status_code: 400, status: 'Bad Request' },
});
export const NOT_NEAR = refusal(171, 'No suitable edges near location');
export const NO_PATH = refusal(442, 'No path could be found for input');

/** Whole seconds and kilometres with three decimals, as Valhalla has them. */
function measure(
  from: Place,
  to: Place,
  costing: keyof typeof SPEEDS,
): [seconds: number, kilometers: number] {
  const meters = crowDistance([from.lon, from.lat], [to.lon, to.lat]) * DETOUR;
  return [Math.round(meters / SPEEDS[costing]), Math.round(meters) / 1000];
}

function answerMatrix({ isUnknown, spoil }: ValhallaDouble, body: MatrixBody): DoubleAnswer {
  const { sources, targets, costing } = body;
  if ([...sources, ...targets].some(isUnknown)) return NOT_NEAR;
  const rows = sources.map((source) => targets.map((target) => measure(source, target, costing)));
  const isTowards = sources.length > 1;
  const ways = rows.flat();
  const durations: unknown[] = ways.map(([seconds]) => seconds);
  const distances: unknown[] = ways.map(([, kilometers]) => kilometers);
  spoil(durations, distances);
  // A row for each place that ways begin at.
  const toTable = (figures: unknown[]) => (isTowards ? figures.map((figure) => [figure]) : [figures]);
  const sources_to_targets = { durations: toTable(durations), distances: toTable(distances) };
  return { body: { sources_to_targets, units: 'kilometers', algorithm: 'timedistancematrix' } };
}

function answerAs(double: ValhallaDouble, { path, body }: AskedCall): DoubleAnswer {
  if (path === '/status') return { body: { version: '3.6.1', tileset_last_modified: 1_790_000_000 } };
  if (path === '/sources_to_targets') return answerMatrix(double, body as MatrixBody);
  return { body: RECORDED_ROUTES[(body as MatrixBody).costing] };
}

/** A Valhalla whose routes were recorded and whose tables are worked out from the straight line. */
export async function valhallaDouble(): Promise<ValhallaDouble> {
  const double = (await serviceDouble((call) => answerAs(double, call))) as ValhallaDouble;
  double.isUnknown = () => false;
  double.spoil = () => {};
  return double;
}
