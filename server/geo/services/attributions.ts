/** Whom the figures of a service are owed to, by their source, as it stands beside them. */
export const ATTRIBUTIONS = {
  valhalla: '© OpenStreetMap contributors',
  'walk-score': 'Walk Score®',
} as const;
