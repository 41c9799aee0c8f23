import type { ExpressionSpecification } from 'maplibre-gl';

/** Zooms between which widths of streets are told; in between they grow as the ground does. */
export const WIDTH_ZOOMS = [8, 10, 12, 13, 14, 15, 16, 18, 20] as const;

/** A value that grows with the zoom, as real things do: `zoom, value, zoom, value, …`. */
export function growing(...stops: (number | ExpressionSpecification)[]): ExpressionSpecification {
  return ['interpolate', ['exponential', 1.6], ['zoom'], ...stops] as ExpressionSpecification;
}

/** A value that changes evenly with the zoom. */
export function even(...stops: number[]): ExpressionSpecification {
  return ['interpolate', ['linear'], ['zoom'], ...stops] as ExpressionSpecification;
}

/** One value for each kind, another for all others. */
export function byKind<T extends string | number>(
  values: Readonly<Record<string, T>>,
  rest: T,
): ExpressionSpecification {
  return [
    'match',
    ['get', 'kind'],
    ...Object.entries(values).flat(),
    rest,
  ] as unknown as ExpressionSpecification;
}

export const isKind = (...kinds: string[]): ExpressionSpecification => [
  'in',
  ['get', 'kind'],
  ['literal', kinds],
];
