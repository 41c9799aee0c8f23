/** The ways to campus that homes are told and searched by. */
export const TRAVEL_MODES = ['walk', 'bike', 'drive'] as const;
export type TravelMode = (typeof TRAVEL_MODES)[number];

/** Whether a figure follows real streets or is a fitted guess; pages word the two differently. */
export const TRAVEL_QUALITIES = ['exact', 'estimated'] as const;
export type TravelQuality = (typeof TRAVEL_QUALITIES)[number];
