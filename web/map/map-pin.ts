/** A place on the map with one number to say, such as a price. What it stands for is the caller's business. */
export type MapPin = {
  id: number;
  lng: number;
  lat: number;
  /** What the pin says; null where there is no number to say. */
  value: number | null;
  /** Higher ranks lie above lower ones; the highest (2) carries a lamp. */
  rank: number;
  /** The point stands for an area and not for a door: the pin's edge is dashed. */
  isArea?: boolean;
  /** Read aloud, and shown where several pins lie on one spot. */
  name: string;
};

/** Several pins that were grouped elsewhere, at their middle: which they are is not known here. */
export type MapCluster = {
  lng: number;
  lat: number;
  count: number;
  /** The lowest number within, or null. */
  value: number | null;
  rank: number;
  /** Where its pins lie. */
  bounds: MapBounds;
};

export type MapSpot = MapPin | MapCluster;

/** Finds the pins of each view, where they are too many to be given at once. */
export type PinSource = {
  /** The pins and clusters of a box, for a map of a whole zoom; null for single pins alone. */
  find: (bounds: MapBounds, zoom: number | null, signal?: AbortSignal) => Promise<MapSpot[]>;
  /** What a pin is called that the page does not know. */
  name: string;
  /** Only what lies within is shown; null for everything. */
  within: MapBounds | null;
};

/** What is drawn: one pin, or several that would overlap. */
export type PinGroup = {
  key: string;
  lng: number;
  lat: number;
  count: number;
  /** The lowest number within, or null. */
  low: number | null;
  /** The highest rank within. */
  rank: number;
  /** Of a single pin; null for a group. */
  pinId: number | null;
  name: string;
  isArea: boolean;
  /** Of a group that was made here; null for a single pin, and where it was made elsewhere. */
  clusterId: number | null;
  /** Where the pins of a group lie that holds one from elsewhere; null for others. */
  bounds: MapBounds | null;
};

/** Degrees: west, south, east, north. */
export type MapBounds = readonly [west: number, south: number, east: number, north: number];

export type PinQuery = { bounds: MapBounds; zoom: number };
/** What opens when a group is chosen: a closer look, or a list where no zoom would part its pins. */
export type GroupOpening = { kind: 'zoom'; zoom: number } | { kind: 'list'; pins: MapPin[] };
