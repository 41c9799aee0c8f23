import type { ExpressionSpecification } from 'maplibre-gl';

export const WIDTH_ZOOMS = [8, 10, 12, 13, 14, 15, 16, 18, 20] as const;

/** Interpolates between `zoom, value, …` exponentially, as real sizes grow with the zoom. */
export function growing(...stops: (number | ExpressionSpecification)[]): ExpressionSpecification {
  return ['interpolate', ['exponential', 1.6], ['zoom'], ...stops] as ExpressionSpecification;
}

export function even(...stops: number[]): ExpressionSpecification {
  return ['interpolate', ['linear'], ['zoom'], ...stops] as ExpressionSpecification;
}

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
