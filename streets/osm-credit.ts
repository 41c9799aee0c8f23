/** Required by the license. */
export const OSM_CREDIT = '© OpenStreetMap contributors';
