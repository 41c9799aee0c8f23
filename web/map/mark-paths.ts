/** A fixed marker: a school, a property or a nearby place. */
export type MapMark = {
  id: string;
  lng: number;
  lat: number;
  label: string;
  kind: 'school' | 'home' | 'restaurant' | 'shopping' | 'hospital';
  /** True if the label is always visible. Otherwise it appears on hover and focus. */
  hasLabel?: boolean;
  /** True if the label is above the marker, so that it covers nothing below. */
  isLabelAbove?: boolean;
  url?: string | null;
};

export const MARK_PATHS: Record<MapMark['kind'], string> = {
  school: 'M12 5 2.5 9.5 12 14l7.5-3.55V16H21V9.5zM6 13.2v3.3c0 1.4 2.7 2.5 6 2.5s6-1.1 6-2.5v-3.3l-6 2.85z',
  home: 'M12 4 3 11.5h2.5V20h5v-5.5h3V20h5v-8.5H21z',
  restaurant:
    'M7 3v7.5a2 2 0 0 0 1.5 1.9V21H10v-8.6a2 2 0 0 0 1.5-1.9V3h-1.2v6H9.9V3H8.6v6h-.4V3zm10 0c-1.9.6-3 2.9-3 6v4h1.8v8H17.3V3z',
  shopping: 'M8.5 8V6.5a3.5 3.5 0 0 1 7 0V8H19l-1 12H6L5 8zm1.5 0h4V6.5a2 2 0 0 0-4 0z',
  hospital: 'M10 4h4v6h6v4h-6v6h-4v-6H4v-4h6z',
};
