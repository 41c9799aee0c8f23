export const TRAVEL_MODES = ['walk', 'bike', 'drive'] as const;
export type TravelMode = (typeof TRAVEL_MODES)[number];

/** Along streets, or from straight-line distance. */
export const TRAVEL_QUALITIES = ['exact', 'estimated'] as const;
export type TravelQuality = (typeof TRAVEL_QUALITIES)[number];
