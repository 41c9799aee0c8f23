/** A pin: a place with one value, such as a price. */
export type MapPin = {
  id: number;
  lng: number;
  lat: number;
  value: number | null;
  /** Pins with a higher rank are drawn above others. A pin of the highest rank, 2, has a lamp icon. */
  rank: number;
  /** True if the pin marks an area instead of a building. It then has a dashed outline. */
  isArea?: boolean;
  /** Name for screen readers and for lists of pins at one spot. */
  name: string;
};

/** Several pins that the server has grouped, at their center. */
export type MapCluster = {
  lng: number;
  lat: number;
  count: number;
  value: number | null;
  rank: number;
  /** Bounds of the grouped pins. */
  bounds: MapBounds;
};

export type MapSpot = MapPin | MapCluster;

/** Loads the pins of the current view, for maps with too many pins to pass as props. */
export type PinSource = {
  /**
   * Finds pins within bounds. With a whole number as `zoom`, the server groups them; with null it returns
   * single pins only.
   */
  find: (bounds: MapBounds, zoom: number | null, signal?: AbortSignal) => Promise<MapSpot[]>;
  name: string;
  /** Bounds outside which no pins are loaded. Null if there is no limit. */
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
  /** Id of the browser's cluster. Null for a single pin and for a group made by the server. */
  clusterId: number | null;
  bounds: MapBounds | null;
  /** True if the price has no space on the map. */
  isDot: boolean;
};

/** Degrees: west, south, east, north. */
export type MapBounds = readonly [west: number, south: number, east: number, north: number];

export type PinQuery = { bounds: MapBounds; zoom: number };
/** Result of a click on a group: zooms in, or lists pins at one spot that no zoom separates. */
export type GroupOpening = { kind: 'zoom'; zoom: number } | { kind: 'list'; pins: MapPin[] };
