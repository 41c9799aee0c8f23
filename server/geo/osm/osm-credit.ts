/** Whom the data of OpenStreetMap is owed to, as its license asks it to be said. */
export const OSM_CREDIT = '© OpenStreetMap contributors';
