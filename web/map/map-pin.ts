/** A pin: a place with one number, such as a price. */
export type MapPin = {
  id: number;
  lng: number;
  lat: number;
  value: number | null;
  /** Pins with higher ranks are above others. The highest, 2, has a lamp icon. */
  rank: number;
  /** True for an area instead of a building, which gets a dashed outline. */
  isArea?: boolean;
  /** Name for screen readers and for lists of pins at one spot. */
  name: string;
};

/** Several pins grouped by the server, at their center. */
export type MapCluster = {
  lng: number;
  lat: number;
  count: number;
  value: number | null;
  rank: number;
  /** Bounds of its pins. */
  bounds: MapBounds;
};

export type MapSpot = MapPin | MapCluster;

/** Loads the pins of each view, if there are too many to pass as props. */
export type PinSource = {
  /** Finds pins within bounds. `zoom` is a whole number for groups, or null for single pins only. */
  find: (bounds: MapBounds, zoom: number | null, signal?: AbortSignal) => Promise<MapSpot[]>;
  name: string;
  /** Bounds that limit the pins. Null for no limit. */
  within: MapBounds | null;
};

/** A group of pins that would overlap, or a single pin. */
export type PinGroup = {
  key: string;
  lng: number;
  lat: number;
  count: number;
  low: number | null;
  rank: number;
  pinId: number | null;
  name: string;
  isArea: boolean;
  /** Null for a single pin or a server's group. */
  clusterId: number | null;
  bounds: MapBounds | null;
};

/** Degrees: west, south, east, north. */
export type MapBounds = readonly [west: number, south: number, east: number, north: number];

export type PinQuery = { bounds: MapBounds; zoom: number };
/** Action of a click on a group: zoom in, or list pins that no zoom splits. */
export type GroupOpening = { kind: 'zoom'; zoom: number } | { kind: 'list'; pins: MapPin[] };
