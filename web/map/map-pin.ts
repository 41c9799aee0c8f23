/** A place with one number, such as a price. */
export type MapPin = {
  id: number;
  lng: number;
  lat: number;
  value: number | null;
  /** Higher ranks are above; the highest (2) has a lamp. */
  rank: number;
  /** An area, not a building: dashed outline. */
  isArea?: boolean;
  /** For screen readers and lists of pins at one spot. */
  name: string;
};

/** Grouped by the server, at their center. */
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

/** Finds the pins of each view, if there are too many to pass. */
export type PinSource = {
  /** For a whole zoom; null: single pins only. */
  find: (bounds: MapBounds, zoom: number | null, signal?: AbortSignal) => Promise<MapSpot[]>;
  name: string;
  /** Null: everything. */
  within: MapBounds | null;
};

/** One pin, or several that would overlap. */
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
/** Zooms in, or lists pins that no zoom splits. */
export type GroupOpening = { kind: 'zoom'; zoom: number } | { kind: 'list'; pins: MapPin[] };
