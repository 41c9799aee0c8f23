import type { StyleSpecification } from 'maplibre-gl';

export type KnownBase = {
  /** The site's own map; null until it is there. */
  own: StyleSpecification | null;
  /** The street map of the settings; null where it is not wanted, not there yet, or cannot be had. */
  streets: StyleSpecification | null;
  /** Whether the own map has streets where one looks; null until it is known. */
  hasOwnStreets: boolean | null;
  /** The street map was asked for in vain. */
  hasFailed: boolean;
};

export type ChosenBase = {
  style: StyleSpecification;
  /** No streets are drawn. */
  isOutline: boolean;
  /** They were wanted, which is worth a word for as long as they are missing. */
  isMissingStreets: boolean;
};

/** What lies under a map: the own streets where they are, else the street map, else the outline, else a bare ground. */
export function chooseBase(known: KnownBase, bare: StyleSpecification): ChosenBase {
  const { own, streets, hasOwnStreets, hasFailed } = known;
  const isOwn = hasOwnStreets === true || streets === null;
  const isOutline = streets === null && hasOwnStreets !== true;
  return {
    style: (isOwn ? own : streets) ?? bare,
    isOutline,
    isMissingStreets: hasFailed && isOutline,
  };
}
