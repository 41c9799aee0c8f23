export const TRAVEL_MODES = ['walk', 'bike', 'drive'] as const;
export type TravelMode = (typeof TRAVEL_MODES)[number];

/** `exact` times are along streets, `estimated` ones from straight-line distance. */
export const TRAVEL_QUALITIES = ['exact', 'estimated'] as const;
export type TravelQuality = (typeof TRAVEL_QUALITIES)[number];
