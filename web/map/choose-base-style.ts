import type { StyleSpecification } from 'maplibre-gl';

export type BaseStyles = {
  own: StyleSpecification | null;
  /** Null: not wanted, loading or failed. */
  streets: StyleSpecification | null;
  /** In the visible area; null: unknown. */
  hasOwnStreets: boolean | null;
  hasFailed: boolean;
};

export type ChosenStyle = {
  style: StyleSpecification;
  /** Without streets. */
  isOutline: boolean;
  /** Streets are wanted but missing: show a notice. */
  isMissingStreets: boolean;
};

/** Own streets, else the street map, else the outline, else a background. */
export function chooseBaseStyle(known: BaseStyles, bare: StyleSpecification): ChosenStyle {
  const { own, streets, hasOwnStreets, hasFailed } = known;
  const isOwn = hasOwnStreets === true || streets === null;
  const isOutline = streets === null && hasOwnStreets !== true;
  return {
    style: (isOwn ? own : streets) ?? bare,
    isOutline,
    isMissingStreets: hasFailed && isOutline,
  };
}
