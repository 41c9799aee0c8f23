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
  /** Of a group; null for a single pin. */
  clusterId: number | null;
};

/** Degrees: west, south, east, north. */
export type MapBounds = readonly [west: number, south: number, east: number, north: number];

export type PinQuery = { bounds: MapBounds; zoom: number };
/** What opens when a group is chosen: a closer look, or a list where no zoom would part its pins. */
export type GroupOpening = { kind: 'zoom'; zoom: number } | { kind: 'list'; pins: MapPin[] };
