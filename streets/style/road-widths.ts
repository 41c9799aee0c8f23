import type { ExpressionSpecification } from 'maplibre-gl';
import { byKind, growing, WIDTH_ZOOMS } from './style-expressions.ts';

/** Pixels at each zoom of `WIDTH_ZOOMS`. */
const WIDTHS: Record<string, readonly number[]> = {
  motorway: [1.1, 2, 3.4, 4.6, 6.6, 10, 15, 40, 122],
  trunk: [1, 1.8, 3.1, 4.2, 6.1, 9.4, 14, 38, 118],
  primary: [0.7, 1.3, 2.6, 3.7, 5.6, 8.8, 13, 36, 115],
  secondary: [0.5, 0.9, 2.1, 3.1, 4.9, 7.8, 12, 33, 105],
  tertiary: [0.3, 0.6, 1.5, 2.4, 4, 6.6, 10.5, 29, 95],
  minor: [0.2, 0.3, 0.8, 1.5, 2.6, 4.6, 8, 24, 84],
  pedestrian: [0.1, 0.2, 0.4, 0.9, 1.6, 3, 5.5, 16, 56],
  service: [0.1, 0.2, 0.3, 0.5, 1, 2, 3.8, 12, 42],
  drive: [0.1, 0.1, 0.2, 0.4, 0.7, 1.2, 2.5, 8, 30],
};
const LINK_PART = 0.62;
const CASING_PX = [0.6, 0.8, 1, 1.2, 1.6, 2, 2.2, 3, 4] as const;

const linkPart: ExpressionSpecification = ['case', ['has', 'is_link'], LINK_PART, 1];

function widthAt(at: number): ExpressionSpecification {
  const widths = Object.entries(WIDTHS).map(([kind, values]) => [kind, values[at]!]);
  return ['*', linkPart, byKind(Object.fromEntries(widths), WIDTHS.service![at]!)];
}

export function roadWidth(): ExpressionSpecification {
  return growing(...WIDTH_ZOOMS.flatMap((zoom, at) => [zoom, widthAt(at)]));
}

export function casingWidth(): ExpressionSpecification {
  return growing(
    ...WIDTH_ZOOMS.flatMap((zoom, at) => [
      zoom,
      ['+', CASING_PX[at]!, widthAt(at)] as ExpressionSpecification,
    ]),
  );
}
