import type { StyleSpecification } from 'maplibre-gl';

export type BaseStyles = {
  own: StyleSpecification | null;
  /** Style of the external street map. Null if it is not needed, is loading or has failed. */
  streets: StyleSpecification | null;
  /** True if imported streets cover the visible area. Null if unknown. */
  hasOwnStreets: boolean | null;
  hasFailed: boolean;
};

export type ChosenStyle = {
  style: StyleSpecification;
  /** True if the style shows no streets. */
  isOutline: boolean;
  /** True if a notice must say that streets are missing. */
  isMissingStreets: boolean;
};

/** Chooses our own streets, else the external street map, else the outline, else a background. */
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
